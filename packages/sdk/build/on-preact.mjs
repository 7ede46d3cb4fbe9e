import alias from '@rollup/plugin-alias';

/** Rollup: Preact in the place of React. Anchored, so that `react-table` and the like stay what they are. */
export const onPreact = alias({
  entries: [
    { find: /^react$/, replacement: '@preact/compat' },
    { find: /^react-dom$/, replacement: '@preact/compat' },
    { find: /^react-dom\/client$/, replacement: '@preact/compat/client' },
    { find: /^react\/jsx-runtime$/, replacement: '@preact/compat/jsx-runtime' },
  ],
});
