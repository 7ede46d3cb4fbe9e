import type { ConnectElement } from '@salestax/widget-kit';
import { createModuleLoader, type ModuleSource } from './load-modules.ts';
import { widgetElement } from './widget-element.ts';

/** Data that the build writes into the loader. */
export interface LoaderData extends ModuleSource {
  readonly version: string;
  /** The names of all widgets; an element is called `salestax-<name>`. */
  readonly names: readonly string[];
}

/** Defines the elements `<salestax-…>` that are not defined yet. */
export function startLoader({ version, names, ...source }: LoaderData): void {
  const load = createModuleLoader(source);
  /** By the name of a widget: what connects an element with it. */
  const connecting = new Map<string, Promise<ConnectElement>>();
  /** Loads once for all elements of a name; a failed load is retried for the next one. */
  function loadConnect(name: string): Promise<ConnectElement> {
    const connect =
      connecting.get(name) ??
      load(name).then(({ connect }) => {
        if (connect === undefined) throw new TypeError(`[salestax] ${name} has no module`);
        return connect;
      });
    connecting.set(name, connect);
    connect.catch(() => connecting.delete(name));
    return connect;
  }

  const warn = (text: string) => globalThis.console.warn(`[salestax] loader ${version}: ${text}`);
  const otherVersions = new Set<unknown>();
  for (const name of names) {
    const tag = `salestax-${name}`;
    const defined = customElements.get(tag);
    if (defined !== undefined) otherVersions.add(Reflect.get(defined, 'version'));
    else
      customElements.define(
        tag,
        widgetElement(version, () => loadConnect(name)),
      );
  }
  if (otherVersions.size > 0) warn(`elements are defined by ${[...otherVersions].join(', ')}`);
  // A browser shows nothing for an element with a misspelt name, and no error.
  for (const { localName } of document.querySelectorAll(':not(:defined)'))
    if (localName.startsWith('salestax-')) warn(`no widget <${localName}>`);
}
