import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { long } from '../../long.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { soon, usePanelHarness } from '../../support/browser/panel.harness.ts';
import { queuedIn } from '../../support/browser/queued-saves.ts';

/** Saves are reported by the panel alone, so each delivery comes from its queue. */
const harness = usePanelHarness({ webhooks: false });

const service = '**/oauth/api/**';
const committed = () => harness.recorded().map(({ status, version }) => `${status} ${version}`);

/** Blocks the connector for this browser, as when it is stopped. */
async function cutConnector(profile: BrowserContext): Promise<() => void> {
  harness.allow(/ERR_CONNECTION_REFUSED/);
  return intercept(profile, service, (route) => route.abort('connectionrefused'));
}

/** Lets the document page give its documents as Proxies, which a browser cannot clone. */
const giveProxies = (page: Page) =>
  page.addInitScript(() => {
    interface Given {
      current: () => Promise<object | null>;
      onLifecycle: (listener: (event: { document: object }) => void) => () => void;
    }
    let host: object | undefined;
    Object.defineProperty(globalThis, 'salesTaxDocumentHost', {
      get: () => host,
      set(given: Given) {
        host = {
          ...given,
          current: async () => {
            const document = await given.current();
            return document && new Proxy(document, {});
          },
          onLifecycle: (listener: (event: { document: object }) => void) =>
            given.onLifecycle((event) => listener({ ...event, document: new Proxy(event.document, {}) })),
        };
      },
    });
  });

describe('a save in the panel', () => {
  it('survives a reload while the connector is down, and is delivered once when it is back', async () => {
    const profile = await harness.profile();
    const document = await harness.openIn(profile, 'invoice', harness.book('Invoice'));
    await document.estimate();
    const restore = await cutConnector(profile);
    await document.save();
    await expect.poll(() => document.calls('processDocument'), soon).toBeGreaterThan(0);
    harness.allow(/estimate-panel: network \(config\.oauthBaseUrl\): no answer from/);
    await document.page.reload();
    await document.isReady();
    expect(harness.recorded()).toEqual([]);

    restore();
    await document.setHidden(true);
    await document.setHidden(false);
    await expect.poll(committed, soon).toEqual(['Committed 1']);
    await expect.poll(() => queuedIn(profile), soon).toBe(0);
    await document.page.reload();
    await document.isReady();
    expect(await queuedIn(profile)).toBe(0);
    expect(committed()).toEqual(['Committed 1']);
  });

  it('is recorded also where the page gives a document of its framework, which is a Proxy', long, async () => {
    const document = await harness.openIn(await harness.profile(), 'invoice', harness.book('Invoice'), giveProxies);
    await document.estimate();
    await document.save();
    await expect.poll(committed, soon).toEqual(['Committed 1']);
  });

  it('on a page that was closed at once is delivered by the next page', long, async () => {
    const profile = await harness.profile();
    const document = await harness.openIn(profile, 'invoice', harness.book('Invoice'));
    await document.estimate();
    const restore = await cutConnector(profile);
    await document.save();
    await expect.poll(() => queuedIn(profile), soon).toBe(1);
    await document.page.close();
    restore();
    await harness.openIn(profile, 'sales-receipt');
    await expect.poll(committed, soon).toEqual(['Committed 1']);
  });

  it('is retried without a user', long, async () => {
    const profile = await harness.profile();
    const install = (page: { clock: { install(): Promise<void> } }) => page.clock.install();
    const document = await harness.openIn(profile, 'invoice', harness.book('Invoice'), install);
    await document.estimate();
    const restore = await cutConnector(profile);
    await document.save();
    await expect.poll(() => document.calls('processDocument'), soon).toBe(1);
    restore();
    await document.page.clock.runFor(2_000);
    await expect.poll(committed, soon).toEqual(['Committed 1']);
    expect(document.calls('processDocument')).toBe(2);
  });

  it('followed by a deletion, both while the connector is down, leaves no transaction', long, async () => {
    const profile = await harness.profile();
    const document = await harness.openIn(profile, 'invoice');
    await document.fillSale();
    await document.estimate();
    const restore = await cutConnector(profile);
    await document.save();
    const id = document.id();
    await document.delete();
    restore();
    await harness.openIn(profile, 'estimate');
    await expect.poll(() => queuedIn(profile), soon).toBe(0);
    await expect.poll(() => harness.timeline('Invoice', id), soon).toContain('deleted-nothing-recorded');
    expect(harness.recorded()).toEqual([]);
  });
});

describe('a document that was saved without an estimate', () => {
  /** A new document on screen, whose tax lines the service has written after the save. */
  async function completed() {
    const document = await harness.open('invoice');
    await document.fillSale();
    await document.save();
    await document.panel.getByText('The tax lines were completed after the save.').waitFor();
    return document;
  }

  it('is loaded with its tax lines and keeps what was typed since; nothing is requested afterwards', async () => {
    const document = await completed();
    await document.page.getByLabel('Memo').fill('Gate code 4711');
    await document.panel.getByRole('button', { name: 'Load them' }).click();
    await expect.poll(() => document.taxRows(), soon).toContainEqual(['Sales Tax', '5.45']);
    // In the panel: the announcement of it may be followed at once by that of the total.
    await document.panel.getByText(/^Recorded at AvaTax as .+\. Version 1\. Since /).waitFor();
    expect(await document.page.getByLabel('Memo').inputValue()).toBe('Gate code 4711');
    /** Requests and changes of the page during two readings of the document. */
    const activity = async () => {
      const mutations = await document.countMutations();
      const { length } = document.requests;
      const readings = await document.countReadings();
      await expect.poll(readings, soon).toBeGreaterThan(1);
      return [document.requests.length - length, await mutations()];
    };
    // What is announced last follows the visible sentence after a delay.
    await expect.poll(activity, { timeout: 30_000 }).toEqual([0, 0]);
  });

  it('is saved again with what was typed since, although the service has written lines', long, async () => {
    // The first attempt of the page is refused; it is repeated with the written lines.
    harness.allow(/status of 409/);
    const document = await completed();
    await document.setQuantity(1, '20');
    await document.save();
    await expect.poll(committed, soon).toEqual(['Committed 1', 'Committed 2']);
    expect(await document.page.getByText(/Somebody else saved/).count()).toBe(0);
    expect((await document.rows())[0]?.quantity).toBe('20');
    await document.panel.getByRole('button', { name: 'Load them' }).click();
    await document.panel.getByText(/Version 2\./).waitFor();
  });
});

describe('two tabs of one browser', () => {
  it('report one save once', long, async () => {
    harness.allow(/estimate-panel: network \(config\.oauthBaseUrl\): no answer from/);
    const profile = await harness.profile();
    const id = harness.book('Invoice');
    const first = await harness.openIn(profile, 'invoice', id);
    await first.estimate();
    const restore = await cutConnector(profile);
    await first.save();
    await expect.poll(() => queuedIn(profile), soon).toBe(1);
    const second = await harness.openIn(profile, 'invoice', id);
    restore();
    const before = first.calls('processDocument') + second.calls('processDocument');
    await Promise.all([first, second].map((tab) => tab.setHidden(false)));
    await expect.poll(committed, soon).toEqual(['Committed 1']);
    await expect.poll(() => queuedIn(profile), soon).toBe(0);
    expect(first.calls('processDocument') + second.calls('processDocument')).toBe(before + 1);
  });

  it('on one document produce one transaction', async () => {
    harness.allow(/status of 409/);
    const profile = await harness.profile();
    const id = harness.book('Invoice');
    const [first, second] = [
      await harness.openIn(profile, 'invoice', id),
      await harness.openIn(profile, 'invoice', id),
    ];
    await first.setQuantity(1, '12');
    await first.estimate();
    await second.setQuantity(1, '20');
    await second.estimate();
    await first.save();
    await expect.poll(committed, soon).toEqual(['Committed 1']);
    await second.page.getByRole('button', { name: 'Save', exact: true }).click();
    await second.page.getByText(/Somebody else saved this document/).waitFor();
    await second.page.reload();
    await second.isReady();
    await second.setQuantity(1, '20');
    await second.estimate();
    await second.save();
    await expect.poll(committed, soon).toEqual(['Committed 1', 'Committed 2']);
    expect(new Set(harness.recorded().map(({ code }) => code)).size).toBe(1);
  });
});

describe('a recorded document that is opened again', () => {
  it('has its figures, since when they are recorded, and why; a look at it changes nothing', async () => {
    const saved = await harness.open('invoice');
    await saved.fillSale();
    await saved.estimate();
    const figures = Object.values(await saved.figures());
    await saved.save();
    await expect.poll(committed, soon).toEqual(['Committed 1']);
    const document = await harness.open('invoice', saved.id());
    await document.panel.getByText(/^Recorded at AvaTax as .+\. Version 1\. Since /).waitFor();
    expect(Object.values(await document.figures())).toEqual(figures);
    expect(document.calls('getTax')).toBe(0);
    await document.whyButton.click();
    await document.why.getByRole('table').nth(1).waitFor();
    expect(Object.values(await document.figures())).toEqual(figures);
    expect(committed()).toEqual(['Committed 1']);
  });
});
