import { readFile } from 'node:fs/promises';
import path from 'node:path';
import autoprefixer from 'autoprefixer';
import cssnano from 'cssnano';
import postcss from 'postcss';
import { tokenSheet } from '../../../widget-kit/src/tokens.ts';
import { root } from '../entries.mjs';

/** The sheet of the design tokens, which the build writes from tokens.ts. */
const TOKENS = path.join(root, 'packages/widget-kit/src/tokens.css');

/** The oldest browsers with native popovers, which the widgets require. */
export const BROWSERS = ['chrome >= 114', 'edge >= 114', 'firefox >= 125', 'safari >= 17', 'ios_saf >= 17'];

const processor = postcss([autoprefixer({ overrideBrowserslist: BROWSERS }), cssnano({ preset: 'default' })]);

/** Minified, and with the prefixes that those browsers need. `from`: the path of the text, for error messages. */
export async function minifyCss(text, from) {
  return (await processor.process(text, { from, map: false })).css;
}

/** The text of an imported style sheet. */
export const readCss = async (file) => (file === TOKENS ? tokenSheet() : readFile(file, 'utf8'));

/** Rollup plugin: the import of a `.css` file is its minified text. */
export function cssText() {
  return {
    name: 'css-text',
    async load(id) {
      if (!id.endsWith('.css')) return null;
      const css = await minifyCss(await readCss(id), id);
      return { code: `export default ${JSON.stringify(css)};`, map: { mappings: '' } };
    },
  };
}
