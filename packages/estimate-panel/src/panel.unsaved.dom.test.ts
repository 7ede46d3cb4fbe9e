import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeState } from './state/panel-state.ts';
import { invoiceOf, lineOf, taxResponseOf } from './testing/document.fixture.ts';
import { nextPoll, openPanelOn, settle } from './testing/panel.harness.ts';
import { failed, succeeded } from './testing/service.fake.ts';

/* Documents without an id: which of them are the same one. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const idle = makeState('idle', 'Not estimated yet');
const blankRow = lineOf({ lineId: 'a', itemId: null, amount: 0, quantity: 0, rate: 0, description: '' });
const otherLine = lineOf({ lineId: 'a', itemId: '11' });
const blank = invoiceOf({ customerId: null, lines: [blankRow] });
const others = [
  ['a blank one', blank],
  ['a blank one of the same customer', invoiceOf({ lines: [blankRow] })],
  ['one of another customer', invoiceOf({ customerId: '2', lines: [otherLine] })],
  ['one of another customer with the same product', invoiceOf({ customerId: '2', lines: [lineOf({ lineId: 'x' })] })],
] as const;

/** A panel on a new invoice whose estimate is answered later. */
async function whileEstimating() {
  const panel = await openPanelOn();
  const pending = Promise.withResolvers<ReturnType<typeof succeeded>>();
  panel.service.tax = () => pending.promise;
  panel.click();
  await settle();
  return {
    ...panel,
    answer: async () => {
      pending.resolve(succeeded(taxResponseOf()));
      await settle();
    },
  };
}

describe('another new document', () => {
  test.each(others)('%s, does not get the tax of the one before', async (_, other) => {
    const { page, state, answer } = await whileEstimating();
    page.document = other;
    await nextPoll();
    expect(state()).toEqual(idle);
    await answer();
    expect([page.changes, state()]).toEqual([[], idle]);
  });

  test.each(others)('%s, that appeared since the last poll does not get it either', async (_, other) => {
    const { page, state, answer } = await whileEstimating();
    page.document = other;
    await answer();
    expect([page.changes, state()]).toEqual([[], idle]);
  });

  test.each(others)('%s, has not the error of the one before, and its save is reported', async (_, other) => {
    const { page, state, estimate, service } = await openPanelOn();
    service.tax = async () => succeeded(taxResponseOf({ errorMessage: 'Address is incomplete.', avaTax: null }));
    await estimate();
    page.document = other;
    await nextPoll();
    expect(state()).toEqual(idle);
    page.save('created', { txnId: '8' });
    await settle();
    expect(service.saved).toHaveLength(1);
  });

  test.each(others)('%s, is not the one whose save is reported late', async (_, other) => {
    const { page, state, estimate, service } = await openPanelOn();
    await estimate();
    const { document } = page;
    page.document = other;
    await nextPoll();
    if (document === null) throw new Error('The page has a document.');
    for (const listener of page.listeners)
      listener({ type: 'created', document: { ...document, txnId: '7' }, previousReferenceNumber: null });
    await settle();
    expect(service.saved).toHaveLength(1);
    expect(state()).toEqual(idle);
  });
});

describe('a new document', () => {
  test('keeps its result when its customer or a line changes', async () => {
    const { page, state, estimate, answer } = await whileEstimating();
    await answer();
    page.edit({ customerId: '2' });
    await nextPoll();
    expect(state().kind).toBe('stale');
    page.edit({ customerId: '1' });
    await nextPoll();
    expect(state().kind).toBe('estimated');
    page.edit({ lines: [lineOf({ lineId: 'a', amount: 300 })] });
    expect((await estimate()).kind).toBe('estimated');
  });

  test('keeps the error of its estimate when its only item is replaced', async () => {
    const { page, state, estimate, service } = await openPanelOn();
    service.tax = async () => succeeded(taxResponseOf({ errorMessage: 'Address is incomplete.', avaTax: null }));
    await estimate();
    page.edit({ lines: [otherLine] });
    await nextPoll();
    expect(state()).toMatchObject({ kind: 'error', message: 'Address is incomplete.' });
  });

  test('whose customer changes during an estimate does not get the tax of the former one', async () => {
    const { page, state, answer } = await whileEstimating();
    page.edit({ customerId: '2' });
    await nextPoll();
    expect(state().kind).toBe('estimating');
    await answer();
    expect([page.changes, state()]).toEqual([[], idle]);
  });

  test('keeps the error of its estimate when its customer changes', async () => {
    const { page, state, estimate, service } = await openPanelOn();
    service.tax = async () => succeeded(taxResponseOf({ errorMessage: 'Address is incomplete.', avaTax: null }));
    await estimate();
    page.edit({ customerId: '2' });
    await nextPoll();
    expect(state()).toMatchObject({ kind: 'error', message: 'Address is incomplete.' });
    page.save('created', { txnId: '7' });
    await settle();
    expect(service.saved).toEqual([]);
  });

  test.each([
    ['its first contents are', blank, false],
    ['all contents are', invoiceOf({ customerId: '2', lines: [otherLine] }), true],
  ])('is the saved one, also when %s entered and saved between two readings', async (_, first, isEstimated) => {
    const { page, state, estimate } = await openPanelOn(first);
    if (isEstimated) await estimate();
    page.save('created', { txnId: '7', syncToken: '1', customerId: '1', lines: [lineOf({ lineId: '1' })] });
    await settle();
    expect(state().record?.message).toBe('Being recorded at AvaTax…');
    expect(state().kind).toBe(isEstimated ? 'stale' : 'idle');
  });

  test('is the saved one, also when its save cannot be reported before anything was loaded', async () => {
    const { page, state, service } = await openPanelOn();
    service.failure = failed('network');
    page.save('created', { txnId: '7', syncToken: '1' });
    await settle();
    expect(state().record).toMatchObject({ tone: 'attention' });
  });
});
