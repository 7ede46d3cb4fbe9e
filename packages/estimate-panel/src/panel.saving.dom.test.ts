import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeState } from './state/panel-state.ts';
import { invoiceOf, taxResponseOf } from './testing/document.fixture.ts';
import { nextPoll, openPanelOn, setHidden, settle } from './testing/panel.harness.ts';
import { failed, succeeded } from './testing/service.fake.ts';
import { messages } from './texts/messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  setHidden(false);
  vi.useRealTimers();
});

describe('a save that the panel reports', () => {
  test.each(['created', 'updated'] as const)('is recorded for a document that was %s', async (type) => {
    const { page, service, estimate } = await openPanelOn();
    await estimate();
    page.save(type, { txnId: '7', syncToken: '1', totalAmount: 199.2 });
    await settle();
    expect(service.saved).toMatchObject([
      {
        realmId: '9341452100000001',
        txnType: 35,
        docCode: '1087',
        newDocCode: null,
        totalAmount: 199.2,
        totalTax: 99.2,
        docDate: '2026-06-15',
        postSaveDocument: {
          QbEvent: 'qbo-transaction',
          IsEstimateRequest: false,
          IsNewTxn: false,
          txnId: '7',
          SyncToken: '1',
        },
      },
    ]);
    expect(service.saved[0]?.postSaveDocument.lineItems.map(({ itemId }) => itemId)).toEqual(['10']);
  });

  test('is a sale, not a void, when the void flag is set but amounts are not zero', async () => {
    const { page, service } = await openPanelOn(invoiceOf({ txnId: '7' }));
    page.save('updated', { isVoided: true, totalAmount: 100 });
    await settle();
    expect([service.saved.length, service.cancelled.length]).toEqual([1, 0]);
  });

  test('has the old and the new code when the number changed', async () => {
    const { page, service } = await openPanelOn(invoiceOf({ txnId: '7' }));
    page.save('updated', { referenceNumber: '1090' }, '1087');
    await settle();
    expect(service.saved).toMatchObject([{ docCode: '1087', newDocCode: '1090' }]);
  });

  test.each([
    ['voided', {}, 'Voided'],
    ['deleted', {}, 'Deleted'],
    ['updated', { isVoided: true, totalAmount: 0 }, 'Voided'],
  ] as const)('cancels a document that was %s %j, with the reason %s', async (type, change, reason) => {
    const { page, service } = await openPanelOn(invoiceOf({ txnId: '7' }));
    page.save(type, change);
    await settle();
    expect(service.saved).toEqual([]);
    expect(service.cancelled).toEqual([
      { txnId: '7', txnType: 35, qboDocNumber: '1087', qboDocumentDate: '2026-06-15', reason },
    ]);
  });

  test('of a void leaves no tax of the last estimate on screen', async () => {
    const { page, estimate, state } = await openPanelOn(invoiceOf({ txnId: '7' }));
    await estimate();
    expect(state()).toMatchObject({ kind: 'estimated' });
    page.save('voided', { isVoided: true, totalAmount: 0, lines: [] });
    await nextPoll();
    expect(state()).toMatchObject({ kind: 'idle', result: null });
  });

  test('is not sent for unsupported document types', async () => {
    const { page, service } = await openPanelOn();
    page.save('created', { txnId: '7', txnType: 36 });
    await settle();
    expect(service.saved).toEqual([]);
  });

  test('after a failed estimate waits until the next successful one', async () => {
    const { page, service, estimate } = await openPanelOn(invoiceOf({ txnId: '7' }));
    service.tax = async () => succeeded(taxResponseOf({ errorMessage: 'Address is incomplete.', avaTax: null }));
    await estimate();
    page.save('updated', { syncToken: '1' });
    await settle();
    expect(service.saved).toEqual([]);
    service.tax = async () => succeeded(taxResponseOf());
    await estimate();
    expect(service.saved).toHaveLength(1);
  });

  test.each(['voided', 'deleted'] as const)(
    'of a document that was %s is reported at once, also after a failed estimate',
    async (type) => {
      const { page, service, estimate } = await openPanelOn(invoiceOf({ txnId: '7' }));
      service.tax = async () => succeeded(taxResponseOf({ errorMessage: 'Address is incomplete.', avaTax: null }));
      await estimate();
      page.save(type, { syncToken: '1' });
      await settle();
      expect(service.cancelled).toHaveLength(1);
    },
  );

  test('that needs attention is shown as such when the document is opened again', async () => {
    const { page, service, estimate, state } = await openPanelOn(invoiceOf({ txnId: '7' }));
    service.tax = async () => succeeded(taxResponseOf({ errorMessage: 'Address is incomplete.', avaTax: null }));
    await estimate();
    page.save('updated', { syncToken: '1' });
    page.document = invoiceOf({ txnId: '8' });
    await nextPoll();
    expect(state()).toEqual(makeState('idle', 'Not estimated yet'));
    page.document = invoiceOf({ txnId: '7' });
    await nextPoll();
    expect(state()).toMatchObject({ kind: 'error', message: 'Address is incomplete.' });
  });

  test.each(['while another document is on screen', 'when the document is opened again'])(
    'after a failed estimate waits for a successful one, also if it happens %s',
    async (moment) => {
      const { page, service, estimate } = await openPanelOn(invoiceOf({ txnId: '7' }));
      service.tax = async () => succeeded(taxResponseOf({ errorMessage: 'Address is incomplete.', avaTax: null }));
      await estimate();
      page.document = invoiceOf({ txnId: '8' });
      await nextPoll();
      page.document = invoiceOf({ txnId: '7' });
      if (moment.startsWith('when')) await nextPoll();
      page.save('updated', { syncToken: '1' });
      await nextPoll();
      expect(service.saved).toEqual([]);
      service.tax = async () => succeeded(taxResponseOf());
      await estimate();
      expect(service.saved).toHaveLength(1);
    },
  );

  test('is not blocked by a refusal of the panel’s own checks', async () => {
    const { page, service, estimate } = await openPanelOn(invoiceOf({ txnId: '7', amountPaid: '5' }));
    await estimate();
    page.save('updated');
    await settle();
    expect(service.saved).toHaveLength(1);
  });

  test('is sent later, once, while the service is unavailable', async () => {
    const { page, service } = await openPanelOn(invoiceOf({ txnId: '7' }));
    service.failure = failed('network');
    page.save('updated');
    await vi.advanceTimersByTimeAsync(10_000);
    service.failure = null;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(service.saved).toHaveLength(1);
  });

  test('refused because of the status has the status read again', async () => {
    const { page, service, state } = await openPanelOn(invoiceOf({ txnId: '7' }));
    service.origin.integrationStatus = 'NotIntegrated';
    service.origin.errorCode = 'NotRegistered';
    service.record = async () =>
      succeeded({ errorMessage: 'Nothing found.', errorCode: 'NotIntegrated', status: 'Ignored', operationId: '' });
    page.save('updated');
    await settle();
    expect(state().kind).toBe('NotIntegrated');
  });

  test('whose answer is an error shows it on the document, and the next save waits for a successful estimate', async () => {
    const { page, service, state, estimate } = await openPanelOn(invoiceOf({ txnId: '7' }));
    service.record = async () =>
      succeeded({ errorMessage: 'Needs a valid address.', status: 'NeedsUser', operationId: 'op-7' });
    page.save('updated', { syncToken: '1' });
    await settle();
    expect(state()).toEqual(
      makeState('error', 'Needs a valid address.', 'Needs a valid address.\n\nCorrelation id: op-7'),
    );
    page.save('updated', { syncToken: '2' });
    await settle();
    expect(service.saved).toHaveLength(1);
    await estimate();
    expect(service.saved).toHaveLength(2);
  });

  test('while the session has ended says so and notifies the page once, until it is accepted', async () => {
    const { page, service, state, events } = await openPanelOn(invoiceOf({ txnId: '7' }));
    service.failure = failed('unauthorized');
    const before = events.length;
    page.save('updated', { syncToken: '1' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state().record).toEqual({ message: messages.unauthorized, tone: 'attention', isBehind: false });
    expect(events.slice(before)).toMatchObject([
      { type: 'sessionExpired', reason: 'unauthorized', status: 401 },
      { type: 'error', code: 'unauthorized' },
    ]);
    service.failure = null;
    await vi.advanceTimersByTimeAsync(300_000);
    expect(state().record?.message).toContain('Recorded at AvaTax');
  });

  test('that the service fails to accept notifies the page, and says that it is not recorded yet', async () => {
    const { page, service, state, events } = await openPanelOn(invoiceOf({ txnId: '7' }));
    service.failure = failed('failed');
    page.save('updated', { syncToken: '1' });
    await settle();
    expect(state().record?.message).toBe(messages.unsent);
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'failed' });
  });

  test('and is refused after another document has come on screen does not show that error there', async () => {
    const { page, service, state } = await openPanelOn(invoiceOf({ txnId: '7' }));
    const refusal = Promise.withResolvers<void>();
    service.record = async () => {
      await refusal.promise;
      return { status: 400, body: {} };
    };
    page.save('updated', { syncToken: '1' });
    page.document = invoiceOf({ txnId: '8' });
    await nextPoll();
    refusal.resolve();
    await settle();
    expect(state()).toEqual(makeState('idle', 'Not estimated yet'));
  });

  test('and is refused after an attempt without an answer is no longer said to wait', async () => {
    const { page, service, state } = await openPanelOn(invoiceOf({ txnId: '7' }));
    service.failure = failed('network');
    page.save('updated', { syncToken: '1' });
    await nextPoll();
    expect(state().record?.message).toBe(messages.unsent);
    service.failure = { status: 400, body: {} };
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state()).toMatchObject({ kind: 'error', record: null });
  });
});
