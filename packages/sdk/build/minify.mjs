import { minify as swc } from '@swc/core';

/** Rollup plugin: minifies a chunk. */
export function minify() {
  return {
    name: 'minify',
    async renderChunk(code, _, output) {
      const module = output.format === 'es';
      // ASCII only, because the page may have another encoding.
      const format = { asciiOnly: true };
      const result = await swc(code, { compress: { passes: 3 }, mangle: true, format, sourceMap: true, module });
      return { code: result.code, map: result.map };
    },
  };
}
