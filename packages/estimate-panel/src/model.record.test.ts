import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RecordState } from '@salestax/contract';
import { invoiceOf, recordStateOf, taxResponseOf } from './testing/document.fixture.ts';
import { failed, succeeded } from './testing/service.fake.ts';
import { openPanelOn, setHidden, settle, type PanelHarness } from './testing/panel.harness.ts';
import { spanish } from './messages.es.ts';
import { messages } from './messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  setHidden(false);
  vi.useRealTimers();
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
