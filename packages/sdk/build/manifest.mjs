import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Rollup: gathers the bundles of several builds in one `manifest.json`, with what an integrator needs to embed them. */
export function createManifest(version) {
  /** Widgets, each with the global that it adds; and scripts that add none. */
  const [bundles, scripts] = [{}, {}];
  return function manifest({ name, member }) {
    return {
      name: 'manifest',
      async writeBundle({ dir }, output) {
        for (const { type, fileName, code } of Object.values(output)) {
          if (type !== 'chunk') continue;
          const built = {
            file: fileName,
            ...(member !== undefined && { global: `SalesTax.${member}` }),
            ...measure(code),
          };
          (member === undefined ? scripts : bundles)[name] = built;
        }
        await writeFile(path.join(dir, 'manifest.json'), `${JSON.stringify({ version, bundles, scripts }, null, 2)}\n`);
      },
    };
  };
}

function measure(code) {
  const bytes = Buffer.from(code);
  return {
    bytes: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  };
}
