import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../sdk/build/entries.mjs';
import { minifyCss } from '../../sdk/build/modules/css-text.mjs';
import { withPageTokens } from './page-tokens.mjs';

/**
 * Rollup plugin: writes HTML files that refer to the chunks of a build. `files()` returns a list of `{ file, template,
 * entry, styles, slots, assets, ahead }`: `{{head}}` of the template becomes the style sheet, the script of the entry, and
 * links that fetch the files of `ahead(bundle)` beside it; every other `{{slot}}` becomes the given text, or the address of
 * the given file.
 */
export function htmlFiles(files) {
  return {
    name: 'html-files',
    async generateBundle(_, bundle) {
      const sheets = new Map();
      for (const { file, template, entry, styles = [], slots = {}, assets = {}, ahead = () => [] } of await files()) {
        const chunk = Object.values(bundle).find(({ isEntry, name }) => isEntry && name === entry);
        const key = styles.join();
        if (!sheets.has(key)) sheets.set(key, await sheetOf(styles));
        const source = fill(await readFile(path.join(root, template), 'utf8'), {
          ...slots,
          ...(await emitAssets(this, assets)),
          head: headOf(chunk, sheets.get(key), ahead(bundle)),
        });
        this.emitFile({ type: 'asset', fileName: file, source: smaller(source) });
      }
    },
  };
}

/**
 * The style sheet is in the text: a file of its own would be one request more, and only six run at once. The script comes
 * before what is fetched ahead, because browsers fetch files of the same priority in this order.
 */
function headOf({ fileName, imports }, sheet, ahead) {
  return [
    `<style>${sheet}</style>`,
    `<script type="module" src="/${fileName}"></script>`,
    ...[...imports, ...ahead].map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('\n');
}

/** Style sheets as one text, with the tokens of a page. */
export async function sheetOf(styles) {
  const texts = await Promise.all(styles.map((file) => readFile(path.join(root, file), 'utf8')));
  const css = texts.join('\n');
  return minifyCss(withPageTokens(css), path.join(root, styles[0]));
}

/** Emits files; returns their addresses, by the same names. */
async function emitAssets(context, assets) {
  const emitted = Object.entries(assets).map(async ([name, file]) => {
    const source = await readFile(path.join(root, file));
    return [
      name,
      `/${context.getFileName(context.emitFile({ type: 'asset', name: name + path.extname(file), source }))}`,
    ];
  });
  return Object.fromEntries(await Promise.all(emitted));
}

/** HTML without indentation and the slashes of void elements. */
const smaller = (html) => html.replaceAll(/\n\s+/g, '\n').replaceAll(' />', '>');

/** Slots without a value stay in the text; the server fills them. */
function fill(template, slots) {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (whole, name) => slots[name] ?? whole);
}

/** Text for an attribute or an element. */
export function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
