import { readFile } from 'node:fs/promises';
import autoprefixer from 'autoprefixer';
import cssnano from 'cssnano';
import postcss from 'postcss';
import { settleTokens } from './settle-tokens.mjs';

const SETTLED = /\.css\?settled$/;

/** The oldest browsers with native popovers, which the widgets require. */
const BROWSERS = ['chrome >= 114', 'edge >= 114', 'firefox >= 125', 'safari >= 17', 'ios_saf >= 17'];

const processor = postcss([autoprefixer({ overrideBrowserslist: BROWSERS }), cssnano({ preset: 'default' })]);

/** Minified, and with the prefixes that those browsers need. `from`: the path of the text, for error messages. */
export async function minifyCss(text, from) {
  return (await processor.process(text, { from, map: false })).css;
}

/** The text of an imported style sheet; `x.css?settled` includes its base and its tokens. */
export async function readCss(file) {
  const text = await readFile(file.replace(SETTLED, '.css'), 'utf8');
  return SETTLED.test(file) ? settleTokens(text) : text;
}

/** Rollup plugin: the import of a `.css` file is its minified text. */
export function cssText() {
  return {
    name: 'css-text',
    async resolveId(source, importer) {
      if (!SETTLED.test(source)) return null;
      const file = await this.resolve(source.replace(SETTLED, '.css'), importer);
      return file && file.id.replace(/\.css$/, '.css?settled');
    },
    async load(id) {
      if (!/\.css(?:\?settled)?$/.test(id)) return null;
      const css = await minifyCss(await readCss(id), id);
      return { code: `export default ${JSON.stringify(css)};`, map: { mappings: '' } };
    },
  };
}
