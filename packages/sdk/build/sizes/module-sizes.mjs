import { globSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { rollup } from 'rollup';
import { minify } from '../modules/minify.mjs';

/**
 * What each widget adds to an application that already has another one, in bytes: the modules of its folder
 * (below dist/modules/widgets) that are loaded with it, minified together. Shared and lazily loaded modules are not
 * counted.
 */
export async function moduleSizes(modules) {
  const entries = globSync('widgets/*/index.js', { cwd: modules }).toSorted();
  return Promise.all(
    entries.map(async (entry) => {
      const folder = path.join(modules, path.dirname(entry));
      const bundle = await rollup({
        input: path.join(modules, entry),
        external: (id, importer) =>
          !/^[./]/.test(id) || (importer !== undefined && !isWithin(folder, path.resolve(path.dirname(importer), id))),
        plugins: [minify()],
      });
      const { output } = await bundle.generate({ format: 'es' });
      await bundle.close();
      const { code } = output[0];
      return {
        name: path.basename(folder),
        bytes: Buffer.byteLength(code),
        gzip: gzipSync(code, { level: 9 }).length,
        served: brotliCompressSync(code).length,
      };
    }),
  );
}

const isWithin = (folder, file) => file.startsWith(folder + path.sep);
