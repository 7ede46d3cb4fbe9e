import path from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { gallery } from '../../examples/gallery/build/gallery.mjs';
import { compressedFiles } from '../sdk/build/compress.mjs';
import { cssText } from '../sdk/build/css-text.mjs';
import { dist, root } from '../sdk/build/entries.mjs';
import { minify } from '../sdk/build/minify.mjs';
import { onPreact } from '../sdk/build/on-preact.mjs';
import { recordSources } from '../sdk/build/sources.mjs';
import { transpile } from '../sdk/build/transpile.mjs';
import { firstLoad } from './build/first-load.mjs';
import { htmlFiles } from './build/html.mjs';
import { smallHttp } from '../sdk/build/small-http.mjs';
import { pages } from './src/pages.ts';

/*
 * Builds the pages that the connector serves, into dist/pages. The gallery shows the scripts of dist/sdk, which must be
 * built before. `pages.json` maps each path to its file and to the policy about framing it.
 */

const panelPage = { path: '/serviceapp/AvaTaxLanding', file: 'panel.html', framing: 'document-pages' };
const own = 'packages/host-pages/src';

const build = (input, plugins) => ({
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
    minify(),
  ],
  output: {
    dir: path.join(dist, 'pages'),
    format: 'es',
    sourcemap: true,
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    assetFileNames: 'assets/[name]-[hash][extname]',
  },
});

const hostPages = () => {
  const shown = gallery();
  const files = [
    { file: 'index.html', template: `${own}/index.html`, entry: 'host', styles: [`${own}/page.css`] },
    ...shown.map(({ html }) => html),
  ];
  const served = [
    ...pages.map(({ path }) => ({ path, file: 'index.html', framing: 'none' })),
    ...shown.flatMap(({ paths, html }) => paths.map((path) => ({ path, file: html.file, framing: 'none' }))),
    panelPage,
  ];
  return { files, served };
};

const served = {
  name: 'pages-json',
  generateBundle() {
    const source = `${JSON.stringify({ pages: hostPages().served, notFound: 'index.html' }, null, 2)}\n`;
    this.emitFile({ type: 'asset', fileName: 'pages.json', source });
  },
};

const entries = {
  host: path.join(root, own, 'main.ts'),
  gallery: path.join(root, 'examples/gallery/src/main.tsx'),
};
const panelEntry = { panel: path.join(root, own, 'panel-frame.ts') };
const panelFile = { file: panelPage.file, template: `${own}/panel.html`, entry: 'panel', styles: [`${own}/panel.css`] };

/** Folders whose files the connector sends unchanged; in HTML files it fills in values. */
const servedAsFiles = [path.join(dist, 'sdk'), path.join(dist, 'pages/assets')];

export default [
  build(entries, [onPreact, smallHttp, htmlFiles(() => hostPages().files), served, firstLoad('host')]),
  build(panelEntry, [onPreact, htmlFiles(() => [panelFile]), compressedFiles(servedAsFiles), recordSources()]),
];
