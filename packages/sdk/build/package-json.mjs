import { readFileSync } from 'node:fs';
import path from 'node:path';
import { moduleName, root } from './entries.mjs';

const PEERS = { react: '>=18', 'react-dom': '>=18' };

/**
 * Rollup: the package.json of the modules, which makes their folder a package as it would be published. The same plugin goes
 * into the build of the modules and into that of their types: the package depends on what either imports.
 */
export function packageJson({ version, entries }) {
  const dependencies = {};
  const files = (entry) => {
    const file = `./${moduleName(entry)}`;
    return { types: `${file}.d.ts`, default: `${file}.js` };
  };
  return {
    name: 'package-json',
    generateBundle(_, output) {
      Object.assign(dependencies, dependenciesOf(output));
      const source = {
        name: '@salestax/widgets',
        version,
        license: 'MIT',
        type: 'module',
        sideEffects: false,
        exports: Object.fromEntries(entries.map((entry) => [subpath(entry), files(entry)])),
        peerDependencies: PEERS,
        dependencies,
      };
      this.emitFile({ type: 'asset', fileName: 'package.json', source: `${JSON.stringify(source, null, 2)}\n` });
    },
  };
}

/** `packages/widgets/src/health/index.ts` is imported as `@salestax/widgets/health`. */
function subpath(entry) {
  const name = moduleName(entry)
    .replace(/^widgets\//, '')
    .replace(/\/index$/, '');
  return name === 'sdk' ? '.' : `./${name}`;
}

/** What the modules import from elsewhere, in the versions that they were built with. */
function dependenciesOf(output) {
  const imports = Object.values(output).flatMap(({ imports: names = [] }) => names.filter((name) => !(name in output)));
  const packages = new Set(imports.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)[0]));
  const versionOf = (name) => JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'))).version;
  const own = [...packages].filter((name) => !(name in PEERS)).toSorted();
  return Object.fromEntries(own.map((name) => [name, versionOf(name)]));
}
