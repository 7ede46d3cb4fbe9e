import path from 'node:path';
import alias from '@rollup/plugin-alias';

const module = (name) => path.join(import.meta.dirname, 'preact-core', `${name}.mjs`);

/**
 * Rollup plugin: replaces React by the core of Preact, without the compat layer, for a script whose components work on both:
 * it has only what is in preact-core/, the events of form fields are those of the DOM, and attributes have their HTML names.
 */
export const onPreactCore = alias({
  entries: [
    { find: /^react$/, replacement: module('react') },
    { find: /^react-dom\/client$/, replacement: module('react-dom-client') },
    { find: /^react\/jsx-runtime$/, replacement: module('jsx-runtime') },
  ],
});
