import { minify as swc } from '@swc/core';

/** Rollup: minifies a chunk. */
export function minify() {
  return {
    name: 'minify',
    async renderChunk(code, _, output) {
      const module = output.format === 'es';
      // A page may be in another encoding than ours: texts hold ASCII only.
      const format = { asciiOnly: true };
      const result = await swc(code, { compress: { passes: 3 }, mangle: true, format, sourceMap: true, module });
      return { code: result.code, map: result.map };
    },
  };
}
