import { describe, expect, it } from 'vitest';
import { long, splitCases } from '../../long.ts';
import type { DocumentPage } from '../../support/browser/document-page.harness.ts';
import { soon, usePanelHarness } from '../../support/browser/panel.harness.ts';

const harness = usePanelHarness({ webhooks: false });

/** The panel's polling interval in milliseconds. */
const readingMs = 2_000;

/** An existing invoice, in a page whose clock the test moves. */
const openInvoice = () => harness.open('invoice', harness.book('Invoice'), (page) => page.clock.install());

async function nextReading({ page }: DocumentPage): Promise<void> {
  await page.clock.runFor(readingMs + 100);
}

describe('the size of the panel', () => {
  it('is 95 pixels high in every state, so that the page does not move', long, async () => {
    const document = await openInvoice();
    const footAt = () => document.page.locator('#foot').evaluate((foot) => foot.getBoundingClientRect().top);
    const panelHeight = () => document.panel.evaluate((panel) => panel.getBoundingClientRect().height);
    const top = await footAt();
    const expectSteady = async () => {
      expect(await document.height()).toBe(95);
      expect(await panelHeight()).toBe(95);
    };
    await expectSteady();
    const release = await document.holdCalls('getTax');
    await document.estimateButton.click();
    await document.panel.getByText('Estimating…').waitFor();
    await expectSteady();
    expect(await footAt()).toBe(top);
    await release();
    await document.panel.getByText('Estimated', { exact: true }).waitFor();
    await expectSteady();
    await document.setQuantity(1, '11');
    await nextReading(document);
    expect(await document.statusLabel()).toBe('Out of date');
    await expectSteady();
    await document.page.getByLabel('Invoice date').fill('2026-03-03');
    await document.removeLine(1);
    await document.estimateButton.click();
    await document.viewButton.waitFor();
    await expectSteady();
  });

  it('is zero for a document type without tax, which costs no request', async () => {
    const document = await harness.open('delayed-charge');
    expect(await document.height()).toBe(0);
    expect(await document.panel.count()).toBe(0);
    expect(document.requests).toEqual([]);
  });

  it('follows the type of the document', long, async () => {
    const document = await openInvoice();
    await document.pretend({ txnType: 36 });
    await nextReading(document);
    await expect.poll(() => document.height(), soon).toBe(0);
    expect(await document.panel.count()).toBe(0);
    await document.pretend({ txnType: 35 });
    await nextReading(document);
    await expect.poll(() => document.height(), soon).toBe(95);
    expect(await document.statusLabel()).toBe('Active');
    await document.estimate();
  });
});

describe('reading the document in the page', () => {
  it('for five idle minutes calls nothing and changes nothing', long, async () => {
    const recordRead = Promise.withResolvers<unknown>();
    const document = await harness.open('invoice', harness.book('Invoice'), async (page) => {
      await page.clock.install();
      page
        .waitForEvent('requestfinished', (request) => request.url().includes('/timeline/'))
        .then(recordRead.resolve, recordRead.reject);
    });
    await document.estimate();
    // A call under way would exceed its time limit when the clock is moved, and be repeated.
    await recordRead.promise;
    const [readings, mutations] = [await document.countReadings(), await document.countMutations()];
    const requests: string[] = [];
    document.page.on('request', (request) => requests.push(request.url()));
    await document.page.clock.runFor(5 * 60_000);
    expect(await readings()).toBeGreaterThan(140);
    expect(requests).toEqual([]);
    // The live region of the estimate may still change.
    expect(await mutations()).toBeLessThanOrEqual(2);
    const settled = await mutations();
    await document.page.clock.runFor(5 * 60_000);
    expect(await mutations()).toBe(settled);
  });

  it('is paused while the page is hidden', long, async () => {
    const document = await openInvoice();
    const readings = await document.countReadings();
    await document.setHidden(true);
    await document.page.clock.runFor(60_000);
    expect(await readings()).toBe(0);
    await document.setHidden(false);
    await expect.poll(readings, soon).toBeGreaterThan(0);
  });

  it('requests the tax information of another customer once', long, async () => {
    const document = await openInvoice();
    const answered = document.page.waitForResponse(/CustomerInfoWithTaxRate.*customerId=4/);
    await document.chooseCustomer('Flatirons Landscaping');
    await nextReading(document);
    await expect.poll(() => document.calls('CustomerInfoWithTaxRate'), soon).toBe(1);
    // A call in flight when the clock jumps would time out and be repeated.
    await (await answered).finished();
    await document.setQuantity(1, '12');
    await document.setDate('2026-03-03');
    await document.page.clock.runFor(60_000);
    await document.estimate();
    expect(document.calls('CustomerInfoWithTaxRate')).toBe(1);
  });
});

describe('a result in the panel', () => {
  type Change = (document: DocumentPage) => Promise<void>;
  const otherChanges: readonly [name: string, Change, Change][] = [
    ['the date', (document) => document.setDate('2026-03-03'), (document) => document.setDate('2026-03-02')],
    ['the shipping', (document) => document.setShipping('25'), (document) => document.setShipping('')],
    ['the discount', (document) => document.setDiscount('5', 'dollars'), (document) => document.setDiscount('')],
    ['the location', (document) => document.setLocation('Boulder yard'), (document) => document.setLocation('None')],
    [
      'an address',
      (document) => document.fillShippingAddress({ 'ZIP code': '80203' }),
      (document) => document.fillShippingAddress({ 'ZIP code': '80202' }),
    ],
  ];
  const changes = splitCases<(typeof otherChanges)[number]>({
    always: [['a quantity', (document) => document.setQuantity(1, '20'), (document) => document.setQuantity(1, '10')]],
    long: otherChanges,
  });
  for (const [[name, change, undo], options] of changes)
    it(
      `is out of date after a change of ${name}, retains its lines, and is current again when that is undone`,
      options,
      async () => {
        const document = await openInvoice();
        await document.estimate();
        const [lines, figures] = [await document.taxRows(), await document.figures()];
        await change(document);
        await nextReading(document);
        await expect.poll(() => document.statusLabel(), soon).toBe('Out of date');
        expect(await document.estimateButton.innerText()).toContain('Out of date');
        expect(await document.taxRows()).toEqual(lines);
        expect(await document.figures()).toEqual(figures);
        expect(document.calls('getTax')).toBe(1);

        await undo(document);
        await nextReading(document);
        await expect.poll(() => document.statusLabel(), soon).toBe('Estimated');
        expect(await document.estimateButton.innerText()).not.toContain('Out of date');
      },
    );

  it('is out of date after a change of the customer', long, async () => {
    const document = await openInvoice();
    await document.estimate();
    await document.chooseCustomer('Flatirons Landscaping');
    await nextReading(document);
    await expect.poll(() => document.statusLabel(), soon).toBe('Out of date');
  });

  it('is not out of date after a change of its own lines, a memo or a save', long, async () => {
    const document = await openInvoice();
    await document.estimate();
    await document.page.getByLabel('Memo').fill('Called on Tuesday');
    await nextReading(document);
    expect(await document.statusLabel()).toBe('Estimated');
    await document.save();
    await nextReading(document);
    expect(await document.statusLabel()).toBe('Estimated');
  });

  it('of a new document is not out of date after its first save', long, async () => {
    const document = await harness.open('invoice', 'new', (page) => page.clock.install());
    await document.fillSale();
    await document.estimate();
    await document.save();
    await nextReading(document);
    await nextReading(document);
    expect(await document.statusLabel()).toBe('Estimated');
    expect(document.calls('originAddress')).toBe(1);
  });

  it('of an unchanged document is repeated without a call to the provider', long, async () => {
    const document = await openInvoice();
    await document.estimate();
    const before = harness.calculations();
    await document.estimate();
    expect(document.calls('getTax')).toBe(2);
    expect(harness.calculations()).toBe(before);
  });
});

describe('a click on Estimate Tax', () => {
  it('that is doubled makes one call', async () => {
    const document = await openInvoice();
    await document.setQuantity(1, '13');
    const before = harness.calculations();
    await document.estimateButton.dblclick();
    await expect.poll(() => document.statusLabel(), soon).toBe('Estimated');
    expect(document.calls('getTax')).toBe(1);
    expect(harness.calculations()).toBe(before + 1);
    expect(await document.taxRows()).toHaveLength(3);
  });

  it('sends the document as it is at the click, not as it was last read', async () => {
    const document = await openInvoice();
    await document.setQuantity(1, '20');
    await document.estimate();
    expect((await document.taxRows())[0]).toEqual(['Sales Tax', '10.89']);
    expect(await document.statusLabel()).toBe('Estimated');
  });

  it('leaves the document editable during the call, and preserves what is typed', long, async () => {
    const document = await openInvoice();
    const release = await document.holdCalls('getTax');
    await document.estimateButton.click();
    await document.panel.getByText('Lines sent to AvaTax: 1', { exact: false }).waitFor();
    await document.setQuantity(1, '12');
    await release();
    await nextReading(document);
    await expect.poll(() => document.statusLabel(), soon).toBe('Out of date');
    const [first] = await document.rows();
    expect(first).toMatchObject({ quantity: '12', amount: '71.40' });
    expect((await document.taxRows())[0]).toEqual(['Sales Tax', '5.45']);
  });
});

describe('the three own lines', () => {
  it('are updated in place, and stay three', async () => {
    const document = await openInvoice();
    await document.estimate();
    await document.setQuantity(1, '20');
    await document.estimate();
    expect(await document.taxRows()).toEqual([
      ['Sales Tax', '10.89'],
      ['Retail Delivery Fee', '0.28'],
      ['Tax on Retail Delivery Fee', '0.01'],
    ]);
  });

  it('lose the fee when it is no longer due', async () => {
    const document = await openInvoice();
    await document.estimate();
    await document.fillShippingAddress({ street: '301 W 2nd St', city: 'Austin', state: 'TX', 'ZIP code': '78701' });
    await document.estimate();
    expect(await document.taxRows()).toEqual([['Sales Tax', '4.92']]);
  });

  it('contain a tax of zero, with its reason', long, async () => {
    const document = await openInvoice();
    await document.estimate();
    await document.fillShippingAddress({
      street: '1221 SW 4th Ave',
      city: 'Portland',
      state: 'OR',
      'ZIP code': '97204',
    });
    await document.estimate();
    expect(await document.taxRows()).toEqual([['Sales Tax', '0.00']]);
    await document.whyButton.click();
    await document.why.getByText('This state has no general sales tax.').first().waitFor();
  });

  it('are merged when two lines have the same item', long, async () => {
    const document = await openInvoice();
    await document.fillLines([{ item: 'Cedar mulch', quantity: '10' }, { item: 'Sales Tax' }, { item: 'Sales Tax' }]);
    await document.estimate();
    expect((await document.taxRows()).map(([item]) => item)).toEqual([
      'Sales Tax',
      'Retail Delivery Fee',
      'Tax on Retail Delivery Fee',
    ]);
    expect((await document.rows())[0]).toMatchObject({ item: 'Cedar mulch, 2 cu ft bag', quantity: '10' });
  });

  it('are changed together or not at all', async () => {
    const document = await openInvoice();
    await document.estimate();
    const before = await document.rows();
    await document.page.evaluate(() => {
      const host: { changeLines(): Promise<void> } = Reflect.get(globalThis, 'salesTaxDocumentHost');
      host.changeLines = () => Promise.reject(new Error('The document cannot be changed.'));
    });
    await document.setDate('2026-03-03');
    await document.fillShippingAddress({ street: '301 W 2nd St', city: 'Austin', state: 'TX', 'ZIP code': '78701' });
    await document.estimateButton.click();
    await document.panel.getByText('The document cannot be changed.').waitFor();
    expect(await document.rows()).toEqual(before);
  });
});
