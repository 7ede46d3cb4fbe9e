// @module-tag long: only `npm run bench` fills a year.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Filled, fillYear } from '../index.ts';
import { type Demo, openDemo } from '../testing/demo.harness.ts';

let demo: Demo;
let filled: Filled;
beforeAll(async () => {
  demo = await openDemo();
  filled = fillYear(demo.sandbox, { documents: 6000, inconsistent: 0.01 });
});
afterAll(() => demo.sandbox.stop());

interface Book {
  readonly Id: string;
  readonly DocNumber: string;
  readonly TxnDate: string;
  readonly TotalAmt: number;
}

interface Recorded {
  readonly code: string;
  readonly date: string;
  readonly totalAmount: number;
  readonly totalTax: number;
}

const invoices = (rest: string): Promise<readonly Book[]> => demo.select('Invoice', rest);

async function records(filter: string, rest = ''): Promise<{ '@recordsetCount': number; value: readonly Recorded[] }> {
  const path = `/companies/COTTONWOOD/transactions?$filter=${encodeURIComponent(filter)}${rest}`;
  return (await demo.provider(path)).json;
}

async function allPages<Row>(size: number, page: (from: number) => Promise<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const next = await page(rows.length);
    rows.push(...next);
    if (next.length < size) return rows;
  }
}

const inYear = () => `TxnDate >= '${filled.firstDay}' and TxnDate <= '${filled.lastDay}'`;
const isFilled = (number: string) => Number(number) > 100_000;

describe('a filled year', () => {
  it('has the same documents on both sides, and different amounts in one of a hundred', async () => {
    const own = await allPages(1000, (from) =>
      invoices(`where ${inYear()} orderby TxnDate startposition ${from + 1} maxresults 1000`),
    );
    const copies = own.filter(({ DocNumber }) => isFilled(DocNumber));
    expect(new Set(copies.map(({ DocNumber }) => DocNumber)).size).toBe(copies.length);
    expect(own.map(({ TxnDate }) => TxnDate)).toEqual(own.map(({ TxnDate }) => TxnDate).toSorted());

    const filter = `date between '${filled.firstDay}' and '${filled.lastDay}'`;
    const kept = await allPages(
      1000,
      async (from) => (await records(filter, `&$top=1000&$skip=${from}&$orderBy=code`)).value,
    );
    const recorded = new Map(kept.map((row) => [row.code, row]));
    expect([...recorded.keys()].filter(isFilled)).toHaveLength(6000);
    const different = copies.filter(({ DocNumber, TxnDate, TotalAmt }) => {
      const record = recorded.get(DocNumber);
      const total = Math.round(((record?.totalAmount ?? 0) + (record?.totalTax ?? 0)) * 100);
      return record?.date !== TxnDate || total !== Math.round(TotalAmt * 100);
    });
    expect(filled.inconsistent).toBe(60);
    expect(different.length).toBeGreaterThan(0);
    expect(different.every(({ DocNumber }) => (Number(DocNumber) - 100_000) % 100 === 0)).toBe(true);
  });

  it('can be listed by numbers and codes', async () => {
    const [first] = await invoices(`where ${inYear()} orderby Id maxresults 1`);
    const wanted = [first?.DocNumber ?? '', '100150', '100151', '999999'];
    const list = wanted.map((number) => `'${number}'`).join(', ');
    const found = await invoices(`where DocNumber in (${list}) maxresults 1000`);
    expect(found.map(({ DocNumber }) => DocNumber)).toContain(first?.DocNumber);
    expect((await records(`code in (${list}) and date ge '2000-01-01'`)).value.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['100150', '100151']),
    );
  });

  it('includes a write in a page that was read before', async () => {
    const page = () => invoices(`where ${inYear()} orderby Id desc maxresults 1`);
    const [before] = await page();
    const line = { DetailType: 'SalesItemLineDetail', Amount: 5, SalesItemLineDetail: { ItemRef: { value: '1' } } };
    await demo.write('invoice', { CustomerRef: { value: '2' }, TxnDate: filled.lastDay, Line: [line] });
    const [after] = await page();
    expect(Number(after?.Id)).toBeGreaterThan(Number(before?.Id));

    const filter = `date ge '${filled.firstDay}'`;
    const count = async () => (await records(filter, '&$top=1'))['@recordsetCount'];
    const counted = await count();
    await demo.provider('/transactions/create', {
      type: 'SalesInvoice',
      companyCode: 'COTTONWOOD',
      code: 'NEW-1',
      date: filled.lastDay,
      customerCode: '2',
      commit: true,
      addresses: { singleLocation: { postalCode: '80202', country: 'US' } },
      lines: [{ amount: 5 }],
    });
    expect(await count()).toBe(counted + 1);
  });
});
