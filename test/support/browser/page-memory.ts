import type { CDPSession, Page } from 'playwright-core';

/** Counts of listeners, timers, requests, observers, nodes and style sheets. */
export type Counts = Readonly<Record<string, number>>;

declare global {
  /** The live objects of a page that counts them. */
  var started: Readonly<Record<'listeners' | 'timers' | 'requests' | 'observers', ReadonlySet<unknown>>>;
}

/** Counts what the page starts and ends, before any of its scripts run. */
export async function countLiveObjects(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const started = {
      listeners: new Set<string>(),
      timers: new Set<unknown>(),
      requests: new Set<object>(),
      observers: new Set<object>(),
    };
    Reflect.set(globalThis, 'started', started);

    /** Wraps a browser function; `given` may be changed before the call. */
    const around = (
      owner: object,
      name: string,
      work: (call: () => unknown, self: object, given: unknown[]) => unknown,
    ) => {
      const original: () => unknown = Reflect.get(owner, name);
      Reflect.set(owner, name, function replaced(this: object | undefined, ...given: unknown[]) {
        return work(() => Reflect.apply(original, this, given), this ?? globalThis, given);
      });
    };

    const ids = new WeakMap<object, number>();
    let last = 0;
    const idOf = (value: unknown) => {
      if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) return 0;
      if (!ids.has(value)) ids.set(value, (last += 1));
      return ids.get(value);
    };
    // Only objects that outlive a panel: listeners of its own elements are removed with them.
    const lasting: readonly object[] = [globalThis, globalThis.document, globalThis.document.documentElement];
    const keyOf = (self: object, [type, listener]: unknown[]) => `${idOf(self)} ${String(type)} ${idOf(listener)}`;
    around(EventTarget.prototype, 'addEventListener', (call, self, given) => {
      if (lasting.includes(self)) {
        const key = keyOf(self, given);
        const options = given[2];
        const signal = typeof options === 'object' && options !== null && 'signal' in options ? options.signal : null;
        started.listeners.add(key);
        if (signal instanceof AbortSignal) signal.addEventListener('abort', () => started.listeners.delete(key));
      }
      return call();
    });
    around(EventTarget.prototype, 'removeEventListener', (call, self, given) => {
      if (lasting.includes(self)) started.listeners.delete(keyOf(self, given));
      return call();
    });
    for (const name of ['setTimeout', 'setInterval'])
      around(globalThis, name, (call, _, given) => {
        const [work] = given;
        if (name === 'setTimeout' && typeof work === 'function')
          given[0] = () => {
            started.timers.delete(timer);
            work();
          };
        const timer = call();
        started.timers.add(timer);
        return timer;
      });
    for (const name of ['clearTimeout', 'clearInterval'])
      around(globalThis, name, (call, _, [timer]) => {
        started.timers.delete(timer);
        return call();
      });
    around(globalThis, 'fetch', (call) => {
      const request = Promise.resolve(call());
      started.requests.add(request);
      const ended = () => started.requests.delete(request);
      request.then(ended, ended);
      return request;
    });
    for (const { prototype } of [MutationObserver, ResizeObserver, IntersectionObserver]) {
      around(prototype, 'observe', (call, self) => {
        started.observers.add(self);
        return call();
      });
      around(prototype, 'disconnect', (call, self) => {
        started.observers.delete(self);
        return call();
      });
    }
  });
}

/** The live objects in the page. */
export const counts = (page: Page): Promise<Counts> =>
  page.evaluate(() => ({
    ...Object.fromEntries(Object.entries(started).map(([what, alive]) => [what, alive.size])),
    nodes: globalThis.document.querySelectorAll('*').length,
    sheets: globalThis.document.adoptedStyleSheets.length,
  }));

/** Bytes in use after a garbage collection. */
export async function usedHeap(inspector: CDPSession): Promise<number> {
  await inspector.send('HeapProfiler.collectGarbage');
  await inspector.send('HeapProfiler.collectGarbage');
  return (await inspector.send('Runtime.getHeapUsage')).usedSize;
}
