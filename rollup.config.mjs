import path from 'node:path';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { dts } from 'rollup-plugin-dts';
import { databaseImage } from './packages/connector/build/database-image.mjs';
import { galleryPages, hostPages } from './packages/host-pages/rollup.config.mjs';
import { bundledDependencies } from './packages/launcher/build/bundled-dependencies.mjs';
import { clean, cleanServed } from './packages/sdk/build/clean.mjs';
import { describeWidgets } from './packages/sdk/build/documentation/describe/index.mjs';
import { documentation } from './packages/sdk/build/documentation/documentation.mjs';
import { dist, findWidgets, memberOf, moduleName, root } from './packages/sdk/build/entries.mjs';
import { chunkTable } from './packages/sdk/build/modules/chunk-table.mjs';
import { cssText } from './packages/sdk/build/modules/css-text.mjs';
import { minify } from './packages/sdk/build/modules/minify.mjs';
import { onPreactCore } from './packages/sdk/build/modules/on-preact-core.mjs';
import { onPreact } from './packages/sdk/build/modules/on-preact.mjs';
import { smallHttp } from './packages/sdk/build/modules/small-http.mjs';
import { fromMap, sourceMaps } from './packages/sdk/build/modules/source-maps.mjs';
import { transpile } from './packages/sdk/build/modules/transpile.mjs';
import { lazily, replaceMode, virtual } from './packages/sdk/build/parts.mjs';
import { publicPackage } from './packages/sdk/build/release/public-package.mjs';
import { buildVersion } from './packages/sdk/build/release/version.mjs';
import { createManifest } from './packages/sdk/build/scripts/manifest.mjs';
import { partedOutput, scriptParts } from './packages/sdk/build/scripts/script-parts.mjs';
import { scriptStyles } from './packages/sdk/build/scripts/script-styles.mjs';
import { readUnfinished, recordUnfinished, removeUnfinished } from './packages/sdk/build/scripts/unfinished.mjs';
import { servingCode, widgetCode } from './packages/sdk/build/scripts/widget-script.mjs';
import { recordSources } from './packages/sdk/build/sources.mjs';
import { emitDeclarations, ownDeclarations } from './packages/sdk/build/types/declarations.mjs';
import { plainTypes } from './packages/sdk/build/types/plain-types.mjs';

/*
 * Products of one source, in this order, the scripts from the modules:
 *
 *   dist/modules all modules, for the scripts.
 *   dist/npm     the package: those modules that run on any page. React is a peer, types are complete in themselves.
 *                Type errors end the build here.
 *   dist/sdk     one script per widget for a script element: minified, on Preact, global `SalesTax.<widget>`; and the loader
 *                of the elements with one module per widget, which share what they have in common.
 *   dist/pages   the host pages, the page of the panel in an iframe, and the gallery of those scripts.
 *
 * And for `npm start` dist/database: the image that a new embedded database starts from, and dist/dependencies: packages
 * that load faster as one file.
 *
 * `npm start` builds in two parts (decision 37), without dist/npm.
 */

const all = path.join(dist, 'modules');
const npm = path.join(dist, 'npm');
const sdk = path.join(dist, 'sdk');
const emitted = path.join(all, '.types');
const widgets = findWidgets();
const version = buildVersion();
const describe = lazily(describeWidgets);

/** The catalogues in other words and languages, by their files' names. */
const catalogues = ['en-plain', 'es', 'ar'].map((name) => ({ name, file: `packages/sdk/src/messages/${name}.ts` }));
/** What an integrator may import: the umbrella, the component for React, the catalogues and each widget for any page. */
const entries = [
  'packages/sdk/src/index.ts',
  'packages/sdk/src/sales-tax.ts',
  'packages/widget-kit/src/react.tsx',
  'packages/sdk/src/load.ts',
  ...catalogues.map(({ name }) => `packages/sdk/src/messages/any-page/${name}.ts`),
  ...widgets.flatMap(({ index, runsOnAnyPage }) => (runsOnAnyPage ? [index] : [])),
];
/** What the scripts are made of besides. */
const otherModules = [
  ...catalogues.map(({ file }) => file),
  ...widgets.flatMap(({ index, runsOnAnyPage }) => (runsOnAnyPage ? [] : [index])),
  'packages/sdk/src/loader.ts',
  'packages/sdk/src/runtime.ts',
  'packages/sdk/src/script-queue.ts',
  'packages/sdk/src/script-options.ts',
  'packages/sdk/src/script-part.ts',
  'packages/widget-kit/src/element.ts',
  'packages/widget-kit/src/auto.ts',
  'packages/estimate-panel/src/host/frame-script.ts',
];

/** Importing one of our modules does nothing (what is not used may go), except for what a script element runs. */
const treeshake = { moduleSideEffects: (id) => /[\0/]script(?:\.[jt]s)?$/.test(id) };

const published = publicPackage({ version, entries, folder: npm, describe });

const modules = (files, plugins) => ({
  treeshake,
  input: Object.fromEntries(files.map((file) => [moduleName(file), path.join(root, file)])),
  external: (id) => !/^[./\0]|^@salestax\//.test(id),
  plugins: [
    ...plugins,
    cssText(),
    nodeResolve({ browser: true, extensions: ['.ts', '.tsx', '.mjs', '.js'] }),
    transpile(),
  ],
  output: {
    dir: all,
    format: 'es',
    sourcemap: true,
    sourcemapPathTransform: fromMap,
    preserveModules: true,
    preserveModulesRoot: path.join(root, 'packages'),
    entryFileNames: ({ name }) => `${name.replace('/src/', '/')}.js`,
  },
});

/** What the scripts of the main part are made of. */
const panelModules = [
  'packages/estimate-panel/src/index.ts',
  'packages/estimate-panel/src/host/frame-script.ts',
  'packages/sdk/src/script-options.ts',
  'packages/sdk/src/script-part.ts',
  'packages/sdk/src/script-queue.ts',
  'packages/widget-kit/src/auto.ts',
];

const forStart = () => [
  databaseImage(path.join(dist, 'database')),
  bundledDependencies(path.join(dist, 'dependencies')),
];

/** Types that several entries share lie below types/, named like their source, so that their names stay the same. */
function typesFile({ moduleIds }) {
  const source = path.relative(path.join(emitted, 'packages'), moduleIds.at(-1));
  return `types/${moduleName(source.replace(/\.d\.ts$/, ''))}.d.ts`;
}

const types = {
  input: Object.fromEntries(
    entries.map((file) => [moduleName(file), path.join(emitted, file.replace(/\.tsx?$/, '.d.ts'))]),
  ),
  plugins: [emitDeclarations(emitted), plainTypes(emitted), ownDeclarations(emitted), dts(), published.types],
  output: { dir: npm, format: 'es', chunkFileNames: typesFile, hoistTransitiveImports: false },
};

const manifest = createManifest(version, describe);
const built = (file) => path.join(all, `${moduleName(file)}.js`);
const from = (file) => JSON.stringify(built(file));

const widgetScript = ({ index, ...widget }) => ({ ...widget, code: widgetCode(from, index, version) });

/** The widget whose script has the core of Preact only (decision 27). */
const smallest = 'estimate-panel';

/** The widgets whose scripts leave out what is loaded on demand: the largest ones, and the smallest. */
const inParts = new Set([
  'address-validation',
  'admin-customers',
  'connector-settings',
  'exemption',
  'reconciliation',
  smallest,
]);

const loadingParts = `
  import { createPartLoader } from ${from('packages/sdk/src/script-part.ts')};
  export const importPart = createPartLoader(document.currentScript ?? { src: '' }, (url) => import(url));`;

/** The document page's side of a panel in an iframe. */
const frameScript = {
  name: 'estimate-panel-frame',
  file: built('packages/estimate-panel/src/host/frame-script.ts'),
};

/** As a module it would have no element with attributes: it says so. (`this` is undefined in modules.) */
const classicOnly = `if(!this)throw new TypeError('[salestax] This is a classic script: remove type="module".');`;

/** An element of the page with this id or name would be found in the place of the global (HTML, named access on Window). */
const ownGlobal = `Object.hasOwn(self,'SalesTax')||Object.defineProperty(self,'SalesTax',{value:{},writable:true,enumerable:true,configurable:true});`;

/** The modules name each other by their files, so that no look-up is needed, of which there would be thousands. */
const betweenModules = {
  name: 'between-modules',
  resolveId: (id, importer) =>
    id.startsWith('.') && importer?.startsWith(all) ? path.resolve(path.dirname(importer), id) : null,
};

const onAnyPreact = [smallHttp, betweenModules, nodeResolve({ browser: true }), replaceMode(), sourceMaps()];
const forScripts = [onPreact, ...onAnyPreact];

const serving = servingCode(from);

/** A script, and its parts in modules/. */
const scriptInParts = ({ name, member, code }, record = manifest) => ({
  input: { [name]: 'script' },
  treeshake,
  preserveEntrySignatures: 'allow-extension',
  plugins: [
    virtual({ script: () => code + loadingParts + serving }),
    name === smallest ? onPreactCore : onPreact,
    ...onAnyPreact,
    scriptStyles(),
    minify(),
    scriptParts(),
    record.script({ name, member }),
  ],
  output: {
    dir: sdk,
    ...partedOutput({
      head: name === smallest ? ownGlobal : classicOnly + ownGlobal,
      global: `SalesTax.${member}`,
      members: ['mount', 'mounted', 'version'],
    }),
    sourcemap: true,
    entryFileNames: '[name].js',
  },
});

/** One script of `file`, or else of `code`. */
function script({ name, member, code = '', file = 'script' }, record = manifest) {
  return {
    input: { [name]: file },
    treeshake,
    plugins: [
      virtual({ script: () => code + (member === undefined ? '' : serving) }),
      ...forScripts,
      scriptStyles(),
      minify(),
      record.script({ name, member }),
    ],
    output: {
      dir: sdk,
      format: 'iife',
      // One file, also of what the modules load on demand.
      inlineDynamicImports: true,
      ...(member !== undefined && { name: `SalesTax.${member}`, extend: true, banner: classicOnly + ownGlobal }),
      sourcemap: true,
      entryFileNames: '[name].js',
    },
  };
}

/** A widget as a module for its element. */
const elementModule = ({ name, index }) => `
  import { elementConnector } from ${from('packages/widget-kit/src/element.ts')};
  import { scriptOptions } from ${from('packages/sdk/src/script-options.ts')};
  import { mount } from ${from(index)};
  export { mount };
  export const connect = elementConnector({ mount }, scriptOptions, ${JSON.stringify(
    describe().widgets[name].attributes.map((attribute) => attribute.name),
  )});`;

/**
 * What the modules share, by folder or file: `kit` also with the estimate panel, `view` and the others with the other widgets
 * only. Null: it belongs to the widgets that import it, as do the calls of a screen.
 */
const sharedChunks = {
  'contract/activity-values': null,
  'contract/routes/': null,
  'contract/routes/pages': 'kit',
  'contract/routes/runs': 'list',
  'contract/shapes/': null,
  'contract/shapes/pages': 'kit',
  'contract/shapes/runs': 'list',
  'estimate-panel/': null,
  'ui/': 'view',
  'ui/base/': 'kit',
  'ui/table/': 'table',
  'ui/charts/': 'table',
  'widgets/': 'view',
  'widgets/list-screen/': 'list',
  'widgets/picker/': null,
  'widgets/set-up-state/': 'list',
  'widgets/check-up/': 'check-up',
  'widgets/set-up/': 'set-up',
  'widgets/company-options/': 'company-options',
  'widgets/sales-documents/': 'sales-documents',
  ...Object.fromEntries(widgets.map(({ index }) => [`${path.dirname(moduleName(index))}/`, null])),
};

const chunkOfModule = chunkTable(all, sharedChunks, 'kit');
/** The module of an element is a file of its own. */
const chunkOf = (id) => (id.startsWith('\0element:') ? null : chunkOfModule(id));

const moduleBuild = (input, plugins, output) => ({
  input,
  treeshake,
  // Chunks on demand import from the widget's own file.
  preserveEntrySignatures: 'allow-extension',
  plugins: [...plugins.slice(0, 1), ...forScripts, minify(), ...plugins.slice(1)],
  output: {
    dir: sdk,
    format: 'es',
    sourcemap: true,
    hashCharacters: 'base36',
    chunkFileNames: 'modules/[name]-[hash].js',
    ...output,
  },
});

const elementModules = moduleBuild(
  Object.fromEntries(widgets.map(({ name }) => [name, `element:${name}`])),
  [
    virtual(Object.fromEntries(widgets.map((widget) => [`element:${widget.name}`, () => elementModule(widget)]))),
    manifest.modules(),
  ],
  {
    entryFileNames: 'modules/[name]-[hash].js',
    manualChunks: chunkOf,
    onlyExplicitManualChunks: true,
    experimentalMinChunkSize: 1000,
  },
);

const moduleIndex = moduleBuild(
  { index: 'module-index' },
  [virtual({ 'module-index': () => manifest.indexCode() }), manifest.index()],
  { entryFileNames: 'modules/[name]-[hash].js' },
);

/** What `loadSalesTax` of the package imports from the connector. */
const runtime = moduleBuild(
  { runtime: 'script' },
  [
    virtual({
      script: () => `
        import { createLoad } from ${from('packages/sdk/src/runtime.ts')};
        import { createSalesTax } from ${from('packages/sdk/src/sales-tax.ts')};
        const { version, names, index } = ${JSON.stringify(manifest.loaderData())};
        export const load = createLoad({ names, index, at: import.meta.url, importModule: (url) => import(url) });
        export { createSalesTax, version };`,
    }),
    manifest.runtime(),
  ],
  { entryFileNames: '[name].js' },
);

const loader = moduleBuild(
  { loader: 'script' },
  [
    virtual({
      script: () => `
        import { startLoader } from ${from('packages/sdk/src/loader.ts')};
        startLoader({
          ...${JSON.stringify(manifest.loaderData())},
          at: import.meta.url,
          importModule: (url) => import(url),
        });`,
    }),
    manifest.loader(),
    documentation(version, describe),
  ],
  { entryFileNames: '[name].js' },
);

/** The catalogues, as `SalesTax.messages.enPlain` and so on. */
const catalogueScripts = catalogues.map(({ name, file }) => ({
  name: `messages-${name}`,
  member: `messages.${memberOf(name)}`,
  code: `export * from ${from(file)};`,
}));

/** `SalesTax.createSalesTax`: one instance for the widgets of several scripts. */
const instanceScript = {
  name: 'salestax',
  member: 'createSalesTax',
  code: `
    import { createSalesTax } from ${from('packages/sdk/src/sales-tax.ts')};
    export default createSalesTax;`,
};

/** The scripts of these widgets, and those of `others`; those in parts first. */
const scripts = (chosen, others, record = manifest) => [
  ...chosen.filter(({ name }) => inParts.has(name)).map((widget) => scriptInParts(widgetScript(widget), record)),
  ...[...chosen.filter(({ name }) => !inParts.has(name)).map(widgetScript), ...others].map((each) =>
    script(each, record),
  ),
];

const otherScripts = [...catalogueScripts, instanceScript];
const elements = [elementModules, moduleIndex, runtime, loader];

const everything = () => [
  modules([...entries, ...otherModules], [clean, ...forStart(), published.modules]),
  // Early, while this process is small, because the compiler is not.
  types,
  ...scripts(widgets, [...otherScripts, frameScript]),
  ...elements,
  ...hostPages(),
  ...galleryPages([recordSources()]),
];

const [panel, otherWidgets] = [true, false].map((is) => widgets.filter(({ name }) => (name === smallest) === is));

/** What the document page and the host pages load. */
function mainPart() {
  const unfinished = recordUnfinished(version);
  return [
    modules(panelModules, [cleanServed]),
    ...scripts(panel, [frameScript], unfinished),
    ...hostPages([unfinished.write()]),
  ];
}

/** The other scripts, the modules and the gallery, beside the files of the main part. */
function otherPart() {
  manifest.restore(readUnfinished().scripts);
  return [
    modules([...entries, ...otherModules], forStart()),
    ...scripts(otherWidgets, otherScripts),
    ...elements,
    ...galleryPages([removeUnfinished]),
  ];
}

if (process.channel) {
  // Started by another process, with which it ends.
  process.once('disconnect', () => process.exit(1));
  process.channel.unref();
}

const parts = { main: mainPart, others: otherPart };

/** `--configPart` builds one part of what `npm start` serves: without the package, and without the check of the types. */
export default ({ configPart }) => (parts[configPart] ?? everything)();
