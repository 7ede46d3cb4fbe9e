import { minify as swc } from '@swc/core';

/** Rollup: minifies a chunk. */
export function minify() {
  return {
    name: 'minify',
    async renderChunk(code) {
      const result = await swc(code, { compress: { passes: 2 }, mangle: true, sourceMap: true });
      return { code: result.code, map: result.map };
    },
  };
}
