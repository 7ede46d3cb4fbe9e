import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatDayAndTime } from '@salestax/client';
import type { RecordState } from '@salestax/contract';
import { createLifetime } from '@salestax/widget-kit';
import { openSavedDocuments } from './record/saved-documents.ts';
import { invoiceOf, lineOf, recordStateOf, taxItems, taxResponseOf } from './testing/document.fixture.ts';
import { nextPoll, openPanelOn, setHidden, settle, type PanelHarness } from './testing/panel.harness.ts';
import { failed, succeeded } from './testing/service.fake.ts';
import { spanish } from './texts/messages.es.ts';
import { messages } from './texts/messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  setHidden(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
const reads = ({ service }: PanelHarness) => service.calls.filter((call) => call.startsWith('timeline')).length;

/** A panel on invoice 7 after a save, whose record is in `state`. */
async function afterSave(state: Partial<RecordState>, status = 'Queued') {
  const panel = await openPanelOn(invoiceOf({ txnId: '7' }));
  panel.service.recordState = recordStateOf(state);
  panel.service.record = async () => succeeded({ errorMessage: null, status, operationId: 'op-1' });
  panel.page.save('updated', { syncToken: '1' });
  await settle();
  return { ...panel, record: () => panel.state().record };
}

describe('the record of a saved document', () => {
  test('is being recorded until the service says what became of it', async () => {
    const { record, service } = await afterSave({ state: 'recording' });
    expect(record()).toEqual({ message: messages.recording, tone: '', isBehind: false });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(record()?.message).toBe(messages.recording);
    service.recordState = recordStateOf({ version: 2 });
    await minutes(1);
    expect(record()).toEqual({ message: 'Recorded at AvaTax as 1087. Version 2.', tone: '', isBehind: false });
  });

  test.each<[string, Partial<RecordState>, string, string]>([
    ['recorded without a known version', { version: null }, 'Recorded at AvaTax as 1087.', ''],
    ['voided', { state: 'voided' }, messages.voided, ''],
    [
      'not recorded',
      { state: 'not-recorded', message: 'Recording is turned off.' },
      'Not recorded at AvaTax. Recording is turned off.',
      'attention',
    ],
    [
      'waiting for AvaTax',
      { state: 'waiting', waitsFor: 'AvaTax' },
      'Saved, not recorded yet: waiting for AvaTax.',
      'attention',
    ],
    [
      'in need of a person',
      { state: 'attention', message: 'Paid.', errorCode: 'Paid' },
      `The record at AvaTax needs attention. ${messages.paid}`,
      'negative',
    ],
  ])('can be %s', async (_, state, message, tone) => {
    const { record } = await afterSave(state);
    await minutes(1);
    expect(record()).toEqual({ message, tone, isBehind: false });
  });

  test.each<[string, Partial<RecordState>, string]>([
    [
      'whose fee has no known amount',
      { message: 'A fee is due.', errorCode: 'FeeUnknown', version: null },
      `Registrado en AvaTax como 1087. ${spanish.feeUnknown}`,
    ],
    [
      'that is not recorded because recording is off',
      { state: 'not-recorded', message: 'Recording is off.', errorCode: 'RecordingDisabled' },
      `No se registró en AvaTax. ${spanish.recordingDisabled}`,
    ],
  ])('%s is explained in the language of the page', async (_, state, message) => {
    const { record, setMessages } = await afterSave(state);
    setMessages({ ...messages, ...spanish });
    await minutes(1);
    expect(record()?.message).toBe(message);
  });

  test('that needs attention after the report was accepted has the reason and its id in the details, and the next save is sent', async () => {
    const { state, page, service } = await afterSave({
      state: 'attention',
      operationId: 'op-7',
      message: 'Needs a valid address.',
    });
    await minutes(1);
    expect(state().details).toBe(
      'The record at AvaTax needs attention. Needs a valid address.\n\nCorrelation id: op-7',
    );
    page.save('updated', { syncToken: '2' });
    await settle();
    expect(service.saved).toHaveLength(2);
  });

  test('is read at once when it is finished already', async () => {
    const { record } = await afterSave({}, 'Done');
    expect(record()?.message).toBe('Recorded at AvaTax as 1087. Version 1.');
  });

  test('is not read while nothing is under way: not before a save, and not after the end', async () => {
    const panel = await openPanelOn(invoiceOf({ txnId: '7' }));
    await minutes(10);
    expect(reads(panel)).toBe(0);
    panel.page.save('updated', { syncToken: '1' });
    await minutes(1);
    expect(reads(panel)).toBe(1);
    const calls = panel.service.calls.length;
    await minutes(60);
    expect(panel.service.calls).toHaveLength(calls);
  });

  test('is read ever more rarely while a vendor does not answer', async () => {
    const panel = await afterSave({ state: 'waiting', waitsFor: 'AvaTax' });
    await minutes(60);
    expect(reads(panel)).toBeLessThan(70);
    expect(reads(panel)).toBeGreaterThan(55);
  });

  test('is not read while the page is hidden', async () => {
    const panel = await afterSave({ state: 'waiting', waitsFor: 'AvaTax' });
    setHidden(true);
    await minutes(60);
    expect(reads(panel)).toBe(0);
    setHidden(false);
    await settle();
    expect(reads(panel)).toBe(1);
  });

  test('is read on after a failed reading', async () => {
    const { record, service } = await afterSave({});
    service.failure = failed('network');
    await minutes(2);
    expect(record()?.message).toBe(messages.recording);
    service.failure = null;
    await minutes(2);
    expect(record()?.message).toBe('Recorded at AvaTax as 1087. Version 1.');
  });

  test('waits for the connector when the save cannot be reported', async () => {
    const panel = await openPanelOn(invoiceOf({ txnId: '7' }));
    panel.service.failure = failed('network');
    panel.page.save('updated', { syncToken: '1' });
    await settle();
    expect(panel.state().record).toEqual({ message: messages.unsent, tone: 'attention', isBehind: false });
    panel.service.failure = null;
    await minutes(5);
    expect(panel.state().record?.message).toBe('Recorded at AvaTax as 1087. Version 1.');
  });

  test('is shown where another tab has reported the save', async () => {
    // The queue's database needs timers of its own.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    vi.stubGlobal('indexedDB', new IDBFactory());
    const panel = await openPanelOn(invoiceOf({ txnId: '7' }));
    const shows = (message: string) =>
      vi.waitFor(async () => {
        await minutes(1);
        expect(panel.state().record?.message).toBe(message);
      });
    panel.service.failure = failed('network');
    panel.page.save('updated', { syncToken: '1' });
    await shows(messages.unsent);
    const deliver = vi.fn<() => Promise<void>>(async () => {});
    const realmId = '9341452100000001';
    await openSavedDocuments({ realmId, deliver, onSent: () => {}, life: createLifetime() }).deliverNow();
    expect(deliver).toHaveBeenCalledOnce();
    panel.service.failure = null;
    await shows('Recorded at AvaTax as 1087. Version 1.');
    expect(panel.service.saved).toEqual([]);
  });

  test('is followed also when QuickBooks does not answer, from which the customer would be read', async () => {
    const panel = await openPanelOn(invoiceOf({ txnId: '7' }));
    panel.service.customerFailure = { status: 503, body: {} };
    panel.page.save('updated', { syncToken: '1', customerId: '99' });
    await minutes(1);
    expect(panel.service.saved).toMatchObject([{ postSaveDocument: { txnId: '7', Customer: null } }]);
    expect(panel.state().record?.message).toBe('Recorded at AvaTax as 1087. Version 1.');
  });

  test('waits for the code that reports a save', async () => {
    const panel = await openPanelOn(invoiceOf({ txnId: '7' }));
    panel.setLoadable(false);
    panel.page.save('updated', { syncToken: '1' });
    await settle();
    expect(panel.state().record).toEqual({ message: messages.unsent, tone: 'attention', isBehind: false });
    panel.setLoadable(true);
    await minutes(5);
    expect(panel.state().record?.message).toBe('Recorded at AvaTax as 1087. Version 1.');
  });

  test('is not shown on another document', async () => {
    const panel = await afterSave({ state: 'recording' });
    panel.page.document = invoiceOf({ txnId: '8' });
    await minutes(1);
    expect(panel.state().record).toBe(null);
    const before = reads(panel);
    await minutes(60);
    expect(reads(panel)).toBe(before);
  });

  test('stays beside the amounts of a new estimate', async () => {
    const { estimate, service } = await afterSave({}, 'Done');
    service.tax = async () => succeeded(taxResponseOf());
    expect(await estimate()).toMatchObject({
      kind: 'estimated',
      record: { message: 'Recorded at AvaTax as 1087. Version 1.' },
    });
  });

  test('of a type that is never recorded is not mentioned', async () => {
    const panel = await openPanelOn(invoiceOf({ txnId: '7' }));
    panel.service.record = async () => succeeded({ errorMessage: null, status: 'Ignored', operationId: '' });
    panel.page.save('updated');
    await minutes(5);
    expect([panel.state().record, reads(panel)]).toEqual([null, 0]);
  });
});

describe('a document whose lines the service completed after the save', () => {
  test('says so, and loads them when the page can', async () => {
    const { page, record, reload } = await afterSave({ writtenSyncToken: '2' }, 'Done');
    expect(record()).toEqual({ message: messages.linesWritten, tone: '', isBehind: true });
    page.host.reload = async () => page.edit({ syncToken: '2' });
    expect((await reload()).record).toEqual({
      message: 'Recorded at AvaTax as 1087. Version 1.',
      tone: '',
      isBehind: false,
    });
    expect(page.dialogs).toEqual([]);
  });

  test.each([
    ['shows what was recorded, not the estimate from before the save', 0, 'estimated'],
    ['is out of date where the user has typed since the save', 7, 'stale'],
  ])('%s', async (_, typed, kind) => {
    const panel = await openPanelOn(invoiceOf({ txnId: '7' }));
    const { page, service } = panel;
    service.tax = async () => succeeded(taxResponseOf());
    await panel.estimate();
    const lines = () => page.document?.lines ?? [];
    service.recordState = recordStateOf({ writtenSyncToken: '2' });
    service.record = async () => succeeded({ errorMessage: null, status: 'Done', operationId: 'op-1' });
    page.save('updated', { syncToken: '1', lines: [...lines(), lineOf({ lineId: 'more', amount: 50 })] });
    await settle();
    page.host.reload = async () =>
      page.edit({
        syncToken: '2',
        lines: [
          ...lines().map((line) => (line.itemId === taxItems[0].itemId ? { ...line, amount: 12.34 } : line)),
          ...(typed > 0 ? [lineOf({ lineId: 'typed', amount: typed })] : []),
        ],
      });
    expect(await panel.reload()).toMatchObject({ kind, result: { kind: 'recorded', figures: { salesTax: 12.34 } } });
  });

  test.each(['has no such method', 'cannot'])('says to reload the page when it %s', async (which) => {
    const { page, reload } = await afterSave({ writtenSyncToken: '2' }, 'Done');
    if (which === 'cannot') page.host.reload = () => Promise.reject(new Error('Offline.'));
    await reload();
    expect(page.dialogs).toMatchObject([{ text: messages.reloadPage }]);
  });

  test('still says what needs attention', async () => {
    const { record } = await afterSave({ state: 'attention', message: 'Taxed twice.', writtenSyncToken: '3' }, 'Done');
    expect(record()).toEqual({
      message: 'The record at AvaTax needs attention. Taxed twice.',
      tone: 'negative',
      isBehind: true,
    });
  });

  test('says nothing of it once the page has saved again', async () => {
    const { page, record } = await afterSave({ writtenSyncToken: '2' }, 'Done');
    page.edit({ syncToken: '3' });
    await minutes(1);
    expect(record()?.isBehind).toBe(false);
  });
});

describe('a saved document that is opened', () => {
  const ownLine = (itemId: string, amount: number) => lineOf({ lineId: itemId, itemId, amount, rate: amount });
  const lines = [lineOf({ lineId: 'a' }), ownLine('40', 90.01), ownLine('41', 0.28), ownLine('42', 0.01)];
  const open = (prepare: (panel: PanelHarness) => void, saved = invoiceOf({ txnId: '7', lines })) =>
    openPanelOn(saved, prepare);
  const at = '2026-06-15T10:42:00.000Z';

  test('and recorded has its figures, and since when they are recorded', async () => {
    const { state } = await open(({ service }) => {
      service.recordState = recordStateOf({ version: 2 });
      service.recordEntries = [
        { at: '2026-06-14T08:00:00.000Z', event: 'recorded', detail: {} },
        { at, event: 'adjusted', detail: {} },
        { at: '2026-06-16T08:00:00.000Z', event: 'lines-written', detail: {} },
      ];
    });
    expect(state()).toMatchObject({
      kind: 'estimated',
      result: { kind: 'recorded', figures: { salesTax: 90.01, fee: 0.28, taxOnFee: 0.01, total: 90.3 } },
      record: {
        message: `Recorded at AvaTax as 1087. Version 2. Since ${formatDayAndTime(new Date(at), 'en-US')}.`,
        tone: '',
      },
    });
  });

  test.each(['Down', 'Disconnected'] as const)(
    'of which the last save was not recorded has no button View while the company is %s',
    async (status) => {
      const { state } = await open(({ service }) => {
        service.origin.integrationStatus = status;
        service.recordState = recordStateOf({ state: 'not-recorded', message: 'AvaTax does not accept it.' });
      });
      expect(state()).toMatchObject({ kind: status, details: null });
    },
  );

  test('is out of date when it is changed, and an estimate replaces what was recorded', async () => {
    const panel = await open(() => {});
    panel.page.edit({ date: '2026-06-16' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(panel.state()).toMatchObject({ kind: 'stale', result: { figures: { total: 90.3 } } });
    expect(await panel.estimate()).toMatchObject({
      kind: 'estimated',
      result: { kind: 'calculated', figures: { salesTax: 98.91 } },
    });
  });

  test('says why it has this tax, from a calculation that leaves it as it is', async () => {
    const panel = await open(() => {});
    const { result } = await panel.explain();
    expect(result).toMatchObject({
      figures: { total: 90.3 },
      explained: { calculation: { salesTax: 98.91, lineNames: ['Item 10'] } },
    });
    expect([panel.page.changes, panel.service.saved]).toEqual([[], []]);
    await panel.explain();
    expect(panel.service.documents).toHaveLength(1);
  });

  test('says why it has this tax also when it is paid', async () => {
    const panel = await open(({ page }) => page.edit({ amountPaid: '90.30', accountBalance: '0' }));
    expect((await panel.explain()).result).toMatchObject({ explained: { calculation: { salesTax: 98.91 } } });
    expect(panel.service.documents).toMatchObject([{ AmountPaid: '0' }]);
  });

  test('keeps the figures of an estimate that ends before an explanation does', async () => {
    const panel = await open(() => {});
    const explanation = Promise.withResolvers<void>();
    panel.service.tax = async () => {
      await explanation.promise;
      return succeeded(taxResponseOf({ avaTax: 12.34 }));
    };
    const explained = panel.explain();
    await settle();
    panel.service.tax = async () => succeeded(taxResponseOf());
    await panel.estimate();
    explanation.resolve();
    expect((await explained).result).toMatchObject({ kind: 'calculated', figures: { salesTax: 98.91 } });
  });

  test('whose tax cannot be explained now says so in a dialog, and keeps its figures', async () => {
    const panel = await open(() => {});
    panel.service.failure = failed('network');
    expect(await panel.explain()).toMatchObject({
      kind: 'estimated',
      result: { figures: { total: 90.3 }, explained: null },
    });
    expect(panel.page.dialogs).toMatchObject([{ text: messages.network }]);
  });

  test('and was recorded after a failed estimate shows its record, and its save is no longer held', async () => {
    const { page, service, estimate, state } = await open(() => {});
    service.tax = async () => succeeded(taxResponseOf({ errorMessage: 'AvaTax is away.', avaTax: null }));
    await estimate();
    page.save('updated', { syncToken: '1' });
    await settle();
    expect(service.saved).toEqual([]);
    // The service knows of the save before.
    service.recordState = recordStateOf({ version: 1, recordedSyncToken: '0' });
    page.document = invoiceOf({ txnId: '8' });
    await nextPoll();
    page.document = invoiceOf({ txnId: '7', syncToken: '1', lines });
    await nextPoll();
    await minutes(1);
    expect(state()).toMatchObject({ kind: 'error' });
    expect(service.saved).toEqual([]);
    page.document = invoiceOf({ txnId: '8' });
    await nextPoll();
    // It has learned of the save from the webhook.
    service.recordState = recordStateOf({ version: 2, recordedSyncToken: '1' });
    page.document = invoiceOf({ txnId: '7', syncToken: '1', lines });
    await nextPoll();
    await minutes(1);
    expect(state()).toMatchObject({ kind: 'estimated', result: { kind: 'recorded' } });
    expect(service.saved).toHaveLength(1);
  });

  test('keeps the error of an estimate of what was changed when its older save is recorded then', async () => {
    const { page, service, estimate, state } = await open(({ service: of }) => {
      of.recordState = recordStateOf({ state: 'recording' });
    });
    page.edit({ date: '2026-06-16' });
    await nextPoll();
    service.tax = async () => succeeded(taxResponseOf({ errorMessage: 'AvaTax is away.', avaTax: null }));
    expect((await estimate()).kind).toBe('error');
    service.recordState = recordStateOf({ version: 2 });
    await minutes(1);
    expect(state()).toMatchObject({ kind: 'error', record: { message: 'Recorded at AvaTax as 1087. Version 2.' } });
    page.save('updated', { syncToken: '1' });
    await settle();
    expect(service.saved).toEqual([]);
  });

  test('and needs attention says so, without figures', async () => {
    const { state } = await open(({ service }) => (service.recordState = recordStateOf({ state: 'attention' })));
    expect(state()).toMatchObject({ kind: 'idle', result: null, record: { tone: 'negative' } });
  });

  test('has the height of its breakdown while a later save is being recorded', async () => {
    const { page, service, resize } = await open(() => {});
    resize(400);
    service.recordState = recordStateOf({ version: 2 });
    page.save('updated', { syncToken: '1' });
    await minutes(1);
    expect(page.heights).toEqual([95, 400]);
    page.edit({ date: '2026-06-16' });
    await minutes(1);
    // The breakdown is closed with the figures that it explains.
    expect(page.heights).toEqual([95, 400, 95]);
  });

  test('is asked about once, and not at all without our lines', async () => {
    const panel = await open(() => {});
    await minutes(5);
    panel.refresh();
    await settle();
    expect(reads(panel)).toBe(1);
    const other = await open(() => {}, invoiceOf({ txnId: '8' }));
    expect([reads(other), other.isPartLoaded()]).toEqual([0, false]);
  });
});
