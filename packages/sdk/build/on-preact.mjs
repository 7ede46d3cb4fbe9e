import alias from '@rollup/plugin-alias';

/**
 * Rollup plugin: replaces React by Preact. The patterns are anchored, so that `react-table` and the like do not match.
 */
export const onPreact = alias({
  entries: [
    { find: /^react$/, replacement: '@preact/compat' },
    { find: /^react-dom$/, replacement: '@preact/compat' },
    { find: /^react-dom\/client$/, replacement: '@preact/compat/client' },
    { find: /^react\/jsx-runtime$/, replacement: '@preact/compat/jsx-runtime' },
  ],
});
