import { createElement, Fragment } from 'preact';

/** What JSX compiles to, in less code than `preact/jsx-runtime`; the children are among the properties. */
export const jsx = (type, properties, key) =>
  createElement(type, key === undefined ? properties : { ...properties, key });
export { Fragment, jsx as jsxs };
