import { render } from 'preact';

/** As React's, for an empty container. */
export const createRoot = (container) => ({
  render: (node) => render(node, container),
  unmount: () => render(null, container),
});
