/** What waits in the page's queue for a script runs once it is loaded. `from`: the address of a source file, as text in code. */
export const servingCode = (from) => `
  import { serveQueue } from ${from('packages/sdk/src/script-queue.ts')};
  serveQueue(globalThis.SalesTax);`;

/** The code of a widget as a script, which mounts it by its data attributes. */
export const widgetCode = (from, index, version) => `
  import { scriptOptions } from ${from('packages/sdk/src/script-options.ts')};
  import { mountFromScript } from ${from('packages/widget-kit/src/auto.ts')};
  import { widget } from ${from(index)};
  export const mount = widget.mount;
  export const mounted = mountFromScript(widget, scriptOptions);
  export const version = ${JSON.stringify(version)};`;
