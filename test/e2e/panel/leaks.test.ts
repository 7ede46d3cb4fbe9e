// @module-tag long: hundreds of mounts; main-job.test.ts has the usual way
import { expect, it } from 'vitest';
import { counts, countLiveObjects, usedHeap } from '../../support/browser/page-memory.ts';
import { soon, usePanelHarness } from '../../support/browser/panel.harness.ts';

const harness = usePanelHarness({ webhooks: false });
const mounts = 200;

it('two hundred mounts of the panel leave nothing behind', async () => {
  // The page's own panel is idle for this document type.
  const document = await harness.open('delayed-charge', 'new', countLiveObjects);
  const { page } = document;
  // Caches the service's responses, because two hundred panels would be slow.
  await page.route('**/oauth/api/**', async (route) => {
    const known = answers.get(route.request().url());
    if (known !== undefined) return route.fulfill(known);
    const answer = await route.fetch();
    const stored = { status: answer.status(), headers: answer.headers(), body: await answer.body() };
    answers.set(route.request().url(), stored);
    return route.fulfill(stored);
  });
  const inspector = await page.context().newCDPSession(page);
  // The page's own panel is ready when its poll of the document is the only timer.
  await expect.poll(async () => (await counts(page)).timers, soon).toBe(1);
  const before = await counts(page);
  // The first mounts fill lasting caches: parsed styles, compiled code.
  await page.evaluate(mountAndUnmount, { times: 20, connectorUrl: harness.product.info.api });
  await expect.poll(() => counts(page), soon).toEqual(before);
  const heapBefore = await usedHeap(inspector);
  await page.evaluate(mountAndUnmount, { times: mounts, connectorUrl: harness.product.info.api });
  await expect.poll(() => counts(page), soon).toEqual(before);
  // A leak would show: a panel is larger than this.
  expect(((await usedHeap(inspector)) - heapBefore) / mounts).toBeLessThan(2_000);
});

const answers = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();

interface Panel {
  mount(target: string, options: object): { readonly ready: Promise<void>; unmount(): void };
}

/** Mounts the panel with a minimal host, waits until it is ready, and unmounts it, repeatedly. */
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
    // Every second one is unmounted before it is ready.
    if (time % 2 === 0) await handle.ready;
    else handle.ready.catch(() => {});
    handle.unmount();
    target.remove();
  }
  if (listeners.size > 0) throw new Error(`${listeners.size} listeners of the document are left.`);
}
