import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorOfAnswer } from '../../adapters/avatax/errors.ts';
import type { RecordedTransaction } from '../../domain/provider-transaction.ts';
import { done, failed } from '../../domain/result.ts';
import type { VendorErrorKind } from '../../domain/vendor-error.ts';
import { cancelRun, startRun } from '../../service/jobs/run-queries.ts';
import { createCompany, changeCompany } from '../../store/companies.ts';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { realmId } from '../../testing/company-services.harness.ts';
import { keyOf, startRecording } from '../../testing/recording.harness.ts';
import { recalculationResultOf } from '../reconciliation/recalculation-state.ts';
import { reserveCode } from './document-queries.ts';

let company: Awaited<ReturnType<typeof startRecording>>;
beforeAll(async () => {
  company = await startRecording();
});
afterEach(() => {
  company.services.taxProvider = company.taxProvider;
});
afterAll(() => company.stop());

const errorOf = (kind: VendorErrorKind) =>
  ({ kind, vendor: 'tax-provider', code: '', message: `It is ${kind}.`, detail: '' }) as const;

/** The provider holds a transaction under every code; returns the codes that it is told to void. */
function holdEverything(status: RecordedTransaction['status'] = 'Committed'): string[] {
  const voided: string[] = [];
  const { services, taxProvider } = company;
  services.taxProvider = {
    ...taxProvider,
    find: async (_call, _account, type, code) =>
      done({
        code,
        type,
        status,
        date: '2026-03-02',
        currencyCode: 'USD',
        totalAmount: 100,
        totalDiscount: 0,
        totalTax: 8,
        locked: false,
      }),
    cancel: async (_call, _account, _type, code) => {
      voided.push(code);
      return done(undefined);
    },
  };
  return voided;
}

/** Recalculates a document that is voided in the accounting service; its number is its id. */
async function recalculateVoided(id: string) {
  company.accounting.put(invoice({ id, number: id, isVoided: true, syncToken: '5' }));
  await company.queue(id, { payload: { recalculatedSyncToken: '5' } });
  await company.deliver();
  return company.lastOf(id);
}

async function record(id: string) {
  await company.save(invoice({ id, number: id }));
  await company.deliver();
}

it('the result of a recalculation has the exchange rate of a document in another currency', async () => {
  const sale = invoice({ id: '90', number: '90', currency: 'CAD', exchangeRate: '0.73', syncToken: '5' });
  company.accounting.put(sale);
  await company.queue('90', { payload: { recalculatedSyncToken: '5' } });
  await company.deliver();
  expect(recalculationResultOf(await company.lastOf('90'))).toMatchObject({
    beforeTotalCents: sale.total,
    exchangeRate: '0.73',
  });
});

describe('the recalculation of a voided document', () => {
  it('voids its transaction', async () => {
    await record('1');
    expect(await recalculateVoided('1')).toMatchObject({
      state: 'Done',
      effects: ['voided'],
      result: { kind: 'done', recorded: null },
    });
    expect(company.taxProvider.codes()).not.toContain('1');
    expect(await company.linkOf('1')).toMatchObject({ state: 'cancelled' });
    expect((await company.historyOf('1')).at(-1)).toEqual(['voided', { code: '1', source: 'writing' }]);
  });

  it('voids a transaction under its number that was not recorded by us', async () => {
    const voided = holdEverything();
    expect(await recalculateVoided('2')).toMatchObject({ state: 'Done', effects: ['voided'] });
    expect(voided).toEqual(['2']);
    expect(await company.linkOf('2')).toMatchObject({ state: 'cancelled' });
  });

  it('voids no transaction that belongs to another document', async () => {
    await company.inRealm((trx) => reserveCode(trx, keyOf('another'), 'SalesInvoice', ['3'], company.clock.now()));
    const voided = holdEverything();
    expect(await recalculateVoided('3')).toMatchObject({ state: 'Done', effects: [], result: { recorded: null } });
    expect(voided).toEqual([]);
  });

  it('voids no transaction that another company recorded at the same company of the provider', async () => {
    const other = '9341452000000002';
    await company.services.db.tx({ realm: other }, async (trx) => {
      const now = company.clock.now();
      await createCompany(trx, { companyId: 'c2', realmId: other, name: 'Other', accountingUserName: 'Sam' }, now);
      await changeCompany(
        trx,
        other,
        { providerAccountId: '2000134567', providerCompanyCode: 'COTTONWOOD', providerCompanyId: '7001' },
        now,
      );
      await reserveCode(trx, { realmId: other, txnType: 35, txnId: '9' }, 'SalesInvoice', ['4'], now);
    });
    const voided = holdEverything();
    expect(await recalculateVoided('4')).toMatchObject({ state: 'Done', effects: [] });
    expect(voided).toEqual([]);
    // Nor is a new document recorded under its code.
    company.services.taxProvider = company.taxProvider;
    await company.save(invoice({ id: '5', number: '4' }));
    await company.deliver();
    expect(await company.linkOf('5')).toMatchObject({ code: '4-Invoice-5', realmId });
  });

  it('voids nothing that is voided already, and ends the wait for a person', async () => {
    await record('6');
    await company.save(invoice({ id: '6', number: '6', syncToken: '2', paid: invoice({ id: '6' }).total }));
    await company.deliver();
    expect((await company.linkOf('6'))?.attention).not.toBeNull();
    const voided = holdEverything('Cancelled');
    expect(await recalculateVoided('6')).toMatchObject({ state: 'Done', effects: [] });
    expect(voided).toEqual([]);
    expect(await company.linkOf('6')).toMatchObject({ attention: null, state: 'cancelled' });
  });

  it('is known as voided after the answer of the provider was lost', async () => {
    await record('16');
    company.taxProvider.failNext('cancel', 'unknown', '', true);
    expect(await recalculateVoided('16')).toMatchObject({ state: 'Queued' });
    await company.deliver();
    expect(await company.lastOf('16')).toMatchObject({ state: 'Done', effects: ['voided'] });
    expect(await company.linkOf('16')).toMatchObject({ state: 'cancelled' });
  });

  it('is done when the provider has nothing under its number', async () => {
    expect(await recalculateVoided('7')).toMatchObject({ state: 'Done', effects: [], result: { recorded: null } });
    expect(await company.linkOf('7')).toBeNull();
  });

  it('is retried when the provider does not answer', async () => {
    await record('8');
    company.taxProvider.failNext('find', 'unavailable');
    expect(await recalculateVoided('8')).toMatchObject({ state: 'Queued', effects: [] });
    await company.deliver();
    expect(await company.lastOf('8')).toMatchObject({ state: 'Done', effects: ['voided'] });
  });

  it('needs a person when the provider has locked the transaction', async () => {
    await record('9');
    company.taxProvider.failNext('cancel', 'locked');
    expect(await recalculateVoided('9')).toMatchObject({ state: 'NeedsUser', effects: [] });
    expect(await company.linkOf('9')).toMatchObject({ state: 'recorded' });
  });

  it('needs a person when our user at the provider may not void, and does not wait for another connection', async () => {
    await record('15');
    const { services, taxProvider } = company;
    const answer = { error: { code: 'PermissionRequired', message: 'You may not void.' } };
    const error = errorOfAnswer({ status: 403, headers: {}, text: '' }, answer, true, 0);
    services.taxProvider = { ...taxProvider, cancel: async () => failed(error) };
    expect(await recalculateVoided('15')).toMatchObject({
      state: 'NeedsUser',
      result: { kind: 'needs-user', error: { code: 'PermissionRequired', recovery: 'person' } },
    });
    expect(await company.linkOf('15')).toMatchObject({ state: 'recorded' });
  });

  it('is done when the transaction is gone by the time it is voided', async () => {
    await record('10');
    const { services, taxProvider } = company;
    services.taxProvider = { ...taxProvider, cancel: async () => failed(errorOf('not-found')) };
    expect(await recalculateVoided('10')).toMatchObject({ state: 'Done', effects: ['voided'] });
  });
});

describe('the recalculation of a sale', () => {
  it('that was never recorded is in its history also when the answer to its record was lost', async () => {
    company.accounting.put(invoice({ id: '17', number: '17' }));
    company.taxProvider.failNext('record', 'unknown', '', true);
    await company.queue('17', { payload: { recalculatedSyncToken: invoice({ id: '17' }).syncToken } });
    await company.deliver();
    await company.deliver();
    expect(await company.lastOf('17')).toMatchObject({ state: 'Done' });
    expect((await company.historyOf('17')).map(([event]) => event)).toContain('recorded');
  });

  it('ends as its own when the answer to its write is lost and the write is reported as a new version', async () => {
    const { services, accounting } = company;
    accounting.put(invoice({ id: '20', number: '20', syncToken: '7' }));
    await company.queue('20', { payload: { recalculatedSyncToken: '7' } });
    services.accounting = {
      ...accounting,
      async writeOwnLines(...written) {
        services.accounting = accounting;
        await accounting.writeOwnLines(...written);
        await company.queue('20', { version: '8' });
        return failed({ ...errorOf('unknown'), vendor: 'accounting' });
      },
    };
    await company.deliver();
    await company.deliver();
    const deliveries = await company.deliveries('20');
    expect(deliveries.map(({ state }) => state)).toEqual(['Done', 'Done']);
    expect(deliveries.map(recalculationResultOf)[0]).toMatchObject({
      outcome: 'changed',
      beforeTaxCents: 0,
      afterTaxCents: 800,
    });
    expect(company.taxProvider.codes().filter((code) => code === '20')).toHaveLength(1);
  });

  it('does not begin after its run was stopped', async () => {
    const run = { realmId, kind: 'recalculation', request: null };
    const runId = await company.inRealm((trx) => startRun(trx, run, company.clock.now()));
    company.accounting.put(invoice({ id: '21', number: '21', syncToken: '7' }));
    await company.queue('21', { payload: { recalculatedSyncToken: '7', runId } });
    await company.inRealm((trx) => cancelRun(trx, realmId, 'recalculation', company.clock.now()));
    await company.deliver();
    expect(await company.lastOf('21')).toMatchObject({ state: 'Ignored', effects: [], result: { why: 'stopped' } });
    expect(company.accounting.get('21')?.syncToken).toBe('7');
  });

  it.each(['waits for a retry', 'is under way', 'needs a person'])(
    'that shows an older version does not take the place of a save that %s',
    async (state) => {
      const id = `22 ${state}`;
      const { services, accounting } = company;
      const unread = state === 'needs a person' ? 'refused' : 'unavailable';
      const recalculate = () => company.queue(id, { payload: { recalculatedSyncToken: '4' } });
      accounting.put(invoice({ id, number: id, syncToken: '5' }));
      await company.queue(id, { version: '5' });
      services.accounting = {
        ...accounting,
        async document() {
          services.accounting = accounting;
          if (state === 'is under way') await recalculate();
          return failed({ ...errorOf(unread), vendor: 'accounting' });
        },
      };
      await company.deliver();
      if (state !== 'is under way') await recalculate();
      await company.deliver();
      expect(await company.deliveries(id)).toMatchObject([
        { state: 'Done', version: '5', effects: ['lines-written', 'recorded'] },
        { state: 'Ignored', result: { why: 'changed-since' } },
      ]);
      expect(await company.linkOf(id)).toMatchObject({ state: 'recorded', attention: null });
    },
  );

  it('whose run was stopped does not take the place of a save', async () => {
    const run = { realmId, kind: 'recalculation', request: null };
    const runId = await company.inRealm((trx) => startRun(trx, run, company.clock.now()));
    await company.save(invoice({ id: '23', number: '23', syncToken: '7' }), { version: '7' });
    await company.queue('23', { payload: { recalculatedSyncToken: '7', runId } });
    await company.inRealm((trx) => cancelRun(trx, realmId, 'recalculation', company.clock.now()));
    await company.deliver();
    expect(await company.deliveries('23')).toMatchObject([{ state: 'Done' }, { state: 'Ignored' }]);
  });

  it('that did not begin brings back the newest save only, and none that was delivered or voided since', async () => {
    const recalculate = () => company.queue('24', { payload: { recalculatedSyncToken: '1' } });
    await company.save(invoice({ id: '24', number: '24', syncToken: '5' }), { version: '5' });
    await recalculate();
    await company.save(invoice({ id: '24', number: '24', syncToken: '6' }), { version: '6' });
    await recalculate();
    await recalculate();
    await company.deliver();
    const states = async () => (await company.deliveries('24')).map(({ state }) => state);
    expect(await states()).toEqual(['Cancelled', 'Cancelled', 'Done', 'Cancelled', 'Ignored']);
    await recalculate();
    await company.deliver();
    expect((await states()).slice(2)).toEqual(['Done', 'Cancelled', 'Ignored', 'Ignored']);
  });
});
