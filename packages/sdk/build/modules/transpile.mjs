import { transform } from '@swc/core';

/** Rollup plugin: compiles TypeScript and JSX to JavaScript, without checking types. */
export function transpile() {
  return {
    name: 'transpile',
    async transform(code, id) {
      if (!/\.tsx?$/.test(id)) return null;
      const jsc = {
        parser: { syntax: 'typescript', tsx: id.endsWith('x') },
        target: 'es2022',
        transform: { react: { runtime: 'automatic' } },
      };
      const result = await transform(code, { filename: id, sourceMaps: true, configFile: false, swcrc: false, jsc });
      return { code: result.code, map: result.map };
    },
  };
}
