import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../domain/company-settings.ts';
import { toCents } from '../../domain/money.ts';
import { failed } from '../../domain/result.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { timelineOf } from '../../store/timeline.ts';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { realmId } from '../../testing/company-services.harness.ts';
import { keyOf, startRecording } from '../../testing/recording.harness.ts';
import { progressOf } from './delivery-data.ts';
import { needsAttention } from './document-queries.ts';

let company: Awaited<ReturnType<typeof startRecording>>;
beforeAll(async () => {
  company = await startRecording();
});
afterEach(() => {
  const { services, accounting, taxProvider } = company;
  services.accounting = accounting;
  services.taxProvider = taxProvider;
  taxProvider.setRate(0.08);
  taxProvider.setFeeUnknown(false);
  taxProvider.setFee(0);
});
afterAll(() => company.stop());

/** The methods of the provider that are called while `work` is done. */
async function callsDuring(work: () => Promise<unknown>) {
  const { calls } = company.taxProvider;
  const { length } = calls;
  await work();
  return calls.slice(length);
}

/** An invoice of 100.00 to a customer of its own, so that no other document has its estimate. Its number is its id. */
const sale = (id: string, part: Partial<Omit<SalesDocument, 'id'>> = {}) =>
  invoice({ id, number: id, customerId: id, ...part });

/** Such an invoice, recorded with a tax of 8.00. */
async function recorded(id: string) {
  await company.save(sale(id));
  await company.deliver();
  const stored = company.accounting.get(id);
  if (stored === undefined) throw new Error('There is no such document.');
  return stored;
}

describe('the code of an item', () => {
  const begin = 'A very long name of an item that fills fifty signs';
  const saleOf = (id: string, itemId: string, itemName: string) =>
    sale(id, { lines: invoice({ id }).lines.map((line) => ({ ...line, itemId, itemName })) });

  it('is that of its name until another item is recorded with it, also when it was read before', async () => {
    company.taxProvider.failNext('estimate', 'unavailable');
    await company.save(saleOf('70', '501', `${begin} one`));
    await company.deliver();
    expect(await company.lastOf('70')).toMatchObject({ state: 'Queued' });
    await company.save(saleOf('71', '502', `${begin} two`));
    await company.deliver();
    expect(await Promise.all([company.lastOf('71'), company.lastOf('70')])).toMatchObject([
      { state: 'Done' },
      { state: 'Done' },
    ]);
    const codes = company.taxProvider.requests.slice(-2).map(({ lines }) => lines[0]?.itemCode);
    expect(codes).toEqual([begin, `${begin.slice(0, 46)}-501`]);
  });
});

describe('the tax of a document', () => {
  it('is requested once when the document does not show it', async () => {
    expect(await callsDuring(() => recorded('1'))).toEqual(['estimate', 'transactionsByCode', 'record']);
  });

  it('is not requested when the document shows the last estimate of the same sale', async () => {
    const stored = await recorded('2');
    company.accounting.put({ ...stored, id: '3', number: '3' });
    expect(
      await callsDuring(async () => {
        await company.queue('3');
        await company.deliver();
      }),
    ).toEqual(['record']);
    expect(await company.lastOf('3')).toMatchObject({ state: 'Done', effects: ['recorded'] });
  });

  it('that the provider refused to estimate needs a person, with its message', async () => {
    const stored = await recorded('4');
    const fingerprint = (await company.linkOf('4'))?.recordedFingerprint ?? '';
    const subject = { realmId, fingerprint, txnType: 35, txnId: null, at: company.clock.now() };
    company.services.estimates.store({ ...subject, answer: { errorText: 'No such ZIP code.' } });
    const calls = await callsDuring(async () => {
      await company.save({ ...stored, id: '4b', number: '4b' });
      await company.deliver();
    });
    expect(calls).toEqual([]);
    expect(await company.lastOf('4b')).toMatchObject({
      state: 'NeedsUser',
      errorCode: 'EstimateRefused',
      errorText: 'No such ZIP code.',
    });
  });

  it('is not requested for a paid document that shows another tax, nor written into it', async () => {
    const calls = await callsDuring(async () => {
      await company.save(sale('5', { paid: toCents(10) }));
      await company.deliver();
    });
    expect(calls).toEqual([]);
    expect(await company.lastOf('5')).toMatchObject({ state: 'NeedsUser', errorCode: 'Paid' });
  });

  it('of a paid document that shows the last estimate is recorded', async () => {
    const stored = await recorded('6');
    company.accounting.put({ ...stored, id: '7', number: '7', paid: toCents(10) });
    await company.queue('7');
    await company.deliver();
    expect(await company.lastOf('7')).toMatchObject({ state: 'Done', effects: ['recorded'] });
  });

  it('of a paid document that shows it is recorded, also when its last estimate is over a day old', async () => {
    const stored = await recorded('6b');
    company.clock.ms += 25 * 3_600_000;
    company.accounting.put({ ...stored, id: '7b', number: '7b', paid: toCents(10) });
    await company.queue('7b');
    await company.deliver();
    expect(await company.lastOf('7b')).toMatchObject({ state: 'Done', effects: ['recorded'] });
    company.clock.ms += 25 * 3_600_000;
    const ownLines = { ...stored.ownLines, salesTax: [{ amount: toCents(0.01) }] };
    company.accounting.put({ ...stored, id: '7c', number: '7c', paid: toCents(10), ownLines });
    await company.queue('7c');
    await company.deliver();
    expect(await company.lastOf('7c')).toMatchObject({ state: 'NeedsUser', errorCode: 'Paid' });
  });

  it.each([
    ['unavailable', 'Queued'],
    ['refused', 'NeedsUser'],
  ] as const)('that cannot be calculated, %s, leaves the document as it is: %s', async (kind, state) => {
    const id = `8-${kind}`;
    company.taxProvider.failNext('estimate', kind);
    await company.save(sale(id));
    await company.deliver();
    expect(await company.lastOf(id)).toMatchObject({ state, effects: [], errorCode: 'AvaTaxError' });
    expect(company.accounting.get(id)?.ownLines.salesTax).toEqual([]);
  });
});

describe('a percentage discount', () => {
  const discount = { amount: toCents(10), percent: '10%', taken: toCents(10) };
  const total = toCents(90);

  it('becomes the amount that it takes off what was sold, when the tax is written', async () => {
    await company.save(sale('20', { discount, total }));
    await company.deliver();
    expect(company.accounting.get('20')).toMatchObject({ discount: { percent: '', taken: 1_000 }, total: 9_800 });
    expect(await company.historyOf('20')).toContainEqual([
      'lines-written',
      expect.objectContaining({
        message: 'The discount of 10% became the amount 10.00, so that nothing is taken off the tax.',
      }),
    ]);
  });

  it('that the page left on a document with the right tax is corrected', async () => {
    const stored = await recorded('21');
    const taken = { ...discount, taken: toCents(10.8) };
    await company.save({ ...stored, id: '22', number: '22', discount: taken, total: toCents(97.2) });
    await company.deliver();
    expect(company.accounting.get('22')).toMatchObject({ discount: { percent: '', taken: 1_000 }, total: 9_800 });
    expect(await company.lastOf('22')).toMatchObject({ state: 'Done', effects: ['lines-written', 'recorded'] });
  });

  it('that was entered again on a recorded document is corrected again', async () => {
    await company.save(sale('23', { discount, total }));
    await company.deliver();
    const stored = company.accounting.get('23');
    if (stored === undefined) throw new Error('There is no such document.');
    const again = { ...discount, taken: toCents(10.8) };
    await company.save({ ...stored, discount: again, syncToken: '7', total: toCents(97.2) });
    await company.deliver();
    expect(company.accounting.get('23')).toMatchObject({ discount: { percent: '' }, total: 9_800 });
  });

  it('of a paid document stays: its total is final', async () => {
    await company.save(sale('24', { discount, total }));
    await company.deliver();
    const stored = company.accounting.get('24');
    if (stored === undefined) throw new Error('There is no such document.');
    const taken = { ...discount, taken: toCents(10.8) };
    const paidTotal = { discount: taken, total: toCents(97.2), paid: toCents(97.2) };
    company.accounting.put({ ...stored, id: '25', number: '25', ...paidTotal });
    await company.queue('25');
    await company.deliver();
    expect(await company.lastOf('25')).toMatchObject({ state: 'Done', effects: ['recorded'] });
    expect(company.accounting.get('25')?.discount?.percent).toBe('10%');
  });
});

describe('the tax date of a credit', () => {
  const credit = (id: string, part: Partial<Omit<SalesDocument, 'id'>> = {}) =>
    sale(id, { kind: 'CreditMemo', date: '2026-03-10', ...part });
  const isCreditMemo = { txnType: 32 };

  async function recordedTaxDate(id: string) {
    const events = await company.inRealm((trx) => timelineOf(trx, keyOf(id, 32)));
    return events.find(({ event }) => event === 'recorded')?.detail;
  }

  it('is the date of the sale that a payment applied it to', async () => {
    company.accounting.put(invoice({ id: '30', number: '30', date: '2025-12-01' }));
    company.accounting.applyCredit('31', [{ kind: 'Invoice', id: '30', amount: toCents(100) }]);
    await company.save(credit('31'), isCreditMemo);
    await company.deliver();
    expect(company.taxProvider.requests.at(-1)).toMatchObject({ date: '2026-03-10', taxDate: '2025-12-01' });
    expect(await recordedTaxDate('31')).toMatchObject({
      taxDate: '2025-12-01',
      message: 'The tax date is 2025-12-01, the date of the sale 30, which the credit was applied to.',
    });
  });

  it('is the date of the sale whose number is in the custom field of the settings', async () => {
    const settings = { ...defaultSettings, taxItemId: '40', originalSaleField: 'Original sale' };
    await company.change({ settings });
    const ofCustomer = { kind: 'SalesReceipt', customerId: '33', date: '2025-11-20' } as const;
    company.accounting.put(invoice({ id: '32', number: 'R-32', ...ofCustomer }));
    const stored = { shipFrom: null, email: '', customFields: { 'Original sale': 'R-32' }, linkedSales: [] };
    await company.save(credit('33', { stored }), isCreditMemo);
    await company.deliver();
    expect(await recordedTaxDate('33')).toMatchObject({
      taxDate: '2025-11-20',
      message: 'The tax date is 2025-11-20, the date of the sale R-32, which the credit states.',
    });
    await company.change({ settings: { ...defaultSettings, taxItemId: '40' } });
  });

  it('is its own date without a sale, which the timeline says', async () => {
    await company.save(credit('34'), isCreditMemo);
    await company.deliver();
    expect(company.taxProvider.requests.at(-1)?.taxDate).toBeNull();
    expect(await recordedTaxDate('34')).toMatchObject({
      taxDate: '2026-03-10',
      message: expect.stringMatching(/^The tax date is the date of the credit itself/),
    });
  });
});

describe('a document in a foreign currency', () => {
  const foreign = { currency: 'CAD', exchangeRate: '0.73' };

  it('is recorded in its currency, and again when its exchange rate changes', async () => {
    await company.save(sale('40', foreign));
    await company.deliver();
    expect(company.taxProvider.requests.at(-1)).toMatchObject({ currencyCode: 'CAD', exchange: { rate: '0.73' } });
    const stored = company.accounting.get('40');
    if (stored === undefined) throw new Error('There is no such document.');
    const calls = await callsDuring(async () => {
      await company.save({ ...stored, exchangeRate: '0.74', syncToken: '9' });
      await company.deliver();
    });
    expect(calls).toEqual(['record']);
    expect(company.taxProvider.requests.at(-1)).toMatchObject({ exchange: { rate: '0.74' } });
    expect(await company.linkOf('40')).toMatchObject({ taxCents: 800, exchangeRate: '0.74' });
  });

  it.each([
    ['NoExchangeRate', { currency: 'CAD' }],
    ['TaxInclusive', { isTaxInclusive: true }],
  ] as const)('waits for a person where its amounts would be wrong: %s', async (errorCode, part) => {
    await company.save(sale(errorCode, part));
    await company.deliver();
    expect(await company.lastOf(errorCode)).toMatchObject({ state: 'NeedsUser', errorCode });
  });
});

describe('a delivery fee of unknown amount', () => {
  it('leaves the document recorded without it, and in need of attention until it is known', async () => {
    company.taxProvider.setFeeUnknown(true);
    const stored = await recorded('fee-1');
    expect(stored.ownLines.fee).toEqual([]);
    expect(await company.lastOf('fee-1')).toMatchObject({ state: 'Done', effects: ['lines-written', 'recorded'] });
    expect(await company.linkOf('fee-1')).toMatchObject({ state: 'recorded', feeUnknown: true, attention: null });

    company.taxProvider.setFeeUnknown(false);
    await company.save({ ...stored, lines: [...stored.lines, ...stored.lines] });
    await company.deliver();
    expect(await company.linkOf('fee-1')).toMatchObject({ state: 'recorded', feeUnknown: false });
  });

  it('that a person has entered is left on the document, and needs no attention', async () => {
    company.taxProvider.setFeeUnknown(true);
    const entered = [{ amount: toCents(0.31) }];
    await company.save(sale('fee-2', { ownLines: { salesTax: [], fee: entered, taxOnFee: [] } }));
    await company.deliver();
    expect(company.accounting.get('fee-2')?.ownLines.fee).toMatchObject(entered);
    expect(await company.linkOf('fee-2')).toMatchObject({ state: 'recorded', feeUnknown: false, taxCents: 831 });
  });
});

describe('a document that moves to a date on which the amount of its delivery fee is unknown', () => {
  /** An invoice of June, recorded with a tax of 8.00 and the fee of 0.28. */
  async function recordedInJune(id: string, part: Partial<Omit<SalesDocument, 'id'>> = {}) {
    company.taxProvider.setFee(0.28);
    await company.save(sale(id, { date: '2026-06-30', ...part }));
    await company.deliver();
    const stored = company.accounting.get(id);
    if (stored === undefined) throw new Error('There is no such document.');
    expect(stored.ownLines.fee).toEqual([{ amount: 28 }]);
    return stored;
  }
  /** Colorado has another fee from each July. */
  async function moveToJuly(stored: SalesDocument, part: Partial<SalesDocument> = {}) {
    company.taxProvider.setFeeUnknown(true);
    await company.save({ ...stored, ...part, date: '2026-07-01', syncToken: '8' });
    await company.deliver();
    return company.accounting.get(stored.id ?? '');
  }

  it('loses the fee that was calculated, which its timeline says, and needs attention', async () => {
    const moved = await moveToJuly(await recordedInJune('moved-1'));
    expect(moved).toMatchObject({ ownLines: { salesTax: [{ amount: 800 }], fee: [], taxOnFee: [] }, total: 10_800 });
    expect(company.taxProvider.recorded().find(({ code }) => code === 'moved-1')?.totalTax).toBe(8);
    expect(await company.linkOf('moved-1')).toMatchObject({ state: 'recorded', feeUnknown: true, taxCents: 800 });
    expect((await company.historyOf('moved-1')).slice(-3)).toMatchObject([
      [
        'lines-written',
        {
          message:
            'The retail delivery fee of 0.28 was removed, because AvaTax does not know its amount on 2026-07-01.',
        },
      ],
      ['adjusted', { tax: 8 }],
      ['needs-attention', { code: 'FeeUnknown' }],
    ]);
  });

  it('keeps a fee that a person enters then, also of the same amount', async () => {
    const moved = await moveToJuly(await recordedInJune('moved-2'));
    if (moved === undefined) throw new Error('There is no such document.');
    const entered = { ...moved.ownLines, fee: [{ amount: toCents(0.28) }] };
    await moveToJuly(moved, { ownLines: entered, total: toCents(108.28) });
    expect(company.accounting.get('moved-2')).toMatchObject({ ownLines: entered, syncToken: '8' });
    expect(await company.linkOf('moved-2')).toMatchObject({ state: 'recorded', feeUnknown: false, taxCents: 828 });
  });

  it('keeps a fee that a person entered with the new date', async () => {
    const stored = await recordedInJune('moved-3');
    const entered = { ...stored.ownLines, fee: [{ amount: toCents(0.31) }] };
    expect(await moveToJuly(stored, { ownLines: entered })).toMatchObject({ ownLines: entered });
    expect(await company.linkOf('moved-3')).toMatchObject({ feeUnknown: false, taxCents: 831 });
  });

  it('keeps the fee once something is paid', async () => {
    const stored = await recordedInJune('moved-4');
    company.taxProvider.setFeeUnknown(true);
    await company.save({ ...stored, date: '2026-07-01', syncToken: '8', paid: toCents(10) });
    await company.queue('moved-4', { payload: { recalculatedSyncToken: '8' } });
    await company.deliver();
    expect(company.accounting.get('moved-4')?.ownLines.fee).toEqual([{ amount: 28 }]);
  });
});

describe('the own lines of a document', () => {
  it('are written anew with every version and every amount, each under its own request id', async () => {
    const requests: string[] = [];
    const { accounting, services } = company;
    services.accounting = {
      ...accounting,
      writeOwnLines: (call, stored, taxItems, lines, requestId) => {
        requests.push(requestId);
        return requests.length < 3
          ? Promise.resolve(
              failed({ kind: 'unavailable', vendor: 'accounting', code: '', message: 'Away.', detail: '' }),
            )
          : accounting.writeOwnLines(call, stored, taxItems, lines, requestId);
      },
    };
    const document = sale('20');
    await company.save(document);
    await company.deliver();
    await company.deliver();
    accounting.put({ ...document, syncToken: '5' });
    await company.deliver();
    expect(await company.lastOf('20')).toMatchObject({ state: 'Done' });
    const [first, repeated, ofNewVersion] = requests;
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(repeated).toBe(first);
    expect(ofNewVersion).not.toBe(first);
  });

  it.each([
    ['deleted since it was read', 'not-found', 'Queued'],
    ['changed since it was read', 'stale', 'Queued'],
    ['refused by the accounting service', 'refused', 'NeedsUser'],
  ] as const)('of a document that was %s are not written: %s', async (_, kind, state) => {
    const { accounting, services } = company;
    services.accounting = {
      ...accounting,
      writeOwnLines: async () =>
        failed({ kind, vendor: 'accounting', code: '610', message: 'It is not possible.', detail: '' }),
    };
    const id = `21-${kind}`;
    await company.save(sale(id));
    await company.deliver();
    expect(await company.lastOf(id)).toMatchObject({
      state,
      effects: [],
      errorCode: '610',
      errorText: 'It is not possible.',
    });
    expect(company.taxProvider.codes()).not.toContain(id);
    services.accounting = accounting;
    await company.deliver();
  });

  it('name the version that they were written in, so that it is no news', async () => {
    await recorded('22');
    expect(await company.linkOf('22')).toMatchObject({
      recordedSyncToken: '1',
      recordedDate: '2026-03-02',
      state: 'recorded',
      totalCents: 10_800,
      taxCents: 800,
      attention: null,
    });
  });
});

describe('a recorded document', () => {
  it('is recorded again when it is saved after its company was linked to another one of the provider', async () => {
    const stored = await recorded('31c');
    await company.change({ providerCompanyCode: 'OTHER' });
    const calls = await callsDuring(async () => {
      await company.save({ ...stored, syncToken: '7' });
      await company.deliver();
    });
    await company.change({ providerCompanyCode: 'COTTONWOOD' });
    expect(calls).toContain('record');
  });

  it.each<[string, (stored: SalesDocument) => Partial<SalesDocument>]>([
    ['its date', () => ({ date: '2026-03-03' })],
    ['its number', () => ({ number: 'renamed' })],
    ['its amount', ({ lines }) => ({ lines: lines.map((line) => ({ ...line, amount: toCents(200) })) })],
    [
      'the tax that it shows',
      ({ ownLines }) => ({
        ownLines: { ...ownLines, salesTax: ownLines.salesTax.map((line) => ({ ...line, amount: toCents(7) })) },
      }),
    ],
  ])('is recorded again when %s changed', async (what, changeOf) => {
    const id = `30 ${what}`;
    const stored = await recorded(id);
    await company.save({ ...stored, ...changeOf(stored), syncToken: '8' });
    const calls = await callsDuring(() => company.deliver());
    expect(calls).toContain('record');
    const last = await company.lastOf(id);
    expect(last.state).toBe('Done');
    expect(last.effects).toContain('adjusted');
  });

  it('needs no person any more after a change that could not be recorded was undone', async () => {
    const stored = await recorded('33');
    const twice = stored.lines.map((line) => ({ ...line, amount: toCents(200) }));
    await company.save({ ...stored, lines: twice, paid: toCents(10), syncToken: '7' });
    await company.deliver();
    expect(await company.lastOf('33')).toMatchObject({ state: 'NeedsUser', errorCode: 'Paid' });
    await company.save({ ...stored, syncToken: '8' });
    const calls = await callsDuring(() => company.deliver());
    expect(calls).toEqual([]);
    expect(await company.lastOf('33')).toMatchObject({ state: 'Done' });
    expect(await company.linkOf('33')).toMatchObject({
      state: 'recorded',
      attention: null,
      recordedSyncToken: '8',
      taxCents: 800,
    });
  });

  it('is recorded as new after it was cancelled', async () => {
    const stored = await recorded('31');
    await company.save({ ...stored, isVoided: true, syncToken: '8' });
    await company.deliver();
    await company.save({ ...stored, syncToken: '9' });
    await company.deliver();
    expect((await company.lastOf('31')).effects).toEqual(['recorded']);
    expect(company.taxProvider.codes()).toContain('31');
  });
});

describe('a recalculation', () => {
  /** Recalculates a document as it is stored now. */
  async function recalculate(id: string) {
    const recalculatedSyncToken = company.accounting.get(id)?.syncToken ?? '';
    await company.queue(id, { payload: { recalculatedSyncToken } });
    return callsDuring(() => company.deliver());
  }

  it('changes nothing when the provider holds what it calculates', async () => {
    await recorded('40');
    expect(await recalculate('40')).toEqual(['estimate', 'find']);
    const last = await company.lastOf('40');
    expect(last).toMatchObject({
      state: 'Done',
      effects: [],
      result: { kind: 'done', recorded: { totalCents: 10_800, taxCents: 800 } },
    });
    expect(progressOf(last).before).toEqual({ totalCents: 10_800, taxCents: 800 });
    expect(await company.linkOf('40')).toMatchObject({ state: 'recorded', taxCents: 800, totalCents: 10_800 });
  });

  it('writes and adjusts the tax of today, and stores the amounts before', async () => {
    await recorded('41');
    company.taxProvider.setRate(0.09);
    expect(await recalculate('41')).toEqual(['estimate', 'transactionsByCode', 'find', 'record']);
    const last = await company.lastOf('41');
    expect(last).toMatchObject({
      state: 'Done',
      effects: ['lines-written', 'adjusted'],
      result: { recorded: { totalCents: 10_900, taxCents: 900 } },
    });
    expect(progressOf(last).before).toEqual({ totalCents: 10_800, taxCents: 800 });
  });

  it('records what the provider lost', async () => {
    await recorded('42');
    const { taxProvider, services } = company;
    services.taxProvider = { ...taxProvider, find: async () => failed(providerError('not-found')) };
    expect(await recalculate('42')).toEqual(['estimate', 'record']);
    expect(await company.lastOf('42')).toMatchObject({ state: 'Done', effects: ['adjusted'] });
  });

  it('keeps the amounts before its first attempt, and goes on with the version that it wrote', async () => {
    await recorded('43');
    company.taxProvider.setRate(0.09);
    company.taxProvider.failNext('record', 'unavailable');
    await recalculate('43');
    expect(await company.lastOf('43')).toMatchObject({ state: 'Queued', effects: ['lines-written'] });
    await company.deliver();
    const last = await company.lastOf('43');
    expect(last).toMatchObject({ state: 'Done', result: { recorded: { totalCents: 10_900 } } });
    expect(progressOf(last).before).toEqual({ totalCents: 10_800, taxCents: 800 });
  });

  it('leaves a paid document with another tax to a person, and records one with the same', async () => {
    const stored = await recorded('44');
    company.accounting.put({ ...stored, paid: toCents(10) });
    await recalculate('44');
    expect(await company.lastOf('44')).toMatchObject({ state: 'Done' });
    company.taxProvider.setRate(0.09);
    expect(await recalculate('44')).toEqual(['estimate']);
    expect(await company.lastOf('44')).toMatchObject({ state: 'NeedsUser', errorCode: 'Paid' });
  });

  it('is ignored when the document changed since, or is gone', async () => {
    await recorded('45');
    await company.queue('45', { payload: { recalculatedSyncToken: '0' } });
    await company.queue('never saved', { payload: { recalculatedSyncToken: '0' } });
    expect(await callsDuring(() => company.deliver())).toEqual([]);
    expect(await company.lastOf('45')).toMatchObject({ state: 'Ignored', result: { why: 'changed-since' } });
    expect(await company.lastOf('never saved')).toMatchObject({ state: 'Ignored', result: { why: 'changed-since' } });
  });

  it('is retried, and records nothing, when the provider does not show what it holds', async () => {
    await recorded('48');
    company.taxProvider.setRate(0.09);
    company.taxProvider.failNext('find', 'unavailable');
    expect(await recalculate('48')).not.toContain('record');
    expect(await company.lastOf('48')).toMatchObject({ state: 'Queued', errorCode: 'AvaTaxError' });
  });

  it('is retried when the accounting service does not answer', async () => {
    const { accounting, services } = company;
    await recorded('46');
    services.accounting = {
      ...accounting,
      document: async () => failed({ ...providerError('unavailable'), vendor: 'accounting' }),
    };
    await recalculate('46');
    expect(await company.lastOf('46')).toMatchObject({ state: 'Queued', errorCode: 'QuickBooksError' });
    services.accounting = accounting;
    await company.deliver();
    expect(await company.lastOf('46')).toMatchObject({ state: 'Done' });
  });

  function providerError(kind: 'not-found' | 'unavailable') {
    return { kind, vendor: 'tax-provider', code: '', message: 'No answer.', detail: '' } as const;
  }
});

describe('a record whose answer was lost', () => {
  const recordOf = (code: string) => company.taxProvider.recorded().find((each) => each.code === code);

  it('is recorded again when the change is taken back, though the document is what it was', async () => {
    const stored = await recorded('60');
    const changed = {
      ...stored,
      lines: stored.lines.map((line) => ({ ...line, amount: toCents(200) })),
      total: toCents(208),
    };
    company.taxProvider.failNext('record', 'unknown', '', true);
    await company.save({ ...changed, ownLines: { salesTax: [], fee: [], taxOnFee: [] }, total: toCents(200) });
    await company.deliver();
    expect(recordOf('60')).toMatchObject({ totalAmount: 200 });
    await company.save(stored);
    await company.deliver();
    expect(recordOf('60')).toMatchObject({ totalAmount: 100, status: 'Committed' });
    expect(await company.linkOf('60')).toMatchObject({ state: 'recorded', taxCents: 800 });
  });

  it('of a document that was voided before is voided when the document is voided again', async () => {
    const stored = await recorded('61');
    company.accounting.put({ ...stored, isVoided: true });
    await company.queue('61', { kind: 'cancel', payload: { reason: 'Voided' } });
    await company.deliver();
    expect(await company.linkOf('61')).toMatchObject({ state: 'cancelled' });
    company.taxProvider.failNext('record', 'unknown', '', true);
    await company.save(stored);
    await company.deliver();
    expect(recordOf('61')).toMatchObject({ status: 'Committed' });
    company.accounting.put({ ...stored, isVoided: true });
    await company.queue('61', { kind: 'cancel', payload: { reason: 'Voided' } });
    await company.deliver();
    expect(recordOf('61')).toMatchObject({ status: 'Cancelled' });
  });
});

describe('a document that is dated before the start date', () => {
  const startDate = (avaTaxStartDate: string | null) =>
    company.change({ settings: { ...defaultSettings, taxItemId: '40', avaTaxStartDate } });
  afterEach(() => startDate(null));
  const statusOf = (code: string) => company.taxProvider.recorded().find((each) => each.code === code)?.status;

  it('is voided when it was recorded under a later day, and says why it is not recorded', async () => {
    await startDate('2026-02-15');
    const stored = await recorded('62');
    await company.save({ ...stored, date: '2026-02-14' });
    await company.deliver();
    expect(statusOf('62')).toBe('Cancelled');
    expect(await company.lastOf('62')).toMatchObject({ state: 'Ignored', result: { why: 'before-start-date' } });
  });

  it('stays recorded when the start date was moved past it', async () => {
    const stored = await recorded('63');
    await startDate('2027-01-01');
    await company.save({ ...stored, number: '63 b' });
    await company.deliver();
    expect(statusOf('63')).toBe('Committed');
  });

  it('needs nobody any more, whatever an earlier version needed a person for', async () => {
    const stored = await recorded('64');
    await company.inRealm((trx) => needsAttention(trx, keyOf('64'), 'The address is incomplete.', company.clock.now()));
    await startDate('2026-12-31');
    await company.save({ ...stored, number: '64 b' });
    await company.deliver();
    expect(await company.linkOf('64')).toMatchObject({ attention: null });
  });
});
