import path from 'node:path';
import { readCss } from './css-text.mjs';

const PREFIX = '\0css-text:';

/**
 * Vitest plugin: the import of a `.css` file is its text, as in the build. The virtual name avoids Vite's own style
 * handling.
 */
export function viteCssText() {
  return {
    name: 'css-text',
    enforce: 'pre' as const,
    resolveId(source: string, importer: string | undefined) {
      if (!source.endsWith('.css') || importer === undefined) return null;
      return `${PREFIX}${path.resolve(path.dirname(importer), source)}.js`;
    },
    async load(this: { addWatchFile(file: string): void }, id: string) {
      if (!id.startsWith(PREFIX)) return null;
      const file = id.slice(PREFIX.length, -'.js'.length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(await readCss(file))};`;
    },
  };
}
