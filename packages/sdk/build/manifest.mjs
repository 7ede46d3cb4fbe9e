import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Rollup: gathers the bundles of several builds in one `manifest.json`, with what an integrator needs to embed them. */
export function createManifest(version) {
  const bundles = {};
  return function manifest({ name, member }) {
    return {
      name: 'manifest',
      async writeBundle({ dir }, output) {
        for (const { type, fileName, code } of Object.values(output)) {
          if (type === 'chunk') bundles[name] = { file: fileName, global: `SalesTax.${member}`, ...measure(code) };
        }
        await writeFile(path.join(dir, 'manifest.json'), `${JSON.stringify({ version, bundles }, null, 2)}\n`);
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
