import type { ConnectElement } from '@salestax/widget-kit';

/** A file of the SDK: its path relative to the loader, and its integrity hash. */
export type PublishedFile = readonly [file: string, integrity: string];

/**
 * All modules, and for each widget the indexes of those that it needs, its own one last. An index is inverted (`~index`) when
 * the widget loads the module on demand and works without it.
 */
export interface ModuleIndex {
  readonly files: readonly PublishedFile[];
  readonly widgets: Readonly<Record<string, readonly number[]>>;
}

/** The exports of one of our modules: the index, or a widget's. */
export interface Loaded extends Partial<ModuleIndex> {
  readonly connect?: ConnectElement;
  readonly mount?: unknown;
}

/** Where modules are, and what loads them. */
export interface ModuleSource {
  /** The URL of the script that loads them; the files are beside it. */
  readonly at: string;
  /** The module that exports a `ModuleIndex`. */
  readonly index: PublishedFile;
  /** `import(url)`, called in the script's own file so that it has the nonce of its script element. */
  readonly importModule: (url: string) => Promise<Loaded>;
  /** The page's Content-Security-Policy nonce. @default that of the script element of `at` */
  readonly nonce?: string | undefined;
}

/** The files of widgets that were refused, so that no widget imports them without their hash: see `importPart` of the kit. */
const absentKey = Symbol.for('salestax.absent');

/**
 * Makes the function that loads the module of a widget with everything that it needs. A file that fails makes the whole
 * attempt fail, and is tried once more under another address: browsers remember a failed module by its address. Later calls
 * try again under further addresses.
 */
export function createModuleLoader({
  at,
  index,
  importModule,
  nonce,
}: ModuleSource): (name: string) => Promise<Loaded> {
  const ownScript = [...document.querySelectorAll('script')].find(({ src }) => src === at);
  let attempt = 0;
  const preloads = new Map<string, Promise<void>>();

  function preload(url: string, integrity: string): Promise<void> {
    const link = document.createElement('link');
    return new Promise<void>((resolve, reject) => {
      link.addEventListener('load', () => resolve());
      link.addEventListener('error', () =>
        reject(
          new Error(`[salestax] ${url} was not loaded: it is missing, not allowed, or does not match its integrity`),
        ),
      );
      link.rel = 'modulepreload';
      link.crossOrigin = 'anonymous';
      link.integrity = integrity;
      link.nonce = nonce ?? ownScript?.nonce ?? '';
      link.href = url;
      document.head.append(link);
    }).finally(() => link.remove());
  }

  /**
   * Loads modules and checks their integrity: a `modulepreload` link can have an integrity hash, and `import` uses the
   * preloaded module. This needs no more of a page's policies than a script does, while creating script elements would
   * need a Trusted Types policy. Returns the last module.
   */
  async function load(base: string, required: readonly PublishedFile[], optional: readonly PublishedFile[]) {
    // By the whole address, which names the attempt: one attempt may go on while another begins.
    const preloadOnce = ([file, integrity]: PublishedFile) => {
      const url = new URL(file, base).href;
      const preloaded = preloads.get(url) ?? preload(url, integrity);
      preloads.set(url, preloaded);
      return preloaded;
    };
    const noteAbsent = async (file: PublishedFile) => {
      const wasLoaded = await preloadOnce(file).then(
        () => true,
        () => false,
      );
      // Another attempt may have loaded what this one could not.
      if (wasLoaded) absentFiles().delete(file[0]);
      else absentFiles().add(file[0]);
    };
    await Promise.all([...required.map(preloadOnce), ...optional.map(noteAbsent)]);
    const [last = ''] = required.at(-1) ?? [];
    return importModule(new URL(last, base).href);
  }

  async function tryOnce(name: string): Promise<Loaded> {
    const thisAttempt = attempt;
    const base = thisAttempt === 0 ? at : new URL(`retry-${thisAttempt}/`, at).href;
    try {
      const { files = [], widgets = {} } = await load(base, [index], []);
      const indexes = widgets[name] ?? [];
      const filesAt = (positions: readonly number[]) =>
        positions.flatMap((position) => files.slice(position, position + 1));
      const required = filesAt(indexes.filter((each) => each >= 0));
      return await load(base, required, filesAt(indexes.filter((each) => each < 0).map((inverted) => ~inverted)));
    } catch (cause) {
      // Concurrent calls that fail in the same attempt count once.
      if (attempt === thisAttempt) attempt += 1;
      throw cause;
    }
  }

  return (name) => tryOnce(name).catch(() => tryOnce(name));
}

function absentFiles(): Set<string> {
  const existing: unknown = Reflect.get(globalThis, absentKey);
  if (existing instanceof Set) return existing;
  const files = new Set<string>();
  Reflect.set(globalThis, absentKey, files);
  return files;
}
