import { readFile } from 'node:fs/promises';
import autoprefixer from 'autoprefixer';
import cssnano from 'cssnano';
import postcss from 'postcss';

/** The oldest browsers with native popovers, which the widgets need. */
const BROWSERS = ['chrome >= 114', 'edge >= 114', 'firefox >= 125', 'safari >= 17', 'ios_saf >= 17'];

const processor = postcss([autoprefixer({ overrideBrowserslist: BROWSERS }), cssnano({ preset: 'default' })]);

/** Rollup: the import of a `.css` file is its minified text. */
export function cssText() {
  return {
    name: 'css-text',
    async load(id) {
      if (!id.endsWith('.css')) return null;
      const { css } = await processor.process(await readFile(id, 'utf8'), { from: id, map: false });
      return { code: `export default ${JSON.stringify(css)};`, map: { mappings: '' } };
    },
  };
}
