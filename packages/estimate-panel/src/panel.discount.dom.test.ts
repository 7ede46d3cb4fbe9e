import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { invoiceOf, lineOf, recordStateOf, taxResponseOf } from './testing/document.fixture.ts';
import { nextPoll, openPanelOn, type PanelHarness } from './testing/panel.harness.ts';
import { succeeded } from './testing/service.fake.ts';
import { messages } from './texts/messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const discount = { amount: 10, percent: '10.00%', taxable: true };
/** The page takes the percentage off the lines with the tax, too. */
const withTax = { ...discount, amount: 19.92 };

/** A panel on an invoice of 100.00 with 10% off, where the service answers with the amount of the discount. */
const openOn = (prepare: (harness: PanelHarness) => void = () => {}) =>
  openPanelOn(invoiceOf({ discount }), (harness) => {
    harness.service.tax = async () => succeeded(taxResponseOf({ discountAmount: 10 }));
    prepare(harness);
  });

/** A page that can replace a discount. */
function offerDiscount(
  { page }: PanelHarness,
  change = async (amount: number) => page.edit({ discount: amountOf(amount) }),
) {
  const changes: number[] = [];
  Object.assign(page.host, {
    changeDiscount(amount: number) {
      changes.push(amount);
      return change(amount);
    },
  });
  return changes;
}
const amountOf = (amount: number) => ({ ...discount, amount, percent: '' });

describe('a percentage discount', () => {
  test('becomes an amount where the page can, and the estimate stays current', async () => {
    let changes: number[] = [];
    const { page, estimate, state } = await openOn((harness) => (changes = offerDiscount(harness)));
    await estimate();
    expect(changes).toEqual([10]);
    expect(page.document?.discount).toEqual(amountOf(10));
    await nextPoll();
    expect(state()).toMatchObject({ kind: 'estimated', note: messages.percentDiscount });
    page.edit({ discount: amountOf(12) });
    await nextPoll();
    expect(state().kind).toBe('stale');
  });

  test.each<[string, (harness: PanelHarness) => unknown]>([
    ['cannot replace it', () => {}],
    ['refuses to', (harness) => offerDiscount(harness, () => Promise.reject(new Error('Locked.')))],
  ])('is said to be taken off the tax, too, where the page %s', async (_, prepare) => {
    const { page, estimate, state, events } = await openOn(prepare);
    await estimate();
    page.edit({ discount: withTax });
    await nextPoll();
    expect(state()).toMatchObject({
      kind: 'estimated',
      note: `${messages.percentDiscount} The total is 9.92 too low until you save.`,
    });
    expect(events).toContainEqual(expect.objectContaining({ type: 'estimated' }));
    // The service replaces it after the save.
    page.save('created', { txnId: '7', discount: amountOf(10) });
    await nextPoll();
    expect(state()).toMatchObject({ kind: 'estimated', note: '' });
  });

  test.each([
    ['is as it was recorded once the lines are loaded', 10, 'estimated'],
    ['is out of date where the user has changed the percentage since the save', '20.00%', 'stale'],
  ])('%s', async (_, loaded, kind) => {
    const { page, service, reload } = await openOn();
    service.recordState = recordStateOf({ writtenSyncToken: '2' });
    service.record = async () => succeeded({ errorMessage: null, status: 'Done', operationId: 'op-1' });
    page.save('created', { txnId: '7', syncToken: '1' });
    await nextPoll();
    page.host.reload = async () =>
      page.edit({
        syncToken: '2',
        discount: typeof loaded === 'number' ? amountOf(loaded) : { ...discount, percent: loaded },
        lines: [...(page.document?.lines ?? []), lineOf({ lineId: 't', itemId: '40', amount: 8.1 })],
      });
    expect(await reload()).toMatchObject({ kind, result: { kind: 'recorded', figures: { salesTax: 8.1 } } });
  });

  test.each([
    ['the percentage', { discount: { ...discount, percent: '20.00%', amount: 20 } }],
    ['the lines', { lines: [lineOf({ lineId: 'a' }), lineOf({ lineId: 'b' })], discount: { ...discount, amount: 20 } }],
  ])('is not replaced where the user changes %s during the estimate', async (_, edit) => {
    let changes: number[] = [];
    const { page, estimate, service } = await openOn((harness) => (changes = offerDiscount(harness)));
    service.tax = async () => {
      page.edit(edit);
      return succeeded(taxResponseOf({ discountAmount: 10 }));
    };
    await estimate();
    expect(changes).toEqual([]);
  });

  test('stays where the service answers no amount, because there is no tax', async () => {
    let changes: number[] = [];
    const { page, estimate, state, service } = await openOn((harness) => (changes = offerDiscount(harness)));
    service.tax = async () => succeeded(taxResponseOf({ avaTax: 0 }));
    await estimate();
    expect(changes).toEqual([]);
    expect(page.document?.discount).toEqual(discount);
    expect(state()).toMatchObject({ kind: 'estimated', note: messages.percentDiscount });
  });
});
