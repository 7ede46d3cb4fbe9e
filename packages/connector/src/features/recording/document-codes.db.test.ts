import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toCents } from '../../domain/money.ts';
import { done } from '../../domain/result.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import type { ListedTransaction } from '../../ports/provider-transactions.ts';
import { changeCompany, createCompany } from '../../store/companies.ts';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { keyOf, startRecording } from '../../testing/recording.harness.ts';
import { progressOf } from './delivery-data.ts';
import { reserveCode } from './document-queries.ts';

let company: Awaited<ReturnType<typeof startRecording>>;
beforeAll(async () => {
  company = await startRecording();
});
afterEach(() => {
  company.services.taxProvider = company.taxProvider;
});
afterAll(() => company.stop());

async function record(id: string, number: string) {
  await company.save(invoice({ id, number }));
  await company.deliver();
}
/** Gives a recorded document another number, and delivers that. */
async function renumber(id: string, number: string) {
  await edit(id, { number });
}
async function edit(id: string, part: Partial<SalesDocument>) {
  const stored = company.accounting.get(id);
  if (stored === undefined) throw new Error('There is no such document.');
  await company.save({ ...stored, ...part, syncToken: String(Number(stored.syncToken) + 1) });
  await company.deliver();
}
const reserve = (txnId: string, code: string) =>
  company.inRealm((trx) => reserveCode(trx, keyOf(txnId), 'SalesInvoice', [code], company.clock.now()));
const codeOf = async (txnId: string) => (await company.linkOf(txnId))?.code;

describe('the code of a recorded document', () => {
  it('becomes its number with the next record after the number is free again', async () => {
    await record('1', 'A1');
    await record('2', 'A1');
    expect(await codeOf('2')).toBe('A1-Invoice-2');
    await renumber('1', 'A2');
    await edit('2', { date: '2026-03-09' });
    expect(company.taxProvider.codes()).toEqual(expect.arrayContaining(['A1', 'A2']));
    expect(company.taxProvider.codes()).not.toContain('A1-Invoice-2');
    expect(await company.historyOf('2')).toContainEqual(['renumbered', { from: 'A1-Invoice-2', to: 'A1' }]);
  });

  it('stays the second choice while another document has the first', async () => {
    await record('3', 'B1');
    await record('4', 'B1');
    await edit('4', { date: '2026-03-09' });
    expect(await codeOf('4')).toBe('B1-Invoice-4');
    expect((await company.historyOf('4')).filter(([event]) => event === 'renumbered')).toEqual([]);
  });

  it('is its own also in a delivery that was interrupted after the provider had recorded it', async () => {
    company.taxProvider.failNext('record', 'unknown', '', true);
    await record('5', 'C1');
    expect(await company.lastOf('5')).toMatchObject({ state: 'Queued' });
    expect(await codeOf('5')).toBe('C1');
    await renumber('5', 'C2');
    expect(company.taxProvider.codes()).toContain('C2');
    expect(company.taxProvider.codes()).not.toContain('C1');
  });
});

describe('the code of a document whose number another company has recorded at the same company of the provider', () => {
  const other = '9341452000000002';
  const reserveForeign = (code: string) =>
    company.services.db.tx({ realm: other }, (trx) =>
      reserveCode(trx, { ...keyOf(`of ${code}`), realmId: other }, 'SalesInvoice', [code], company.clock.now()),
    );

  beforeAll(() =>
    company.services.db.tx({ realm: other }, async (trx) => {
      const now = company.clock.now();
      await createCompany(trx, { companyId: 'c2', realmId: other, name: 'Other', accountingUserName: 'Sam' }, now);
      await changeCompany(
        trx,
        other,
        { providerAccountId: '2000134567', providerCompanyCode: 'COTTONWOOD', providerCompanyId: '7001' },
        now,
      );
    }),
  );

  it('is another one when the document is renumbered, whether it was recorded or not', async () => {
    await reserveForeign('J2');
    company.taxProvider.failNext('record', 'unavailable');
    await record('20', 'J1');
    await record('21', 'J3');
    await renumber('20', 'J2');
    await renumber('21', 'J2');
    expect(await codeOf('20')).toBe('J2-Invoice-20');
    expect(await codeOf('21')).toBe('J2-Invoice-21');
    expect(company.taxProvider.codes()).not.toContain('J2');
  });

  it('is another one when the document comes back under that number after it was voided', async () => {
    await reserveForeign('K2');
    await record('22', 'K1');
    await edit('22', { isVoided: true });
    await edit('22', { isVoided: false, number: 'K2' });
    expect(await codeOf('22')).toBe('K2-Invoice-22');
    expect(company.taxProvider.codes()).not.toContain('K2');
  });

  it('stays its own', async () => {
    await record('23', 'L1');
    await reserveForeign('L1');
    await edit('23', { date: '2026-03-09' });
    expect(await codeOf('23')).toBe('L1');
    await renumber('23', 'l1');
    expect(await codeOf('23')).toBe('l1');
    // With other tax lines, which are written only if the record can be renamed.
    const lines = invoice({ id: '23' }).lines.map((line) => ({ ...line, amount: toCents(200) }));
    await edit('23', { number: 'L1', lines, total: toCents(200) });
    expect(await codeOf('23')).toBe('L1');
  });

  it('is another one when that company reserves it at the same time', async () => {
    const { services, accounting } = company;
    const { db } = services;
    services.accounting = {
      ...accounting,
      async writeOwnLines(...call) {
        // The next transaction of the delivery, after the check, is its reservation.
        services.db = {
          ...db,
          async tx(scope, work) {
            services.db = db;
            await reserveForeign('N1');
            return db.tx(scope, work);
          },
        };
        return accounting.writeOwnLines(...call);
      },
    };
    await record('25', 'N1');
    services.accounting = accounting;
    expect(await company.lastOf('25')).toMatchObject({ state: 'Queued', errorCode: 'NumberTaken' });
    expect(await codeOf('25')).toBeNull();
    await company.deliver();
    expect(await company.lastOf('25')).toMatchObject({ state: 'Done' });
    expect(await codeOf('25')).toBe('N1-Invoice-25');
    expect(company.taxProvider.codes()).not.toContain('N1');
  });

  it('is another one when that company took it while a rename was unfinished', async () => {
    await record('24', 'M1');
    company.taxProvider.failNext('changeCode', 'unavailable');
    await renumber('24', 'M2');
    await reserveForeign('M2');
    await company.deliver();
    expect(await company.lastOf('24')).toMatchObject({ state: 'Done' });
    expect(await codeOf('24')).toBe('M2-Invoice-24');
  });
});

describe('a document whose tax lines are to change', () => {
  type Rows = readonly ListedTransaction[];
  const withOtherLines = (id: string) => ({
    lines: invoice({ id }).lines.map((line) => ({ ...line, amount: toCents(200) })),
    total: toCents(200),
  });

  /** The provider lists what it holds with these changes. */
  function list(change: (rows: Rows) => Rows): void {
    const { taxProvider } = company;
    company.services.taxProvider = {
      ...taxProvider,
      async transactionsByCode(...call) {
        const rows = await taxProvider.transactionsByCode(...call);
        return rows.ok ? done(change(rows.value)) : rows;
      },
    };
  }

  it.each([
    [
      'its transaction is locked',
      '30',
      (rows: Rows) => rows.map((row) => ({ ...row, locked: true })),
      'O30',
      'CannotModifyLockedTransaction',
    ],
    [
      'its new number has another transaction',
      '31',
      (rows: Rows) => rows.flatMap((row) => [row, { ...row, code: 'p31' }]),
      'P31',
      'CodeTaken',
    ],
  ] as const)('is left as it is when %s', async (_, id, change, number, errorCode) => {
    await record(id, `O${id}`);
    list(change);
    await edit(id, { ...withOtherLines(id), number });
    expect(await company.lastOf(id)).toMatchObject({ state: 'NeedsUser', errorCode, effects: [] });
    expect(await codeOf(id)).toBe(`O${id}`);
  });

  it('is left as it is while the provider does not list its transactions', async () => {
    await record('32', 'O32');
    company.taxProvider.failNext('transactionsByCode', 'unavailable');
    await edit('32', withOtherLines('32'));
    expect(await company.lastOf('32')).toMatchObject({ state: 'Queued', effects: [] });
    await company.deliver();
    expect(await company.lastOf('32')).toMatchObject({ state: 'Done', effects: ['lines-written', 'adjusted'] });
  });

  it('is written and renamed when the transaction with its new number is cancelled', async () => {
    await record('33', 'O33');
    list((rows) => rows.flatMap((row) => [row, { ...row, code: 'P33', status: 'Cancelled', locked: true }]));
    await edit('33', { ...withOtherLines('33'), number: 'P33' });
    expect(await company.lastOf('33')).toMatchObject({ state: 'Done' });
    expect(await codeOf('33')).toBe('P33');
  });
});

describe('a rename', () => {
  it('is retried under another code when the new one was taken meanwhile', async () => {
    await record('10', 'D1');
    const { services, taxProvider } = company;
    services.taxProvider = {
      ...taxProvider,
      changeCode: async (...call) => {
        await reserve('thief', 'D2');
        return taxProvider.changeCode(...call);
      },
    };
    await renumber('10', 'D2');
    expect(await company.lastOf('10')).toMatchObject({ state: 'Queued', errorCode: 'NumberTaken' });
    services.taxProvider = taxProvider;
    await company.deliver();
    expect(await company.lastOf('10')).toMatchObject({ state: 'Done' });
    expect(await codeOf('10')).toBe('D2-Invoice-10');
    const renames = (await company.historyOf('10')).filter(([event]) => event === 'renumbered');
    expect(renames).toEqual([['renumbered', { from: 'D1', to: 'D2-Invoice-10' }]]);
  });

  it('is not begun at the provider by a worker that lost its claim', async () => {
    await record('11', 'E1');
    const { services, accounting, taxProvider } = company;
    const { length } = taxProvider.calls;
    services.accounting = {
      ...accounting,
      document: async (...call) => {
        await claimedByAnother();
        return accounting.document(...call);
      },
    };
    await renumber('11', 'E2');
    services.accounting = accounting;
    expect(taxProvider.calls.slice(length)).not.toContain('changeCode');
    expect(progressOf(await company.lastOf('11')).rename).toBeUndefined();
    expect(await codeOf('11')).toBe('E1');
    company.clock.ms += 60_000;
    await company.deliver();
    expect(await codeOf('11')).toBe('E2');
  });

  it('of a document that the provider does not have changes the code here alone', async () => {
    await record('12', 'F1');
    company.taxProvider.failNext('changeCode', 'not-found');
    await renumber('12', 'F2');
    expect(await company.lastOf('12')).toMatchObject({ state: 'Done' });
    expect(await codeOf('12')).toBe('F2');
  });

  it('that was refused is not repeated', async () => {
    await record('13', 'G1');
    company.taxProvider.failNext('changeCode', 'refused', 'CannotRename');
    await renumber('13', 'G2');
    expect(await company.lastOf('13')).toMatchObject({ state: 'NeedsUser', errorCode: 'CannotRename' });
    const { length } = company.taxProvider.calls;
    await renumber('13', 'G1');
    expect(company.taxProvider.calls.slice(length)).not.toContain('changeCode');
    expect(await company.lastOf('13')).toMatchObject({ state: 'Done' });
    expect(await codeOf('13')).toBe('G1');
  });

  it('that is not known to have ended is ended by the next delivery of the document, whatever it is', async () => {
    await record('14', 'H1');
    company.taxProvider.failNext('changeCode', 'unknown', '', true);
    await renumber('14', 'H2');
    expect(await codeOf('14')).toBe('H1');
    const stored = company.accounting.get('14') ?? invoice({ id: '14' });
    company.accounting.put({ ...stored, isVoided: true });
    await company.queue('14', { kind: 'cancel', payload: { reason: 'Voided' } });
    await company.deliver();
    expect(await company.lastOf('14')).toMatchObject({ state: 'Done' });
    expect(await codeOf('14')).toBe('H2');
    expect(company.taxProvider.codes()).not.toContain('H2');
    expect(company.taxProvider.codes()).not.toContain('H1');
  });

  it('that has ended is not repeated when the document has its former number again', async () => {
    await record('16', 'J1');
    await renumber('16', 'J2');
    const stored = company.accounting.get('16') ?? invoice({ id: '16' });
    company.accounting.put({ ...stored, isVoided: true });
    await company.queue('16', { kind: 'cancel', payload: { reason: 'Voided' } });
    await company.deliver();
    await edit('16', { isVoided: false, number: 'J1' });
    expect(await codeOf('16')).toBe('J1');
    const { length } = company.taxProvider.calls;
    await edit('16', { date: '2026-03-09' });
    expect(company.taxProvider.calls.slice(length)).not.toContain('changeCode');
    expect(await codeOf('16')).toBe('J1');
  });

  it('is retried when the provider does not answer', async () => {
    await record('15', 'I1');
    company.taxProvider.failNext('changeCode', 'unavailable');
    await renumber('15', 'I2');
    expect(await company.lastOf('15')).toMatchObject({ state: 'Queued' });
    expect(progressOf(await company.lastOf('15')).rename).toEqual({ from: 'I1', to: 'I2' });
    await company.deliver();
    expect(await codeOf('15')).toBe('I2');
  });

  /** Another worker claims what is claimed now. */
  async function claimedByAnother() {
    await company.services.db.tx('system', (trx) =>
      trx
        .updateTable('delivery')
        .set((on) => ({ attempt: on('attempt', '+', 1), leaseOwner: 'another worker' }))
        .where('leaseOwner', 'is not', null)
        .execute(),
    );
  }
});
