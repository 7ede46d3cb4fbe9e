import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { minifyCss } from '../../sdk/build/css-text.mjs';
import { root } from '../../sdk/build/entries.mjs';
import { pageTokens } from './page-tokens.mjs';

/**
 * Rollup plugin: writes HTML files that refer to the chunks of a build. `files()` returns a list of `{ file, template,
 * entry, styles, slots }`: `{{head}}` of the template becomes style sheet and script of the entry, every other
 * `{{slot}}` the given text.
 */
export function htmlFiles(files) {
  return {
    name: 'html-files',
    async generateBundle(_, bundle) {
      const sheets = new Map();
      for (const { file, template, entry, styles = [], slots = {} } of await files()) {
        const chunk = Object.values(bundle).find(({ isEntry, name }) => isEntry && name === entry);
        const key = styles.join();
        if (styles.length > 0 && !sheets.has(key)) sheets.set(key, await emitSheet(this, `${entry}.css`, styles));
        const source = fill(await readFile(path.join(root, template), 'utf8'), {
          ...slots,
          head: headOf(chunk, sheets.get(key)),
        });
        this.emitFile({ type: 'asset', fileName: file, source });
      }
    },
  };
}

function headOf({ fileName, imports }, sheet) {
  return [
    ...(sheet === undefined ? [] : [`<link rel="stylesheet" href="/${sheet}">`]),
    ...imports.map((file) => `<link rel="modulepreload" href="/${file}">`),
    `<script type="module" src="/${fileName}"></script>`,
  ].join('\n');
}

async function emitSheet(context, name, styles) {
  const texts = await Promise.all(styles.map((file) => readFile(path.join(root, file), 'utf8')));
  const source = await minifyCss([pageTokens(), ...texts].join('\n'), path.join(root, styles[0]));
  return context.getFileName(context.emitFile({ type: 'asset', name, source }));
}

/** Slots without a value stay in the text; the server fills them. */
function fill(template, slots) {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (whole, name) => slots[name] ?? whole);
}

/** Text for an attribute or an element. */
export function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
