import { globSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { rollup } from 'rollup';
import { minify } from './minify.mjs';

/**
 * The gzipped bytes that each widget adds to an application that already has another one: the modules of its folder
 * (below dist/npm/widgets) that are loaded with it, minified together. Shared and lazily loaded modules are not
 * counted.
 */
export async function moduleSizes(npm) {
  const entries = globSync('widgets/*/index.js', { cwd: npm }).toSorted();
  return Promise.all(
    entries.map(async (entry) => {
      const folder = path.join(npm, path.dirname(entry));
      const bundle = await rollup({
        input: path.join(npm, entry),
        external: (id, importer) =>
          !/^[./]/.test(id) || (importer !== undefined && !isWithin(folder, path.resolve(path.dirname(importer), id))),
        plugins: [minify()],
      });
      const { output } = await bundle.generate({ format: 'es' });
      await bundle.close();
      return { name: path.basename(folder), gzip: gzipSync(output[0].code, { level: 9 }).length };
    }),
  );
}

const isWithin = (folder, file) => file.startsWith(folder + path.sep);
