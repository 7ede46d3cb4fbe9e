import { readFile } from 'node:fs/promises';
import path from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { rollup } from 'rollup';
import { gallery, galleryPaths } from '../../examples/gallery/build/gallery.mjs';
import { dist, root } from '../sdk/build/entries.mjs';
import { cssText } from '../sdk/build/modules/css-text.mjs';
import { minify } from '../sdk/build/modules/minify.mjs';
import { onPreact } from '../sdk/build/modules/on-preact.mjs';
import { smallHttp } from '../sdk/build/modules/small-http.mjs';
import { transpile } from '../sdk/build/modules/transpile.mjs';
import { compressedFiles } from '../sdk/build/scripts/compress.mjs';
import { chunkOf } from './build/chunks.mjs';
import { filesAhead, firstLoad, htmlOf } from './build/first-load.mjs';
import { readsAttributes } from './build/first-reads.mjs';
import { htmlFiles } from './build/html.mjs';
import { importAgain } from './build/import-again.mjs';
import { pages } from './src/pages.ts';

/*
 * Builds the pages that the connector serves, into dist/pages. The gallery shows the scripts of dist/sdk, whose manifest
 * must be there. `pages.json` maps each path to its file and to the policy about framing it.
 */

const panelPage = { path: '/serviceapp/AvaTaxLanding', file: 'panel.html', framing: 'document-pages' };
const own = 'packages/host-pages/src';

const build = (input, plugins, output = {}) => ({
  input,
  // Importing a module of our packages has no side effect. (Entries are always executed.)
  treeshake: { moduleSideEffects: (id) => !/\/(?:packages|examples)\//.test(id) },
  plugins: [
    cssText(),
    ...plugins,
    nodeResolve({ browser: true, extensions: ['.ts', '.tsx', '.mjs', '.js'] }),
    commonjs(),
    transpile(),
    replace({ 'process.env.NODE_ENV': '"production"', preventAssignment: true }),
    importAgain,
    minify(),
  ],
  output: {
    dir: path.join(dist, 'pages'),
    format: 'es',
    // The address of the map would be 40 bytes that cannot be compressed, in each file.
    sourcemap: 'hidden',
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    assetFileNames: 'assets/[name]-[hash][extname]',
    ...output,
  },
});

const servedPages = () => [
  ...pages.map(({ path, widget }) => ({
    path,
    file: widget === undefined ? 'index.html' : htmlOf(widget),
    framing: 'none',
  })),
  ...galleryPaths().flatMap(({ paths, file }) => paths.map((path) => ({ path, file, framing: 'none' }))),
  panelPage,
];
const hostFile = {
  template: `${own}/index.html`,
  entry: 'host',
  styles: [`${own}/page.css`],
  assets: { font: 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2' },
};

/** One file for each widget, which names the scripts of the page, and `index.html` for addresses that no page has. */
const hostFiles = async () => {
  const start = `<script>${await inlineScript(`${own}/start-reads.ts`)}</script>`;
  return [
    { ...hostFile, file: 'index.html', slots: { start: '', reads: '' } },
    ...[...new Set(pages.flatMap(({ widget }) => widget ?? []))].map((widget) => {
      const reads = readsAttributes(widget);
      return {
        ...hostFile,
        file: htmlOf(widget),
        slots: { start: reads === '' ? '' : start, reads },
        ahead: (bundle) => filesAhead(bundle, 'host', widget),
      };
    }),
  ];
};

/** A script as text for HTML. */
async function inlineScript(file) {
  const plugins = [nodeResolve({ browser: true, extensions: ['.ts'] }), transpile(), minify()];
  const bundle = await rollup({ input: path.join(root, file), treeshake: { moduleSideEffects: false }, plugins });
  const { output } = await bundle.generate({ format: 'iife', strict: false });
  return output[0].code.trim();
}

/** The Open Font License wants to be with each copy of the font. */
const fontLicence = {
  name: 'font-licence',
  async generateBundle() {
    const source = await readFile(path.join(root, 'node_modules/@fontsource-variable/inter/LICENSE'), 'utf8');
    this.emitFile({ type: 'asset', name: 'inter-licence.txt', source });
  },
};

const served = {
  name: 'pages-json',
  generateBundle() {
    const source = `${JSON.stringify({ pages: servedPages(), notFound: 'index.html' }, null, 2)}\n`;
    this.emitFile({ type: 'asset', fileName: 'pages.json', source });
  },
};

const hostEntry = { host: path.join(root, own, 'main.ts') };
const galleryEntry = { gallery: path.join(root, 'examples/gallery/src/main.tsx') };
const panelEntry = { panel: path.join(root, own, 'panel-frame.ts') };
const panelFile = { file: panelPage.file, template: `${own}/panel.html`, entry: 'panel', styles: [`${own}/panel.css`] };

/** Folders whose files the connector sends unchanged; in HTML files it fills in values. */
const servedAsFiles = [path.join(dist, 'sdk'), path.join(dist, 'pages/assets')];

/** `last`: plugins that run after everything of this is written. */
export const hostPages = (last = []) => [
  build(hostEntry, [onPreact, smallHttp, htmlFiles(hostFiles), fontLicence, served, firstLoad('host')], {
    manualChunks: chunkOf,
    onlyExplicitManualChunks: true,
  }),
  build(panelEntry, [onPreact, htmlFiles(() => [panelFile]), ...last]),
];

/** Needs the manifest. Compresses all files, and runs `last` after it. */
export const galleryPages = (last) => [
  build(galleryEntry, [onPreact, smallHttp, htmlFiles(gallery), compressedFiles(servedAsFiles), ...last]),
];
