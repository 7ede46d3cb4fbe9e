import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publishedPages, publishedText } from '../documentation/documentation.mjs';
import { llmsText } from '../documentation/llms-text.mjs';
import { moduleName, root } from '../entries.mjs';
import { customElements } from '../types/custom-elements.mjs';
import { elementTypes, reactElementTypes, svelteElementTypes, vueElementTypes } from '../types/element-types.mjs';

const PEERS = { react: '>=18', 'react-dom': '>=18' };

/** The types of the elements, by the import path of their module. */
const elementModules = {
  './elements': { file: 'elements', types: elementTypes },
  './elements/react': { file: 'elements-react', types: reactElementTypes },
  './elements/vue': { file: 'elements-vue', types: vueElementTypes },
  './elements/svelte': { file: 'elements-svelte', types: svelteElementTypes },
};

/** React calls hooks of this module, so a server component must not run it (react.dev, 'use client'). */
const clientModule = 'widget-kit/react.js';

/** Refuses `npm publish` of the folder: what is published is made by `npm run release`, which also knows the repository. */
const refusal =
  'This folder is not published as it is. Run: npm run release -- --repository=https://<host>/<owner>/<name>';

/**
 * Two Rollup plugins that write the package `@salestax/widgets` to `folder`: `modules` for the build of all modules, of which
 * the package has those that an entry reaches, and `types` for the build of the declarations. Source maps are left out: the
 * modules are readable as they are.
 */
export function publicPackage({ version, entries, folder, describe }) {
  const dependencies = {};
  const folders = new Set();

  const modules = {
    name: 'public-modules',
    writeBundle(_, output) {
      const files = reached(
        entries.map((entry) => `${moduleName(entry)}.js`),
        output,
      );
      Object.assign(dependencies, dependenciesOf(files, output));
      for (const file of files) {
        const target = path.join(folder, file);
        mkdirSync(path.dirname(target), { recursive: true });
        const code = output[file].code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
        writeFileSync(target, file === clientModule ? `'use client';\n${code}` : code);
        folders.add(file.split('/')[0]);
      }
    },
  };

  const types = {
    name: 'public-types',
    generateBundle(_, output) {
      refuseOtherTypes(output);
      const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source });
      const copy = (fileName, file) => emit(fileName, readFileSync(path.join(root, file)));
      emit('package.json', json(manifest([...folders, 'types'])));
      emit('custom-elements.json', json(customElements(describe())));
      // What runs is the loader that a connector serves; these modules have types only.
      for (const { file, types } of Object.values(elementModules)) {
        emit(`${file}.d.ts`, types(describe()));
        emit(`${file}.js`, 'export {};\n');
      }
      // For people and programs that read `node_modules`. The pictures would be larger than all modules.
      const pages = publishedPages();
      for (const [page, text] of pages) emit(`docs/${page}`, text.replace(/^!\[.*\n\n/m, ''));
      emit('llms.txt', llmsText(describe(), { folder: 'docs/', connector: 'https://connector.example' }));
      copy('README.md', 'packages/sdk/README.md');
      copy('LICENSE', 'LICENSE');
      emit('CHANGELOG.md', publishedText('CHANGELOG.md', new Set(pages.keys())));
    },
  };

  const manifest = (contents) => ({
    name: '@salestax/widgets',
    version,
    description: 'Widgets that link QuickBooks Online to Avalara AvaTax, for the pages of your own application',
    keywords: ['sales tax', 'quickbooks', 'avatax', 'widgets', 'web components', 'react'],
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    exports: Object.fromEntries([
      ...entries.map((entry) => [subpath(entry), filesOf(moduleName(entry))]),
      ...Object.entries(elementModules).map(([at, { file }]) => [at, filesOf(file)]),
      ['./custom-elements.json', './custom-elements.json'],
      ['./package.json', './package.json'],
    ]),
    customElements: 'custom-elements.json',
    files: [
      ...contents.toSorted((a, b) => a.localeCompare(b)),
      'elements*',
      'custom-elements.json',
      'docs',
      'llms.txt',
      'CHANGELOG.md',
    ],
    scripts: { prepublishOnly: `node -e "console.error('${refusal}'); process.exit(1)"` },
    publishConfig: { access: 'public', provenance: true },
    engines: { node: enginesOf(Object.keys(dependencies)) },
    peerDependencies: PEERS,
    dependencies,
  });

  return { modules, types };
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

const filesOf = (file) => ({ types: `./${file}.d.ts`, default: `./${file}.js` });

/** The import path of an entry: `packages/widgets/src/health/index.ts` → `@salestax/widgets/health`. */
function subpath(entry) {
  const name = moduleName(entry)
    .replace(/^(?:widgets|widget-kit|sdk)\//, '')
    .replace('any-page/', '')
    .replace(/\/?index$/, '');
  return name === '' ? '.' : `./${name}`;
}

/** The files that these files import, statically or dynamically, and the files themselves. */
function reached(files, output, found = new Set()) {
  for (const file of files) {
    if (found.has(file) || output[file] === undefined) continue;
    found.add(file);
    reached([...output[file].imports, ...output[file].dynamicImports], output, found);
  }
  return [...found];
}

const packageOf = (specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)[0];
const installed = (name) => JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8'));

/** The packages that the modules import besides the peers: compatible with the versions that they were tested with. */
function dependenciesOf(files, output) {
  const external = files.flatMap((file) => output[file].imports.filter((name) => !(name in output)));
  const names = [...new Set(external.map(packageOf))].filter((name) => !(name in PEERS));
  return Object.fromEntries(names.map((name) => [name, `^${installed(name).version}`]));
}

/** The minima Node that all dependencies accept, which matters where a server renders the page or a test imports a widget. */
function enginesOf(names) {
  const minima = names.map((name) => {
    const range = installed(name).engines?.node ?? '>=0';
    const [, version] = /^>=\s*(\d+(?:\.\d+){0,2})$/.exec(range) ?? [];
    if (version === undefined) throw new Error(`${name} needs Node ${range}, which public-package.mjs cannot compare.`);
    return version;
  });
  return `>=${minima.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1) ?? '22'}`;
}

/** @throws when a declaration needs the types of another package than a peer: integrators would have to install it */
function refuseOtherTypes(output) {
  for (const [file, { imports = [] }] of Object.entries(output)) {
    const other = imports.find((name) => !(name in output) && !(packageOf(name) in PEERS));
    if (other !== undefined)
      throw new Error(
        `${file} imports types of ${other}: export a plain type instead (packages/sdk/build/types/plain-types.mjs).`,
      );
  }
}
