import { createModuleLoader, type ModuleSource } from './load-modules.ts';

/** Data that the build writes into the runtime. */
export interface RuntimeData extends ModuleSource {
  readonly names: readonly string[];
}

/** Makes the function that loads the `mount` of a widget, for the runtime that `loadSalesTax` imports from a connector. */
export function createLoad({ names, ...source }: RuntimeData): (name: string, nonce?: string) => Promise<unknown> {
  const loaders = new Map<string | undefined, ReturnType<typeof createModuleLoader>>();
  return async (name, nonce) => {
    if (!names.includes(name)) throw new TypeError(`[salestax] no widget "${name}" (known: ${names.join(', ')})`);
    const load = loaders.get(nonce) ?? createModuleLoader({ ...source, nonce });
    loaders.set(nonce, load);
    return (await load(name)).mount;
  };
}
