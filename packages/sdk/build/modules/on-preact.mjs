import alias from '@rollup/plugin-alias';

/** Preact in place of React. The patterns are anchored, so that `react-table` and the like do not match. */
export const preactForReact = [
  { find: /^react(?:-dom)?$/, replacement: '@preact/compat' },
  { find: /^react-dom\/client$/, replacement: '@preact/compat/client' },
  { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: '@preact/compat/jsx-runtime' },
];

/** The same as a Rollup plugin. */
export const onPreact = alias({ entries: preactForReact });
