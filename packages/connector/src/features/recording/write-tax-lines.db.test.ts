import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { documentKinds, type TxnType } from '@salestax/contract';
import { userActor } from '../../domain/activity.ts';
import { defaultSettings } from '../../domain/company-settings.ts';
import { toCents } from '../../domain/money.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { sentences } from '../../domain/sentences.ts';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { realmId } from '../../testing/company-services.harness.ts';
import { startRecording } from '../../testing/recording.harness.ts';
import { writeTaxLines } from './write-tax-lines.ts';

let company: Awaited<ReturnType<typeof startRecording>>;
beforeAll(async () => {
  company = await startRecording();
  company.services.wake = () => void company.deliver();
});
afterEach(async () => {
  company.services.accounting = company.accounting;
  company.services.taxProvider = company.taxProvider;
  const settings = { ...defaultSettings, taxItemId: '40' };
  await company.change({ connection: 'connected', calculationActive: true, settings });
  company.taxProvider.setFeeUnknown(false);
  company.taxProvider.setFee(0);
});
afterAll(() => company.stop());

const write = (txnId: string, { txnType = documentKinds.Invoice.number, syncToken = '0' }: Written = {}) => {
  const actor = userActor({ userName: 'dana@cottonwood.example', name: 'Dana Whitfield' }, null);
  const call = { correlationId: `write ${txnId}`, signal: AbortSignal.timeout(5_000) };
  const request = { realmId, companyId: 'c1', actor, ...call };
  return writeTaxLines(company.services, request, { txnType, txnId, syncToken });
};
interface Written {
  readonly txnType?: TxnType;
  readonly syncToken?: string;
}

/** Puts a document of 100.00 without tax into the accounting service. */
function put(id: string, part: Partial<Omit<SalesDocument, 'id'>> = {}): void {
  company.accounting.put(invoice({ id, number: id, customerId: id, ...part }));
}

describe('a person who writes the tax lines of a stored document', () => {
  it('gets it written and recorded, and nothing more the second time', async () => {
    put('1');
    expect(await write('1')).toEqual({ outcome: 'written', message: null });
    expect(company.accounting.get('1')).toMatchObject({ ownLines: { salesTax: [{ amount: 800 }] }, syncToken: '1' });
    expect(company.taxProvider.codes()).toContain('1');
    expect(await write('1', { syncToken: '1' })).toEqual({ outcome: 'unchanged', message: null });
    expect(company.accounting.get('1')?.syncToken).toBe('1');
  });

  it('does not overwrite a document that was changed since it was shown', async () => {
    put('2', { syncToken: '3' });
    expect(await write('2', { syncToken: '2' })).toMatchObject({ outcome: 'skipped' });
    expect(company.accounting.get('2')).toMatchObject({ ownLines: { salesTax: [] }, syncToken: '3' });
  });

  it('is shown why the document needs attention, with its code', async () => {
    put('3', { accountingTax: toCents(9.15) });
    expect(await write('3')).toEqual({
      outcome: 'failed',
      errorCode: 'TaxedInQuickBooks',
      message: expect.stringContaining('custom sales tax rate of 0 %'),
    });
  });

  it('is shown that a document was written but not recorded while recording is turned off', async () => {
    await company.change({ settings: { ...defaultSettings, taxItemId: '40', isRecordingDisabled: true } });
    put('4');
    expect(await write('4')).toEqual({
      outcome: 'written',
      errorCode: 'RecordingDisabled',
      message: sentences.recordingDisabled,
    });
  });

  it('approves a receipt of another app, which is left alone otherwise', async () => {
    put('5', { kind: 'SalesReceipt' });
    expect(await write('5', { txnType: documentKinds.SalesReceipt.number })).toEqual({
      outcome: 'written',
      message: null,
    });
    expect(company.taxProvider.codes()).toContain('5');
  });

  it.each([
    ['calculation is off', { calculationActive: false }, { errorCode: 'Down', message: sentences.calculationOff }],
    [
      'the company is disconnected',
      { connection: 'disconnected' },
      { errorCode: 'Disconnected', message: sentences.notConnected },
    ],
  ] as const)('is refused while %s', async (_, changes, refusal) => {
    await company.change(changes);
    put('6');
    expect(await write('6')).toEqual({ outcome: 'failed', ...refusal });
    expect(await company.deliveries('6')).toEqual([]);
  });
});

describe('a person who writes the tax lines of an estimate document', () => {
  const txnType = documentKinds.Estimate.number;
  const stored = (id: string) => company.accounting.get(id, 'Estimate');
  const putEstimate = (id: string, part: Partial<Omit<SalesDocument, 'id'>> = {}) =>
    put(id, { kind: 'Estimate', ...part });

  it('gets it written without a record, once, and its history has the amounts', async () => {
    putEstimate('11');
    const { length } = company.taxProvider.recorded();
    expect(await write('11', { txnType })).toEqual({ outcome: 'written', message: null });
    expect(stored('11')).toMatchObject({ ownLines: { salesTax: [{ amount: 800 }] }, syncToken: '1' });
    expect(await write('11', { txnType, syncToken: '1' })).toEqual({ outcome: 'unchanged', message: null });
    expect(stored('11')?.syncToken).toBe('1');
    expect(company.taxProvider.recorded()).toHaveLength(length);
    const detail = { person: 'Dana Whitfield', salesTax: 8, fee: 0, taxOnFee: 0, source: 'writing' };
    expect(await company.historyOf('11', txnType)).toEqual([['lines-written', detail]]);
  });

  it('does not overwrite one that was changed since it was shown', async () => {
    putEstimate('12', { syncToken: '3' });
    expect(await write('12', { txnType, syncToken: '2' })).toMatchObject({ outcome: 'skipped' });
    expect(stored('12')).toMatchObject({ ownLines: { salesTax: [] }, syncToken: '3' });
  });

  it('adds no second tax to one that the accounting service taxes', async () => {
    putEstimate('13', { accountingTax: toCents(9.15) });
    expect(await write('13', { txnType })).toMatchObject({ outcome: 'failed', errorCode: 'TaxedInQuickBooks' });
    expect(stored('13')).toMatchObject({ ownLines: { salesTax: [] }, syncToken: '0' });
  });

  it('is shown why no tax can be calculated', async () => {
    putEstimate('14', { isTaxInclusive: true });
    expect(await write('14', { txnType })).toEqual({
      outcome: 'failed',
      errorCode: 'TaxInclusive',
      message: expect.stringContaining('tax'),
    });
  });

  it('is shown what AvaTax or QuickBooks refuses, and nothing is written', async () => {
    putEstimate('15');
    company.taxProvider.failNext('estimate', 'refused');
    expect(await write('15', { txnType })).toMatchObject({
      outcome: 'failed',
      errorCode: 'AvaTaxError',
    });
    company.taxProvider.failNext('estimate', 'unavailable');
    expect(await write('15', { txnType })).toMatchObject({ outcome: 'failed' });
    expect(await write('404', { txnType })).toMatchObject({ outcome: 'skipped', errorCode: 'NotInQuickBooks' });
    expect(stored('15')).toMatchObject({ ownLines: { salesTax: [] }, syncToken: '0' });
  });

  describe('whose delivery fee has an unknown amount now', () => {
    const unknown = { errorCode: 'FeeUnknown', message: sentences.feeUnknown };
    /** Written with a fee of 0.28, whose amount is unknown now. */
    async function written(id: string) {
      company.taxProvider.setFee(0.28);
      putEstimate(id);
      await write(id, { txnType });
      expect(stored(id)?.ownLines.fee).toEqual([{ amount: 28 }]);
      company.taxProvider.setFeeUnknown(true);
    }

    it('loses the fee that was calculated, and is shown that it is missing', async () => {
      await written('16');
      expect(await write('16', { txnType, syncToken: '1' })).toEqual({ outcome: 'written', ...unknown });
      expect(stored('16')?.ownLines).toMatchObject({ salesTax: [{ amount: 800 }], fee: [] });
      expect(await write('16', { txnType, syncToken: '2' })).toEqual({ outcome: 'unchanged', ...unknown });
    });

    it('keeps a fee that a person has entered', async () => {
      await written('17');
      const now = stored('17');
      if (now === undefined) throw new Error('There is no such document.');
      company.accounting.put({ ...now, ownLines: { ...now.ownLines, fee: [{ amount: toCents(0.31) }] } });
      expect(await write('17', { txnType, syncToken: '1' })).toEqual({ outcome: 'unchanged', message: null });
      expect(stored('17')?.ownLines.fee).toEqual([{ amount: 31 }]);
    });

    it('keeps it when the lines are written again, and again', async () => {
      await written('18');
      for (const syncToken of ['5', '9']) {
        const now = stored('18');
        if (now === undefined) throw new Error('There is no such document.');
        const ownLines = { salesTax: [], fee: [{ amount: toCents(0.31) }], taxOnFee: [] };
        company.accounting.put({ ...now, syncToken, ownLines });
        expect(await write('18', { txnType, syncToken })).toEqual({ outcome: 'written', message: null });
        expect(stored('18')?.ownLines).toMatchObject({ salesTax: [{ amount: 800 }], fee: [{ amount: 31 }] });
      }
    });
  });

  it('makes all vendor calls under the correlation id of the request', async () => {
    const ids: string[] = [];
    const { accounting, services } = company;
    services.accounting = {
      ...accounting,
      document: (call, ...rest) => {
        ids.push(call.correlationId);
        return accounting.document(call, ...rest);
      },
    };
    putEstimate('15');
    await write('15', { txnType });
    expect(ids).toEqual(['write 15']);
  });
});
