import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MonthFigures } from '@salestax/contract';
import { saveDecision, saveFigures, watchMonth } from '../../../packages/connector/src/features/close/month-queries.ts';
import type { Trx } from '../../../packages/connector/src/store/db.ts';
import { splitCases } from '../../long.ts';
import { people, signIn } from '../../support/account-user.fixture.ts';
import { goods } from '../../support/accounting-documents.harness.ts';
import { exchange, field, listAt, numberAt, textAt } from '../../support/json.ts';
import { type MonthCloser, monthCloserOf } from '../../support/month-close.harness.ts';
import { type ReconciledCompany, startReconciledCompany } from '../../support/reconciled-company.harness.ts';

let company: ReconciledCompany;
let closer: MonthCloser;

beforeAll(async () => {
  company = await startReconciledCompany();
  closer = await monthCloserOf(company.product);
});
afterAll(() => company.product.stop());

const cents = (amount: number) => Math.round(amount * 100);
const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);

const inStore = <Result>(work: (trx: Trx, realmId: string) => Promise<Result>): Promise<Result> => {
  const { realmId } = company.product.info;
  return company.product.connector.services.db.tx({ realm: realmId }, (trx) => work(trx, realmId));
};

/** The month so many months ago. */
async function monthAgo(ago: number): Promise<string> {
  const month = (await closer.list())[ago]?.month;
  if (month === undefined) throw new Error(`There is no month ${ago} months ago.`);
  return month;
}

/** Tax of the committed transactions of a month, as the provider lists them. */
async function recordedAtProvider(month: string): Promise<number> {
  const { taxProvider, taxAccount } = company.product.info;
  const basic = Buffer.from(`${taxAccount.accountId}:${taxAccount.licenseKey}`).toString('base64');
  const filter = `date ge '${month}-01' and date le '${month}-31' and status eq 'Committed'`;
  const query = new URLSearchParams({ $filter: filter });
  const url = `${taxProvider}/api/v2/companies/${taxAccount.companyCode}/transactions?${query}`;
  const rows = listAt(await exchange(url, `Basic ${basic}`, 'GET'), 'value');
  return sum(rows.map((row) => cents(numberAt(row, 'totalTax'))));
}

/** Records an invoice at the provider, as another program does. */
async function recordElsewhere(code: string, date: string): Promise<void> {
  const { taxProvider, taxAccount } = company.product.info;
  const basic = Buffer.from(`${taxAccount.accountId}:${taxAccount.licenseKey}`).toString('base64');
  const place = { line1: '1900 Wazee St', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };
  await exchange(`${taxProvider}/api/v2/transactions/create`, `Basic ${basic}`, 'POST', {
    companyCode: taxAccount.companyCode,
    type: 'SalesInvoice',
    code,
    date,
    customerCode: 'former',
    addresses: { singleLocation: place },
    lines: [{ number: '1', amount: 59.5 }],
    commit: true,
  });
}

/** What the documents of a list explain of the difference of the totals, in cents. */
const explained = ({ differences, unlisted }: MonthFigures) =>
  sum(differences.map(({ collected, recorded }) => cents(collected) - cents(recorded))) + cents(unlisted.difference);

describe('a month before its figures are read', () => {
  it('has the documents and the tax that this service has recorded, without a call to a vendor', async () => {
    const month = await monthAgo(8);
    const taxBefore = await recordedAtProvider(month);
    expect((await closer.read(month)).ownRecords).toEqual({ documents: 0, tax: 0 });
    await company.recorded('Invoice', { TxnDate: `${month}-04`, Line: [goods(500)] });
    await company.recorded('CreditMemo', { TxnDate: `${month}-05` });
    const { figures, ownRecords } = await closer.read(month);
    expect(figures).toBeNull();
    expect({ ...ownRecords, tax: cents(ownRecords.tax) }).toEqual({
      documents: 2,
      tax: (await recordedAtProvider(month)) - taxBefore,
    });
  });
});

describe('a month whose reading was stopped', () => {
  it('has no documents that have changed since', async () => {
    const month = await monthAgo(9);
    await inStore((trx, realmId) => watchMonth(trx, realmId, month));
    await company.recorded('Invoice', { TxnDate: `${month}-04`, Line: [goods(500)] });
    expect(await closer.read(month)).toMatchObject({ figures: null, changes: [], changeCount: 0 });
  });
});

describe('the figures of a month', () => {
  for (const [count, options] of splitCases({ always: [4], long: [13] }))
    it(
      `tie to the cent for each of the last ${count} months: to the provider, by jurisdiction and by document`,
      options,
      async () => {
        const listed = await closer.list();
        expect(listed).toHaveLength(13);
        const months = listed.slice(0, count);
        let documents = 0;
        for (const { month } of months) {
          const { figures } = await closer.readFigures(month);
          if (figures === null) throw new Error(`There are no figures of ${month}.`);
          documents += figures.documents;
          const { jurisdictions, collected, recorded, differences } = figures;
          expect([month, cents(recorded)]).toEqual([month, await recordedAtProvider(month)]);
          expect([month, sum(jurisdictions.map(({ tax, fee }) => cents(tax) + cents(fee)))]).toEqual([
            month,
            cents(recorded),
          ]);
          expect([month, explained(figures)]).toEqual([month, cents(collected) - cents(recorded)]);
          expect(differences.filter(({ reasons }) => reasons.length === 0)).toEqual([]);
        }
        expect(documents).toBeGreaterThan(8 * count);
      },
    );

  it('have retail delivery fees apart from the tax of the state', async () => {
    const month = await monthAgo(4);
    const stateOf = async () =>
      (await closer.readFigures(month)).figures?.jurisdictions.find(
        ({ region, level }) => region === 'MN' && level === 'State',
      );
    const before = await stateOf();
    await company.product.changeSettings(company.product.info.realmId, { isEnableRetailDeliveryFee: true });
    const to = {
      Line1: '350 S 5th St',
      City: 'Minneapolis',
      CountrySubDivisionCode: 'MN',
      PostalCode: '55415',
      Country: 'US',
    };
    const sale = {
      CustomerRef: { value: '6' },
      ShipAddr: to,
      BillAddr: to,
      Line: [goods(120)],
      TxnDate: `${month}-12`,
    };
    await company.recorded('Invoice', sale);
    const after = await stateOf();
    expect(cents(after?.fee ?? 0) - cents(before?.fee ?? 0)).toBe(50);
    expect(cents(after?.taxable ?? 0) - cents(before?.taxable ?? 0)).toBe(12_000);
    await company.product.changeSettings(company.product.info.realmId, { isEnableRetailDeliveryFee: false });
  });
});

describe('the reading of figures', () => {
  it('goes on when another month is opened meanwhile, which is told to wait', async () => {
    const [month, other] = [await monthAgo(1), await monthAgo(3)];
    const { faults } = company.product.sandbox.kernel;
    faults.add({ service: 'tax-provider', fault: { kind: 'status', status: 503, body: 'vendor' } });
    expect(await closer.start(month)).toEqual({ outcome: 'started' });
    expect(await closer.start(month)).toEqual({ outcome: 'started' });
    expect(await closer.start(other)).toEqual({ outcome: 'busy', month });
    expect((await closer.read(other)).run).toBeUndefined();
    expect((await closer.read(month)).run).toMatchObject({ state: 'running' });
    faults.clear();
    await closer.call('cancelRun', { body: { kind: 'month-figures' } });
  });
});

async function saveStartDate(avaTaxStartDate: string | null): Promise<void> {
  const { body: form } = await closer.call('settings');
  const configuration = { ...Object(field(form, 'configuration')), avaTaxStartDate };
  expect((await closer.call('saveSettings', { body: { ...Object(form), configuration } })).body).toBe(true);
}

describe('a closed month', () => {
  const reason = 'A late invoice';

  it('keeps its figures, names a document that breaks the tie, and can be reopened with a reason', async () => {
    const month = await monthAgo(2);
    const day = `${month}-15`;
    const late = await company.recorded('Invoice', { TxnDate: day });
    const { figures } = await closer.readFigures(month);
    const { readAt = '' } = figures ?? {};
    expect(await closer.close(month, readAt)).toEqual({ outcome: 'closed' });
    expect(await closer.read(month)).toMatchObject({ state: 'closed', closed: { by: 'Dana Whitfield' }, changes: [] });
    expect(await closer.start(month)).toEqual({ outcome: 'refused' });
    expect(await closer.close(month, readAt)).toEqual({ outcome: 'refused' });

    company.books.edit('Invoice', late.id, { Line: [goods(1_200)] });
    await company.report('Invoice', company.books.read('Invoice', late.id));
    const broken = await closer.read(month);
    expect(broken).toMatchObject({
      state: 'broken',
      figures,
      changes: [{ txnType: 35, txnId: late.id, code: textAt(late.entity, 'DocNumber'), kind: 'changed' }],
      changeCount: 1,
    });
    const listed = (await closer.list()).find((each) => each.month === month);
    expect(listed).toMatchObject({ state: 'broken', changes: 1 });

    expect(await closer.reopen(month, ' ')).toEqual({ outcome: 'refused' });
    expect(await closer.reopen(month, reason)).toEqual({ outcome: 'reopened' });
    expect(await closer.read(month)).toMatchObject({
      state: 'open',
      closed: null,
      reopened: { by: 'Dana Whitfield', reason },
    });
    expect(await closer.close(month, readAt)).toEqual({ outcome: 'stale' });
    const again = await closer.readFigures(month);
    expect([again.changes, again.figures?.recorded]).not.toEqual([[], figures?.recorded]);
    expect(again.changes).toEqual([]);
    expect(await closer.close(month, readAt)).toEqual({ outcome: 'refused' });
    expect(await closer.close(month, again.figures?.readAt ?? '')).toEqual({ outcome: 'closed' });
  });

  it('cannot be closed with figures that count from another start date than that of now', async () => {
    const [reopened, month, later] = [await monthAgo(10), await monthAgo(4), await monthAgo(3)];
    const { figures: closedFigures } = await closer.readFigures(reopened);
    await closer.close(reopened, closedFigures?.readAt ?? '');
    await closer.reopen(reopened, reason);
    const { figures } = await closer.readFigures(month);
    const { figures: laterFigures } = await closer.readFigures(later);
    await saveStartDate(`${month}-10`);
    expect((await closer.read(month)).figures).toBeNull();
    expect(await closer.close(month, figures?.readAt ?? '')).toEqual({ outcome: 'refused' });
    // They count the same documents as before.
    expect((await closer.read(reopened)).figures).toEqual(closedFigures);
    expect((await closer.read(later)).figures).toEqual(laterFigures);
    await saveStartDate(null);
  });

  it('that was reopened cannot be closed without the days of an earlier start date', async () => {
    const month = await monthAgo(11);
    await saveStartDate(`${month}-15`);
    const readAt = (await closer.readFigures(month)).figures?.readAt ?? '';
    expect(await closer.close(month, readAt)).toEqual({ outcome: 'closed' });
    await closer.reopen(month, reason);
    await saveStartDate(`${month}-02`);
    expect(await closer.close(month, readAt)).toEqual({ outcome: 'stale' });
    const again = (await closer.readFigures(month)).figures?.readAt ?? '';
    expect(await closer.close(month, again)).toEqual({ outcome: 'closed' });
    await closer.reopen(month, reason);
    await saveStartDate(null);
  });

  it('is in the record of activity with who closed and reopened it, and why', async () => {
    const month = await monthAgo(6);
    const { figures } = await closer.readFigures(month);
    await closer.close(month, figures?.readAt ?? '');
    await closer.reopen(month, reason);
    const entries = listAt((await closer.call('activity', { query: { limit: '2' } })).body, 'entries');
    expect(entries).toMatchObject([
      { action: 'month-reopen', actorName: 'Dana Whitfield', after: { period: month, reason } },
      { action: 'month-close', actorName: 'Dana Whitfield', after: { period: month } },
    ]);
  });

  it('is broken by a document that is voided, and by a new one', async () => {
    const month = await monthAgo(3);
    const sale = await company.recorded('SalesReceipt', { TxnDate: `${month}-10` });
    const { figures } = await closer.readFigures(month);
    await closer.close(month, figures?.readAt ?? '');
    company.books.void('SalesReceipt', sale.id);
    await company.report('SalesReceipt', company.books.read('SalesReceipt', sale.id));
    const added = await company.recorded('CreditMemo', { TxnDate: `${month}-11` });
    const { changes } = await closer.read(month);
    expect(new Map(changes.map(({ txnId, kind }) => [txnId, kind]))).toEqual(
      new Map([
        [sale.id, 'voided'],
        [added.id, 'recorded'],
      ]),
    );
  });

  it('is broken by a document that was recorded before this connector and leaves it', async () => {
    const month = await monthAgo(1);
    const sale = company.unreported('Invoice', { TxnDate: `${month}-15` });
    const code = textAt(sale.entity, 'DocNumber');
    await recordElsewhere(code, `${month}-15`);
    await company.reconciler.compare();
    const { figures } = await closer.readFigures(month);
    await closer.close(month, figures?.readAt ?? '');
    const moved = company.books.edit('Invoice', sale.id, { TxnDate: company.day(0) });
    await company.report('Invoice', moved);
    expect((await closer.read(month)).changes).toMatchObject([{ txnId: sale.id, code, kind: 'changed' }]);
  });

  it('is broken by a document that has changed and cannot be recorded', async () => {
    const month = await monthAgo(5);
    const sale = await company.recorded('Invoice', { TxnDate: `${month}-10` });
    const { figures } = await closer.readFigures(month);
    await closer.close(month, figures?.readAt ?? '');
    const unknown = {
      Line1: '1 No St',
      City: 'Nowhere',
      CountrySubDivisionCode: 'ZZ',
      PostalCode: '00000',
      Country: 'US',
    };
    company.books.edit('Invoice', sale.id, { ShipAddr: unknown, BillAddr: unknown });
    await company.report('Invoice', company.books.read('Invoice', sale.id));
    expect((await closer.read(month)).changes).toMatchObject([{ txnId: sale.id, kind: 'unrecorded' }]);
  });

  it('is over: the current month cannot be closed', async () => {
    const month = await monthAgo(0);
    const { figures } = await closer.readFigures(month);
    expect(await closer.close(month, figures?.readAt ?? '')).toEqual({ outcome: 'refused' });
  });
});

describe('a person whose role may not close months', () => {
  it('reads them, and is refused their close, their reopening and their audit file', async () => {
    const month = await monthAgo(7);
    const { figures } = await closer.readFigures(month);
    const luis = await signIn(company.product, people.bookkeeper);
    expect((await luis.call('listMonths')).body).toMatchObject({ mayClose: false });
    expect((await luis.call('readMonth', { body: { Month: month } })).status).toBe(200);
    const refused = [
      luis.call('closeMonth', { body: { Month: month, ReadAt: figures?.readAt } }),
      luis.call('reopenMonth', { body: { Month: month, Reason: 'Mine' } }),
      luis.call('makeAuditFile', { body: { Month: month } }),
      luis.call('readAuditFile', { query: { id: '00000000-0000-4000-8000-000000000000', part: '0' } }),
      luis.call('cancelRun', { body: { kind: 'audit-file' } }),
    ];
    for (const answer of await Promise.all(refused))
      expect([answer.status, textAt(answer.body, 'error', 'reasonCode')]).toEqual([403, 'Forbidden']);
    expect(await closer.read(month)).toMatchObject({ state: 'open', auditFile: null });
  });
});

describe('a month that was closed years ago', () => {
  const month = '2023-02';

  it('is still listed, and can be reopened and read again', async () => {
    const { figures } = await closer.readFigures(await monthAgo(1));
    if (figures === null) throw new Error('The figures were not read.');
    const { readAt, ...read } = figures;
    await inStore(async (trx, realmId) => {
      await watchMonth(trx, realmId, month);
      await saveFigures(
        trx,
        realmId,
        month,
        { figures: read, counts: { withoutTax: 0, inconsistent: 0, missing: 0 } },
        { readAt: new Date(readAt), countedFrom: `${month}-01`, contained: [] },
      );
      await saveDecision(trx, realmId, month, { kind: 'closed', at: readAt, by: 'Dana Whitfield' });
    });
    expect((await closer.list()).at(-1)).toMatchObject({ month, state: 'closed' });
    await closer.reopen(month, 'A late invoice');
    expect((await closer.readFigures(month)).figures?.readAt).not.toBe(readAt);
    await closer.makeAuditFile(month);
    expect((await closer.read(month)).auditFile).not.toBeNull();
  });
});
