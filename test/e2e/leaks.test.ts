import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { soon, useStage } from './stage.ts';

const stage = useStage({ webhooks: false });
const mounts = 200;

it('two hundred mounts leave nothing behind', async () => {
  // The page's own panel has nothing to do with this document, and rests.
  const document = await stage.open('delayed-charge', 'new', keepAccounts);
  const { page } = document;
  // The service's answers, once: two hundred panels must not wait for it.
  await page.route('**/oauth/api/**', async (route) => {
    const known = answers.get(route.request().url());
    if (known !== undefined) return route.fulfill(known);
    const answer = await route.fetch();
    const kept = { status: answer.status(), headers: answer.headers(), body: await answer.body() };
    answers.set(route.request().url(), kept);
    return route.fulfill(kept);
  });
  const inspector = await page.context().newCDPSession(page);
  const before = await counts(page);
  // The first ones fill what is kept once: parsed styles, compiled code.
  await page.evaluate(mountAndUnmount, { times: 20, connectorUrl: stage.product.info.api });
  await expect.poll(() => counts(page), soon).toEqual(before);
  const heapBefore = await usedHeap(inspector);
  await page.evaluate(mountAndUnmount, { times: mounts, connectorUrl: stage.product.info.api });
  await expect.poll(() => counts(page), soon).toEqual(before);
  // What a mount keeps would show: a panel is larger than this.
  expect(((await usedHeap(inspector)) - heapBefore) / mounts).toBeLessThan(2_000);
});

const answers = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();

/** How many of each: listeners, timers, requests, observers, nodes, style sheets. */
type Counts = Readonly<Record<string, number>>;

/** Counts what the page starts and ends, before any of its scripts runs. */
async function keepAccounts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const started = {
      listeners: new Set<string>(),
      timers: new Set<unknown>(),
      requests: new Set<object>(),
      observers: new Set<object>(),
    };
    Reflect.set(globalThis, 'started', started);

    /** Puts a function around one of the browser's; `given` may be changed before the call. */
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
    // Only what lives longer than a panel: the listeners of its own elements go with them.
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

interface Panel {
  mount(target: string, options: object): { readonly ready: Promise<void>; unmount(): void };
}

/** Mounts the panel with a plain host, waits until it works, and takes it away, again and again. */
async function mountAndUnmount({ times, connectorUrl }: { times: number; connectorUrl: string }): Promise<void> {
  const { estimatePanel }: Record<string, Panel | undefined> = Reflect.get(globalThis, 'SalesTax');
  if (estimatePanel === undefined) throw new Error('The script has not run.');
  const real: { context(): Promise<object>; current(): Promise<object> } = Reflect.get(
    globalThis,
    'salesTaxDocumentHost',
  );
  const listeners = new Set<unknown>();
  const host = {
    context: () => real.context(),
    current: async () => ({ ...(await real.current()), txnType: 34 }),
    changeLines: () => Promise.resolve(),
    onLifecycle(listener: unknown) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    resize: () => {},
    showDialog: () => Promise.resolve(''),
  };
  const answer = await fetch('/embed-session', { method: 'POST' });
  const { token } = await answer.json();
  for (let time = 0; time < times; time += 1) {
    const target = globalThis.document.body.appendChild(globalThis.document.createElement('div'));
    target.id = 'plain';
    const handle = estimatePanel.mount('#plain', {
      config: { apiBaseUrl: connectorUrl, oauthBaseUrl: `${connectorUrl}/oauth` },
      host,
      session: () => Promise.resolve(token),
    });
    // Every second one goes before it is ready.
    if (time % 2 === 0) await handle.ready;
    else handle.ready.catch(() => {});
    handle.unmount();
    target.remove();
  }
  if (listeners.size > 0) throw new Error(`${listeners.size} listeners of the document are left.`);
}

/** What is alive in the page. */
const counts = (page: Page): Promise<Counts> =>
  page.evaluate(() => {
    const started: Record<string, Set<unknown>> = Reflect.get(globalThis, 'started');
    return {
      ...Object.fromEntries(Object.entries(started).map(([what, alive]) => [what, alive.size])),
      nodes: globalThis.document.querySelectorAll('*').length,
      sheets: globalThis.document.adoptedStyleSheets.length,
    };
  });

/** Bytes in use once the rubbish is collected. */
async function usedHeap(inspector: CDPSession): Promise<number> {
  await inspector.send('HeapProfiler.collectGarbage');
  await inspector.send('HeapProfiler.collectGarbage');
  return (await inspector.send('Runtime.getHeapUsage')).usedSize;
}
