import type { ConnectElement } from '@salestax/widget-kit';
import { widgetElement } from './widget-element.ts';

/** A file of the SDK: its path relative to the loader, and its integrity hash. */
export type PublishedFile = readonly [file: string, integrity: string];

/** Data that the build writes into the loader. */
export interface LoaderData {
  readonly version: string;
  /** The URL of the loader itself. */
  readonly at: string;
  /** The names of all widgets; an element is called `salestax-<name>`. */
  readonly names: readonly string[];
  /** The module that exports a `ModuleIndex`. */
  readonly index: PublishedFile;
  /** `import(url)`, called in the loader's own file so that it has the nonce of its script element. */
  readonly importModule: (url: string) => Promise<Loaded>;
}

/** All modules, and for each widget the indexes of those that it needs, its own one last. */
export interface ModuleIndex {
  readonly files: readonly PublishedFile[];
  readonly widgets: Readonly<Record<string, readonly number[]>>;
}

/** The exports of one of our modules: the index, or a widget's connector. */
export interface Loaded extends Partial<ModuleIndex> {
  readonly connect?: ConnectElement;
}

/** Defines the elements `<salestax-…>` that are not defined yet. */
export function startLoader({ version, at, names, index, importModule }: LoaderData): void {
  const load = loadModules(at, importModule);
  const connectorOf = async (name: string): Promise<ConnectElement> => {
    const { files = [], widgets = {} } = await load([index]);
    const needed = (widgets[name] ?? []).flatMap((place) => files.slice(place, place + 1));
    const { connect } = await load(needed);
    if (connect === undefined) throw new TypeError(`[salestax] ${name} has no module`);
    return connect;
  };
  const connectors = new Map<string, Promise<ConnectElement>>();
  /** Loads once for all elements of a name; a failed load is retried for the next one. */
  function connectorOnce(name: string): Promise<ConnectElement> {
    const connector = connectors.get(name) ?? connectorOf(name);
    connectors.set(name, connector);
    connector.catch(() => connectors.delete(name));
    return connector;
  }

  const others = new Set<unknown>();
  for (const name of names) {
    const tag = `salestax-${name}`;
    const defined = customElements.get(tag);
    if (defined !== undefined) others.add(Reflect.get(defined, 'version'));
    else
      customElements.define(
        tag,
        widgetElement(version, () => connectorOnce(name)),
      );
  }
  if (others.size > 0) {
    globalThis.console.warn(`[salestax] loader ${version}: elements are defined already, by ${[...others].join(', ')}`);
  }
}

/**
 * Loads modules and checks their integrity: a `modulepreload` link can have an integrity hash, and `import` uses the
 * preloaded module. This needs no more of a page's policies than a script does, while creating script elements would
 * need a Trusted Types policy. Returns the last module.
 */
function loadModules(
  at: string,
  importModule: LoaderData['importModule'],
): (files: readonly PublishedFile[]) => Promise<Loaded> {
  const own = [...document.querySelectorAll('script')].find(({ src }) => src === at);
  const preloads = new Map<string, Promise<void>>();

  function preload([file, integrity]: PublishedFile): Promise<void> {
    const link = document.createElement('link');
    return new Promise<void>((resolve, reject) => {
      link.addEventListener('load', () => resolve());
      link.addEventListener('error', () => {
        preloads.delete(file);
        reject(
          new Error(`[salestax] ${file} was not loaded: it is missing, not allowed, or does not match its integrity`),
        );
      });
      link.rel = 'modulepreload';
      link.crossOrigin = 'anonymous';
      link.integrity = integrity;
      link.nonce = own?.nonce ?? '';
      link.href = new URL(file, at).href;
      document.head.append(link);
    }).finally(() => link.remove());
  }

  function preloadOnce(file: PublishedFile): Promise<void> {
    const preloaded = preloads.get(file[0]) ?? preload(file);
    preloads.set(file[0], preloaded);
    return preloaded;
  }

  return async (files) => {
    await Promise.all(files.map(preloadOnce));
    const [last = ''] = files.at(-1) ?? [];
    return importModule(new URL(last, at).href);
  };
}
