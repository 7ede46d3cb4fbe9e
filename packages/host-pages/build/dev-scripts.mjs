import path from 'node:path';
import { build } from 'vite';
import { findWidgets, root } from '../../sdk/build/entries.mjs';
import { virtual } from '../../sdk/build/parts.mjs';
import { servingCode, widgetCode } from '../../sdk/build/scripts/widget-script.mjs';

const from = (file) => JSON.stringify(path.join(root, file));

/** A widget's script of its sources, in one file and not minified. `base`: the configuration that the pages share. */
async function bundle({ index, member }, base) {
  const code = widgetCode(from, index, 'dev') + servingCode(from);
  const { output } = await build({
    ...base,
    logLevel: 'error',
    plugins: [...base.plugins, virtual({ script: () => code })],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'script',
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: `SalesTax.${member}`, extend: true, codeSplitting: false },
      },
    },
  });
  return output[0].code;
}

const headers = {
  'content-type': 'text/javascript; charset=utf-8',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};

/**
 * Vite plugin: answers `/sdk/<widget>.js` with the script of the widget's sources. Addresses with a version stay as
 * they were built.
 */
export const scriptsOfSources = (base) => ({
  name: 'scripts-of-sources',
  configureServer({ middlewares, watcher }) {
    const widgets = new Map(findWidgets().map((widget) => [`/sdk/${widget.name}.js`, widget]));
    /** Code, or the error of its build, by address; until a file changes. */
    const made = new Map();
    watcher.on('all', () => made.clear());
    const codeOf = (address) =>
      bundle(widgets.get(address), base).catch((error) => `throw new Error(${JSON.stringify(String(error))});`);
    middlewares.use((request, response, next) => {
      const [address] = request.url.split('?');
      if (!widgets.has(address)) {
        next();
        return;
      }
      if (!made.has(address)) made.set(address, codeOf(address));
      void made.get(address).then((code) => response.writeHead(200, headers).end(code));
    });
  },
});
