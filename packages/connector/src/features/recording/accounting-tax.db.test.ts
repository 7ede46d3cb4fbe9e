import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { documentKinds } from '@salestax/contract';
import { userActor } from '../../domain/activity.ts';
import { toCents } from '../../domain/money.ts';
import { done, failed } from '../../domain/result.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { realmId } from '../../testing/company-services.harness.ts';
import { startRecording } from '../../testing/recording.harness.ts';
import { writeTaxLines } from './write-tax-lines.ts';

let company: Awaited<ReturnType<typeof startRecording>>;
beforeAll(async () => {
  company = await startRecording();
});
afterEach(() => {
  company.services.accounting = company.accounting;
});
afterAll(() => company.stop());

const sale = (id: string, part: Partial<Omit<SalesDocument, 'id'>> = {}) =>
  invoice({ id, number: id, customerId: id, ...part });
const taxOf = (id: string) => company.accounting.get(id)?.ownLines.salesTax.map(({ amount }) => amount);

/** The accounting service adds its own tax whenever a document is written. `failRemoval`: the removal of lines fails once. */
function taxOnWrite(failRemoval = false): void {
  const { accounting, services } = company;
  let fails = failRemoval;
  services.accounting = {
    ...accounting,
    async writeOwnLines(call, stored, taxItems, amounts, requestId) {
      if (amounts.salesTax === null && fails) {
        fails = false;
        return failed({ kind: 'unavailable', vendor: 'accounting', code: '', message: 'Away.', detail: '' });
      }
      const written = await accounting.writeOwnLines(call, stored, taxItems, amounts, requestId);
      if (!written.ok) return written;
      const document = { ...written.value.document, accountingTax: toCents(9.15) };
      accounting.put(document);
      return done({ document, raw: null });
    },
  };
}

describe('a document with tax of the accounting service', () => {
  it('gets no second tax, is not recorded, and waits for a person', async () => {
    const { length } = company.taxProvider.calls;
    await company.save(sale('1', { accountingTax: toCents(9.15) }));
    await company.deliver();
    expect(await company.lastOf('1')).toMatchObject({
      state: 'NeedsUser',
      errorCode: 'TaxedInQuickBooks',
      errorText: expect.stringContaining('custom sales tax rate of 0 %'),
      effects: [],
    });
    expect((await company.linkOf('1'))?.attention).toContain('custom sales tax rate of 0 %');
    expect(taxOf('1')).toEqual([]);
    expect(company.taxProvider.calls).toHaveLength(length);
  });

  it('is recorded once the tax is gone', async () => {
    await company.save(sale('2', { accountingTax: toCents(9.15) }));
    await company.deliver();
    await company.save(sale('2', { syncToken: '1' }));
    await company.deliver();
    expect(await company.lastOf('2')).toMatchObject({ state: 'Done', effects: ['lines-written', 'recorded'] });
    expect(await company.linkOf('2')).toMatchObject({ attention: null, taxCents: 800 });
  });

  it('and own lines loses the own lines, also when it was recorded before', async () => {
    await company.save(sale('3'));
    await company.deliver();
    const stored = company.accounting.get('3') ?? sale('3');
    await company.save({ ...stored, syncToken: '5', accountingTax: toCents(9.15) });
    await company.deliver();
    expect(await company.lastOf('3')).toMatchObject({ state: 'NeedsUser', effects: ['lines-removed'] });
    expect(taxOf('3')).toEqual([]);
    expect(await company.historyOf('3')).toContainEqual(['lines-removed', { accountingTax: 9.15 }]);
  });

  it('keeps its own lines when money has moved', async () => {
    await company.save(sale('4'));
    await company.deliver();
    const stored = company.accounting.get('4') ?? sale('4');
    await company.save({ ...stored, syncToken: '5', accountingTax: toCents(9.15), paid: toCents(10) });
    await company.deliver();
    expect(await company.lastOf('4')).toMatchObject({
      state: 'NeedsUser',
      errorCode: 'TaxedInQuickBooks',
      effects: [],
    });
    expect(taxOf('4')).toEqual([800]);
  });

  it('is not recalculated', async () => {
    await company.save(sale('5', { accountingTax: toCents(9.15) }), { payload: { recalculatedSyncToken: '0' } });
    await company.deliver();
    expect(await company.lastOf('5')).toMatchObject({ state: 'NeedsUser', errorCode: 'TaxedInQuickBooks' });
    expect(company.taxProvider.codes()).not.toContain('5');
  });
});

describe('a document of a customer whose sales the accounting service taxes by a rate', () => {
  const setUp = (isAutomated: boolean) => {
    Object.assign(company.accounting.salesTax, { isAutomated, customerTaxCodeId: isAutomated ? '2' : null });
    company.services.facts.invalidate('9341452000000001');
  };
  afterEach(() => setUp(false));

  it('waits for a person, and loses own lines that would be a second tax', async () => {
    await company.save(sale('6'));
    await company.deliver();
    setUp(true);
    const stored = company.accounting.get('6') ?? sale('6');
    await company.save({ ...stored, syncToken: '5', accountingTax: toCents(9.15) });
    await company.deliver();
    expect(await company.lastOf('6')).toMatchObject({ state: 'NeedsUser', errorCode: 'TaxedInQuickBooks' });
    expect(taxOf('6')).toEqual([]);
  });

  it('waits for a person also when it has no tax, and its lines stay', async () => {
    await company.save(sale('7'));
    await company.deliver();
    setUp(true);
    const stored = company.accounting.get('7') ?? sale('7');
    await company.save({ ...stored, syncToken: '5' });
    await company.deliver();
    expect(await company.lastOf('7')).toMatchObject({
      state: 'NeedsUser',
      errorCode: 'AccountingTax',
      errorText: expect.stringContaining('custom sales tax rate of 0 % for the customer'),
    });
    expect(taxOf('7')).toEqual([800]);
  });

  it('gets no tax lines as an estimate document either', async () => {
    setUp(true);
    company.accounting.put(sale('8', { kind: 'Estimate' }));
    const actor = userActor({ userName: 'dana@cottonwood.example', name: '' }, null);
    const request = { realmId, companyId: 'c1', actor, correlationId: 'test', signal: AbortSignal.timeout(5_000) };
    const key = { txnType: documentKinds.Estimate.number, txnId: '8', syncToken: '0' };
    expect(await writeTaxLines(company.services, request, key)).toEqual({
      outcome: 'failed',
      errorCode: 'AccountingTax',
      message: expect.stringContaining('custom sales tax rate of 0 % for the customer'),
    });
    expect(company.accounting.get('8', 'Estimate')?.ownLines.salesTax).toEqual([]);
  });
});

describe('tax that the accounting service adds when own lines are written', () => {
  it('takes the own lines of an estimate document back', async () => {
    taxOnWrite();
    company.accounting.put(sale('9', { kind: 'Estimate' }));
    const actor = userActor({ userName: 'dana@cottonwood.example', name: '' }, null);
    const request = { realmId, companyId: 'c1', actor, correlationId: 'test', signal: AbortSignal.timeout(5_000) };
    const key = { txnType: documentKinds.Estimate.number, txnId: '9', syncToken: '0' };
    expect(await writeTaxLines(company.services, request, key)).toMatchObject({
      outcome: 'failed',
      errorCode: 'TaxedInQuickBooks',
    });
    expect(company.accounting.get('9', 'Estimate')).toMatchObject({ ownLines: { salesTax: [] }, accountingTax: 915 });
  });

  it('takes the own lines back, and nothing is recorded', async () => {
    taxOnWrite();
    await company.save(sale('10'));
    await company.deliver();
    expect(await company.lastOf('10')).toMatchObject({
      state: 'NeedsUser',
      errorCode: 'TaxedInQuickBooks',
      effects: ['lines-written', 'lines-removed'],
    });
    expect(company.accounting.get('10')).toMatchObject({
      ownLines: { salesTax: [], fee: [], taxOnFee: [] },
      accountingTax: 915,
      total: 10_915,
    });
    expect(company.taxProvider.codes()).not.toContain('10');
    expect((await company.historyOf('10')).map(([event]) => event)).toEqual([
      'lines-written',
      'lines-removed',
      'needs-attention',
    ]);
    expect(await company.linkOf('10')).toMatchObject({ recordedSyncToken: '2', state: 'none' });
  });

  it('takes them back in the next attempt when the first could not', async () => {
    taxOnWrite(true);
    await company.save(sale('11'));
    await company.deliver();
    expect(await company.lastOf('11')).toMatchObject({ state: 'Queued', effects: ['lines-written'] });
    expect(taxOf('11')).toEqual([800]);
    await company.deliver();
    expect(await company.lastOf('11')).toMatchObject({
      state: 'NeedsUser',
      effects: ['lines-written', 'lines-removed'],
    });
    expect(taxOf('11')).toEqual([]);
  });
});

describe('a company without sales tax in the accounting service', () => {
  const lines = (itemId: string) => sale('0').lines.map((line) => ({ ...line, itemId, taxable: false }));
  const sentCodes: string[][] = [];
  afterEach(() => {
    company.accounting.salesTax.isSetUp = true;
    company.services.facts.invalidate('9341452000000001');
    company.services.taxProvider = company.taxProvider;
  });

  it('has the taxability of its items, not of its lines', async () => {
    const { accounting, services, taxProvider } = company;
    accounting.salesTax.isSetUp = false;
    accounting.taxableItemIds.add('6');
    services.facts.invalidate('9341452000000001');
    services.taxProvider = {
      ...taxProvider,
      estimate: (call, account, type, transaction) => {
        sentCodes.push(transaction.lines.map(({ taxCode }) => taxCode));
        return taxProvider.estimate(call, account, type, transaction);
      },
    };
    await company.save(sale('20', { lines: [...lines('6'), ...lines('7')] }));
    await company.deliver();
    expect(sentCodes).toEqual([['P0000000', 'NT']]);
  });
});
