import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../domain/company-settings.ts';
import { sentences } from '../../domain/sentences.ts';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { startRecording } from '../../testing/recording.harness.ts';

let company: Awaited<ReturnType<typeof startRecording>>;
beforeAll(async () => {
  company = await startRecording();
});
afterEach(() => setRecording(true));
afterAll(() => company.stop());

const setRecording = (isOn: boolean) =>
  company.change({ settings: { ...defaultSettings, taxItemId: '40', isRecordingDisabled: !isOn } });

async function save(id: string) {
  await company.save(invoice({ id, number: id, customerId: id }));
  await company.deliver();
}

/** The methods of the provider that are called while `work` is done. */
async function callsDuring(work: () => Promise<unknown>) {
  const { calls } = company.taxProvider;
  const { length } = calls;
  await work();
  return calls.slice(length);
}

describe('while recording is turned off', () => {
  it('a saved document gets its tax lines and is not recorded, and its history says why', async () => {
    await setRecording(false);
    expect(await callsDuring(() => save('1'))).toEqual(['estimate']);
    expect(await company.lastOf('1')).toMatchObject({
      state: 'Ignored',
      effects: ['lines-written'],
      result: { kind: 'ignored', why: 'recording-disabled' },
    });
    expect(await company.historyOf('1')).toEqual([
      ['lines-written', { salesTax: 8, fee: 0, taxOnFee: 0 }],
      ['not-recorded', { why: 'recording-disabled', message: sentences.recordingDisabled }],
    ]);
  });

  it('a receipt of another app, which would be recorded as it is, is not recorded', async () => {
    const settings = { ...defaultSettings, taxItemId: '40', isRecordingDisabled: true };
    await company.change({ settings: { ...settings, receiptsOfOtherApps: 'record' } });
    await company.save(invoice({ id: '9', number: '9', kind: 'SalesReceipt' }), { txnType: 4 });
    expect(await callsDuring(() => company.deliver())).toEqual([]);
    expect(await company.lastOf('9', 4)).toMatchObject({ result: { kind: 'ignored', why: 'recording-disabled' } });
  });

  it('a voided document that was never recorded needs nobody', async () => {
    await setRecording(false);
    await save('2');
    const stored = company.accounting.get('2');
    if (stored !== undefined) company.accounting.put({ ...stored, isVoided: true });
    await company.queue('2', { kind: 'cancel' });
    expect(await callsDuring(() => company.deliver())).toEqual([]);
    expect(await company.lastOf('2')).toMatchObject({ state: 'Done' });
  });

  it('a voided document that was recorded before is not voided at the provider, and needs a person', async () => {
    await save('3');
    await setRecording(false);
    const stored = company.accounting.get('3');
    if (stored !== undefined) company.accounting.put({ ...stored, isVoided: true });
    await company.queue('3', { kind: 'cancel' });
    expect(await callsDuring(() => company.deliver())).toEqual([]);
    expect(await company.lastOf('3')).toMatchObject({
      state: 'NeedsUser',
      errorText: sentences.recordingDisabledVoid,
    });
    expect(company.taxProvider.codes()).toContain('3');
  });

  it('the next save is recorded when recording is turned on again', async () => {
    await setRecording(false);
    await save('4');
    await setRecording(true);
    await save('4');
    expect(await company.lastOf('4')).toMatchObject({ state: 'Done' });
    expect(company.taxProvider.codes()).toContain('4');
  });
});
