import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountingDocument } from './host/document-host.ts';
import { makeState } from './state/panel-state.ts';
import { companyConfiguration, invoiceOf, lineOf, taxItems, taxResponseOf } from './testing/document.fixture.ts';
import { nextPoll, openPanelOn, setHidden, settle } from './testing/panel.harness.ts';
import { succeeded } from './testing/service.fake.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  setHidden(false);
  vi.useRealTimers();
});

test('an estimate with fee items that the settings have had since the panel read them is not out of date', async () => {
  const panel = await openPanelOn(invoiceOf(), ({ service }) => {
    service.configuration = { ...companyConfiguration, rdfItemId: null, taxOnRdfItemId: null, ownItems: [taxItems[0]] };
  });
  panel.service.configuration = companyConfiguration;
  await panel.estimate();
  await nextPoll();
  expect(panel.state()).toMatchObject({ kind: 'estimated', result: { figures: { fee: 0.28 } } });
});

describe('a document that moves to a date on which the amount of its delivery fee is unknown', () => {
  test('loses the fee of the last estimate, and keeps one that the user enters then', async () => {
    const { estimate, page, service, state } = await openPanelOn();
    const feeLines = () => page.document?.lines.filter(({ itemId }) => itemId === '41').map(({ amount }) => amount);
    await estimate();
    expect(feeLines()).toEqual([0.28]);
    page.edit({ date: '2026-07-01' });
    service.tax = async () => succeeded(taxResponseOf({ rdfAmount: '', taxOnRdfAmount: '', rdfUnknown: true }));
    await estimate();
    expect(feeLines()).toEqual([]);
    expect(state()).toMatchObject({ result: { figures: { fee: null, isFeeUnknown: true } } });
    const entered = lineOf({ lineId: 'f', itemId: '41', amount: 0.28, rate: 0.28 });
    page.edit({ lines: [...(page.document?.lines ?? []), entered] });
    await estimate();
    expect(feeLines()).toEqual([0.28]);
  });
});

describe('the code of an estimate', () => {
  test('is loaded when somebody changes the document, and not for one that is only read', async () => {
    const { page, service, isPartLoaded } = await openPanelOn();
    await nextPoll();
    expect(isPartLoaded()).toBe(false);
    const before = service.calls.length;
    page.edit({ date: '2026-06-16' });
    await nextPoll();
    expect(isPartLoaded()).toBe(true);
    // What the estimate will need is read ahead.
    expect(service.calls.slice(before)).toEqual(['CustomerInfoWithTaxRate 1', 'product 1 -1', 'department 1 -1']);
  });
});

describe('a result of the panel', () => {
  test('is current while the document is unchanged, own lines included', async () => {
    const { estimate, state, drawnStates: drawn } = await openPanelOn();
    await estimate();
    const before = drawn.length;
    await nextPoll();
    await nextPoll();
    expect(state().kind).toBe('estimated');
    expect(drawn).toHaveLength(before);
  });

  const edits: [string, Partial<AccountingDocument>][] = [
    ['customer', { customerId: '2' }],
    ['lines', { lines: [lineOf({ lineId: 'a', quantity: 2, amount: 200 })] }],
    ['delivery address', { shippingAddress: null, billingAddress: invoiceOf().shippingAddress }],
    ['date', { date: '2026-06-16' }],
    ['discount', { discount: { amount: 5, percent: '', taxable: true } }],
    ['shipping', { shippingAmount: 9.5 }],
    ['location', { departmentId: '2' }],
  ];
  test.each(edits)('is out of date after a change of %s, and current again when it is undone', async (_, change) => {
    const { estimate, page, state, service } = await openPanelOn();
    await estimate();
    const before = page.document;
    page.edit(change);
    await nextPoll();
    expect(state()).toMatchObject({ kind: 'stale', result: { figures: { salesTax: 98.91 } } });
    page.document = before;
    await nextPoll();
    expect(state().kind).toBe('estimated');
    expect(service.documents).toHaveLength(1);
  });

  test('is not out of date after the first save of the document', async () => {
    const { estimate, page, state } = await openPanelOn();
    await estimate();
    page.save('created', { txnId: '7', syncToken: '0' });
    await nextPoll();
    expect(state().kind).toBe('estimated');
  });

  test('belongs to the saved document when the save happens during a read', async () => {
    const { estimate, page, state } = await openPanelOn();
    await estimate();
    const before = page.document;
    page.read = async () => {
      page.read = async () => page.document;
      page.save('created', { txnId: '7', lines: [lineOf({ lineId: 'a', amount: 300 })] });
      return before && { ...before, accountBalance: '5.00' };
    };
    await nextPoll();
    expect(state().kind).toBe('stale');
  });

  test('is not out of date because of new line ids or a percent discount that includes own lines', async () => {
    const discount = { amount: 10, percent: '10.00%', taxable: true };
    const { estimate, page, state } = await openPanelOn(invoiceOf({ discount }));
    await estimate();
    page.edit({
      discount: { ...discount, amount: 19.92 },
      lines: (page.document?.lines ?? []).map((line, index) => ({ ...line, lineId: String(index + 1) })),
    });
    await nextPoll();
    expect(state().kind).toBe('estimated');
  });

  test.each(['0', '0.00%', ' '])(
    'is out of date after another amount of a discount with the percentage ‘%s’',
    async (percent) => {
      const discount = { amount: 10, percent, taxable: true };
      const { estimate, page, state } = await openPanelOn(invoiceOf({ discount }));
      await estimate();
      page.edit({ discount: { ...discount, amount: 50 } });
      await nextPoll();
      expect(state().kind).toBe('stale');
    },
  );

  test('is removed for another new document after saving', async () => {
    const { estimate, page, state } = await openPanelOn();
    await estimate();
    page.save('created', { txnId: '7' });
    page.document = invoiceOf();
    await nextPoll();
    expect(state()).toEqual(makeState('idle', 'Not estimated yet'));
  });
});

describe('a page whose document is one object that it changes', () => {
  test('shows an estimate as out of date when the document changes during it', async () => {
    const live = new Proxy({ ...invoiceOf(), lines: [lineOf({ lineId: 'a' })] }, {});
    const { page, service, state, click } = await openPanelOn(live);
    page.read = async () => live;
    const calculated = Promise.withResolvers<void>();
    const answer = service.tax;
    service.tax = async (...args) => {
      await calculated.promise;
      return answer(...args);
    };
    click();
    await settle();
    Object.assign(live, { date: '2026-06-16' });
    calculated.resolve();
    await settle();
    await nextPoll();
    expect(state()).toMatchObject({ kind: 'stale' });
  });
});

describe('the panel’s polling', () => {
  test('goes on when the page has not answered once', async () => {
    const { page, state } = await openPanelOn();
    page.read = () => new Promise(() => {});
    await nextPoll();
    page.read = async () => null;
    await vi.advanceTimersByTimeAsync(12_000);
    expect(state().kind).toBe('unsupported');
  });

  test('reads every two seconds and does not call the service for an unchanged document', async () => {
    const { page, service } = await openPanelOn();
    const callsBefore = service.calls.length;
    const before = page.readCount;
    for (let count = 0; count < 5; count += 1) await nextPoll();
    expect(page.readCount - before).toBe(5);
    expect(service.calls).toHaveLength(callsBefore);
  });

  test('never starts a read before the last one has ended', async () => {
    const { page } = await openPanelOn();
    let answer = () => {};
    let open = 0;
    let most = 0;
    page.read = () => {
      open += 1;
      most = Math.max(most, open);
      return new Promise((resolve) => {
        answer = () => {
          open -= 1;
          resolve(page.document);
        };
      });
    };
    for (let count = 0; count < 4; count += 1) await nextPoll();
    expect([open, most]).toEqual([1, 1]);
    answer();
    await nextPoll();
    expect([open, most]).toEqual([1, 1]);
  });

  test('pauses while the page is hidden and resumes at once when it becomes visible', async () => {
    const { page } = await openPanelOn();
    setHidden(true);
    await vi.advanceTimersByTimeAsync(60_000);
    const before = page.readCount;
    setHidden(false);
    await settle();
    expect(page.readCount).toBe(before + 1);
  });

  test('reads the tax information of the customer again only when the customer changes', async () => {
    const { page, service } = await openPanelOn();
    page.edit({ shippingAmount: 5 });
    await nextPoll();
    page.edit({ customerId: '2' });
    await nextPoll();
    page.edit({ customerId: null });
    await nextPoll();
    expect(service.calls.filter((name) => name.startsWith('CustomerInfo'))).toEqual([
      'CustomerInfoWithTaxRate 1',
      'CustomerInfoWithTaxRate 2',
    ]);
  });

  test('continues after a failed read, and stops when the panel is unmounted', async () => {
    const { page, life } = await openPanelOn();
    const read = page.read;
    page.read = () => Promise.reject(new Error('The page is busy.'));
    await nextPoll();
    page.read = read;
    const before = page.readCount;
    await nextPoll();
    expect(page.readCount).toBe(before + 1);
    life.end();
    await nextPoll();
    expect(page.readCount).toBe(before + 1);
  });
});
