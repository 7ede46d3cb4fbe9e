import { readFileSync } from 'node:fs';
import path from 'node:path';
import { moduleName, root } from './entries.mjs';

const PEERS = { react: '>=18', 'react-dom': '>=18' };

/**
 * Rollup plugin: writes the package.json of the modules, so that their folder can be published. The same instance is
 * used by the builds of modules and of types: the package depends on what either imports.
 */
export function packageJson({ version, entries }) {
  const dependencies = {};
  const folders = new Set();
  const files = (entry) => {
    const file = `./${moduleName(entry)}`;
    return { types: `${file}.d.ts`, default: `${file}.js` };
  };
  return {
    name: 'package-json',
    generateBundle(_, output) {
      Object.assign(dependencies, dependenciesOf(output));
      for (const file of Object.keys(output))
        if (/^\w/.test(file) && file.includes('/')) folders.add(file.split('/')[0]);
      const exports = entries.map((entry) => [subpath(entry), files(entry)]);
      const manifest = {
        name: '@salestax/widgets',
        version,
        description: 'Widgets that link QuickBooks Online to Avalara AvaTax, for the pages of your own application',
        keywords: ['sales tax', 'widgets', 'web components', 'react'],
        license: 'MIT',
        type: 'module',
        sideEffects: false,
        exports: Object.fromEntries([...exports, ['./package.json', './package.json']]),
        files: [...folders].toSorted((a, b) => a.localeCompare(b)),
        engines: { node: '>=20' },
        peerDependencies: PEERS,
        dependencies,
      };
      const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source });
      emit('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
      emit('README.md', readFileSync(path.join(root, 'packages/sdk/README.md')));
      emit('LICENSE', readFileSync(path.join(root, 'LICENSE')));
    },
  };
}

/** The import path of an entry: `packages/widgets/src/health/index.ts` → `@salestax/widgets/health`. */
function subpath(entry) {
  const name = moduleName(entry)
    .replace(/^(?:widgets|widget-kit|sdk)\//, '')
    .replace(/\/?index$/, '');
  return name === '' ? '.' : `./${name}`;
}

/** The external imports of the modules, with the versions that they were built with. */
function dependenciesOf(output) {
  const imports = Object.values(output).flatMap(({ imports: names = [] }) => names.filter((name) => !(name in output)));
  const packages = new Set(imports.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)[0]));
  const versionOf = (name) => JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'))).version;
  const own = [...packages].filter((name) => !(name in PEERS)).toSorted();
  return Object.fromEntries(own.map((name) => [name, versionOf(name)]));
}
