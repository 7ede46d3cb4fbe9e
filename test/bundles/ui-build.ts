import path from 'node:path';
import alias from '@rollup/plugin-alias';
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { transform } from '@swc/core';
import { rollup, type Plugin } from 'rollup';
import { viteCssText } from '../../packages/sdk/build/modules/vite-css-text.ts';

export type Build = 'React' | 'Preact';

const onPreact = alias({
  entries: [
    { find: /^react(?:-dom)?$/, replacement: '@preact/compat' },
    { find: /^react-dom\/client$/, replacement: '@preact/compat/client' },
    { find: /^react\/jsx-runtime$/, replacement: '@preact/compat/jsx-runtime' },
  ],
});

const transpile: Plugin = {
  name: 'transpile',
  async transform(code, id) {
    if (!/\.tsx?$/.test(id)) return null;
    const { code: script } = await transform(code, {
      filename: id,
      configFile: false,
      swcrc: false,
      jsc: {
        parser: { syntax: 'typescript', tsx: id.endsWith('x') },
        target: 'es2022',
        transform: { react: { runtime: 'automatic' } },
      },
    });
    return { code: script, map: null };
  },
};

/** Bundles components into one script from their sources, as an application's bundler would. */
export async function buildParts(build: Build, file = 'ui-parts.tsx'): Promise<string> {
  const bundle = await rollup({
    input: path.join(import.meta.dirname, file),
    onwarn: () => {},
    plugins: [
      build === 'Preact' && onPreact,
      viteCssText(),
      nodeResolve({ browser: true, extensions: ['.ts', '.tsx', '.mjs', '.js'] }),
      commonjs(),
      transpile,
      replace({ 'process.env.NODE_ENV': '"production"', preventAssignment: true }),
    ],
  });
  const { output } = await bundle.generate({ format: 'iife' });
  await bundle.close();
  return output[0].code;
}
