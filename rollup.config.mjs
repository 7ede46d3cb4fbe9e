import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import typescript from '@rollup/plugin-typescript';
import { dts } from 'rollup-plugin-dts';
import pages from './packages/host-pages/rollup.config.mjs';
import { cssText } from './packages/sdk/build/css-text.mjs';
import { ownDeclarations } from './packages/sdk/build/declarations.mjs';
import { describeWidgets } from './packages/sdk/build/describe/index.mjs';
import { dist, findWidgets, memberOf, moduleName, root } from './packages/sdk/build/entries.mjs';
import { createManifest } from './packages/sdk/build/manifest.mjs';
import { minify } from './packages/sdk/build/minify.mjs';
import { onPreact } from './packages/sdk/build/on-preact.mjs';
import { lazily, replaceMode, virtual } from './packages/sdk/build/parts.mjs';
import { packageJson } from './packages/sdk/build/package-json.mjs';
import { smallHttp } from './packages/sdk/build/small-http.mjs';
import { fromMap, sourceMaps } from './packages/sdk/build/source-maps.mjs';

/*
 * Three products of one source, in this order, the scripts from the modules:
 *
 *   dist/npm     modules for a bundler: React is a peer, types are complete in themselves. Type errors end the build here.
 *   dist/sdk     one script per widget for a script element: minified, on Preact, global `SalesTax.<widget>`; and the loader
 *                of the elements with one module per widget, which share what they have in common.
 *   dist/pages   the host pages, the page of the panel in an iframe, and the gallery of those scripts.
 */

const npm = path.join(dist, 'npm');
const sdk = path.join(dist, 'sdk');
const emitted = path.join(npm, '.types');
const widgets = findWidgets();
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** The catalogues in other words and languages, by their files' names. */
const catalogues = ['en-plain', 'es'].map((name) => ({ name, file: `packages/sdk/src/messages/${name}.ts` }));
/** What an integrator may import: the umbrella, the component for React, the catalogues and each widget. */
const entries = [
  'packages/sdk/src/index.ts',
  'packages/widget-kit/src/react.tsx',
  ...catalogues.map(({ file }) => file),
  ...widgets.map(({ index }) => index),
];
/** What the scripts are made of besides. */
const scriptParts = [
  'packages/sdk/src/loader.ts',
  'packages/sdk/src/panel-options.ts',
  'packages/sdk/src/script-options.ts',
  'packages/widget-kit/src/element.ts',
  'packages/widget-kit/src/auto.ts',
  'packages/estimate-panel/src/frame-script.ts',
  ...widgets.flatMap(({ script }) => script ?? []),
];

/** Importing one of our modules does nothing (what is not used may go), except for what a script element runs. */
const treeshake = { moduleSideEffects: (id) => /[\0/]script(?:\.[jt]s)?$/.test(id) };

const published = packageJson({ version, entries });

const modules = {
  treeshake,
  input: Object.fromEntries([...entries, ...scriptParts].map((file) => [moduleName(file), path.join(root, file)])),
  external: (id) => !/^[./\0]|^@salestax\//.test(id),
  plugins: [
    { name: 'clean', buildStart: () => rm(dist, { recursive: true, force: true }) },
    cssText(),
    nodeResolve({ browser: true, extensions: ['.ts', '.tsx', '.mjs', '.js'] }),
    typescript({
      tsconfig: path.join(import.meta.dirname, 'packages/sdk/build/tsconfig.modules.json'),
      outDir: emitted,
      noEmitOnError: true,
    }),
    published,
  ],
  output: {
    dir: npm,
    format: 'es',
    sourcemap: true,
    sourcemapPathTransform: fromMap,
    preserveModules: true,
    preserveModulesRoot: path.join(root, 'packages'),
    entryFileNames: ({ name }) => `${name.replace('/src/', '/')}.js`,
  },
};

/** Types that several entries share lie below types/, named like their source, so that their names stay the same. */
function typesFile({ moduleIds }) {
  const source = path.relative(path.join(emitted, 'packages'), moduleIds.at(-1));
  return `types/${moduleName(source.replace(/\.d\.ts$/, ''))}.d.ts`;
}

const types = {
  input: Object.fromEntries(
    entries.map((file) => [moduleName(file), path.join(emitted, file.replace(/\.tsx?$/, '.d.ts'))]),
  ),
  plugins: [ownDeclarations(emitted), dts(), published],
  output: { dir: npm, format: 'es', chunkFileNames: typesFile },
};

const describing = lazily(describeWidgets);
const manifest = createManifest(version, describing);
const built = (file) => path.join(npm, `${moduleName(file)}.js`);
const from = (file) => JSON.stringify(built(file));

/** A widget as a script: what its own `script.ts` runs, or else to mount by its data attributes. */
function widgetScript({ index, script, ...widget }) {
  const selfMounting = `
    import { scriptOptions } from ${from('packages/sdk/src/script-options.ts')};
    import { mountFromScript } from ${from('packages/widget-kit/src/auto.ts')};
    import { widget } from ${from(index)};
    export const mount = widget.mount;
    export const mounted = mountFromScript(widget, scriptOptions);`;
  return { ...widget, code: script === null ? selfMounting : `export * from ${from(script)};` };
}

/** The document page's side of a panel in an iframe. */
const frameScript = {
  name: 'estimate-panel-frame',
  file: built('packages/estimate-panel/src/frame-script.ts'),
};

/** An element of the page with this id or name would be found in the place of the global (HTML, named access on Window). */
const ownGlobal = `Object.hasOwn(self,'SalesTax')||Object.defineProperty(self,'SalesTax',{value:{},writable:true,enumerable:true,configurable:true});`;

const forScripts = [onPreact, smallHttp, nodeResolve({ browser: true }), replaceMode(), sourceMaps(), minify()];

/** One script of `file`, or else of `code`. */
function script({ name, member, code = '', file = 'script' }) {
  return {
    input: { [name]: file },
    treeshake,
    plugins: [virtual({ script: () => code }), ...forScripts, manifest.script({ name, member })],
    output: {
      dir: sdk,
      format: 'iife',
      // One file, also of what the modules load on demand.
      inlineDynamicImports: true,
      ...(member !== undefined && { name: `SalesTax.${member}`, extend: true, banner: ownGlobal }),
      sourcemap: true,
      entryFileNames: '[name].js',
    },
  };
}

/** A widget as a module for its element. */
const elementModule = ({ name, index, script }) => `
  import { elementConnector } from ${from('packages/widget-kit/src/element.ts')};
  ${
    script === null
      ? `import { scriptOptions as toOptions } from ${from('packages/sdk/src/script-options.ts')};`
      : `import { panelOptions as toOptions } from ${from('packages/sdk/src/panel-options.ts')};`
  }
  import { mount } from ${from(index)};
  export const connect = elementConnector({ mount }, toOptions, ${JSON.stringify(
    describing().widgets[name].attributes.map((attribute) => attribute.name),
  )});`;

/** The folders of the widgets below dist/npm. What lies beside them in dist/npm/widgets is shared by several widgets. */
const widgetFolders = new Set(widgets.map(({ index }) => path.dirname(moduleName(index))));

/** What the modules share: `kit` also with the estimate panel, which has no Preact; `view`, `table`, `list`, `check-up` and `company-options` with the other widgets. */
function chunkOf(id) {
  const folder = /\/npm\/(.*)\//.exec(id)?.[1];
  const isIn = (files) => files.test(id);
  if (widgetFolders.has(folder) || folder?.startsWith('estimate-panel/') || id.startsWith('\0element:')) return null;
  if (folder === 'widgets/list-screen') return 'list';
  if (folder === 'widgets/check-up' || folder === 'widgets/company-options') return path.basename(folder);
  if (isIn(/\/npm\/ui\/(?:[\w-]*table|rows?|column|chart|tile)[\w.-]*$/)) return 'table';
  const isView = /\/npm\/widget-kit\/(?:define-widget|error-boundary|theme|styles|tokens|use-store|base\.css)/;
  if (
    folder === 'ui' ||
    folder?.startsWith('widgets/') ||
    isIn(isView) ||
    isIn(/\/node_modules\/(?:@?preact|zustand)\//)
  )
    return 'view';
  return 'kit';
}

const moduleBuild = (input, plugins, output) => ({
  input,
  treeshake,
  plugins: [...plugins.slice(0, 1), ...forScripts, ...plugins.slice(1)],
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
  { entryFileNames: 'modules/[name]-[hash].js', manualChunks: chunkOf },
);

const moduleIndex = moduleBuild(
  { index: 'module-index' },
  [virtual({ 'module-index': () => manifest.indexCode() }), manifest.index()],
  { entryFileNames: 'modules/[name]-[hash].js' },
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
  ],
  { entryFileNames: '[name].js' },
);

/** The catalogues, as `SalesTax.messages.enPlain` and so on. */
const catalogueScripts = catalogues.map(({ name, file }) => ({
  name: `messages-${name}`,
  member: `messages.${memberOf(name)}`,
  code: `export * from ${from(file)};`,
}));

export default [
  modules,
  types,
  ...[...widgets.map(widgetScript), ...catalogueScripts, frameScript].map(script),
  elementModules,
  moduleIndex,
  loader,
  ...pages,
];
