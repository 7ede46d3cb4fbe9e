import { minify as swc } from '@swc/core';

/** Rollup plugins: minify a chunk twice. What the first run inlines and renames, the second one shortens. */
export const minify = () => [once(), once()];

function once() {
  return {
    name: 'minify',
    async renderChunk(code, { isEntry }, output) {
      // The parts of a script are modules, too (script-parts.mjs).
      const module = output.format === 'es' || (output.format === 'cjs' && !isEntry);
      // ASCII only, because the page may have another encoding.
      const format = { asciiOnly: true, ecma: 2022 };
      const result = await swc(code, {
        compress: { passes: 4, ecma: 2022 },
        mangle: true,
        format,
        sourceMap: true,
        module,
      });
      return { code: result.code, map: result.map };
    },
  };
}
