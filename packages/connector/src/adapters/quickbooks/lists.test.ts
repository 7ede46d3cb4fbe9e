import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordedCall, startVendorStub, type VendorStub } from '../vendor-stub.ts';
import { createQuickBooks } from './index.ts';
import { tokens } from './samples.ts';

let stub: VendorStub;
beforeEach(async () => {
  stub = await startVendorStub();
});
afterEach(async () => {
  await stub[Symbol.asyncDispose]();
});

const service = () => createQuickBooks({ baseUrl: stub.baseUrl, tokens: tokens() });

describe('lists', () => {
  const queries = () => stub.seen.map(({ url }) => new URL(url, stub.baseUrl).searchParams.get('query'));

  it('are searched by name; the text is only text', async () => {
    stub.answer = () => ({ body: { QueryResponse: {} } });
    expect(await service().itemsNamed(recordedCall(), String.raw`O'Neil\s 5%`)).toEqual({ ok: true, value: [] });
    expect(queries()).toEqual([
      String.raw`SELECT * FROM Item WHERE Name LIKE '%O\'Neil\\s 5%%' AND Type IN ('Inventory', 'NonInventory', 'Service', 'Group') ORDERBY Name STARTPOSITION 1 MAXRESULTS 1000`,
    ]);
  });

  it('are paged, counted once and without categories', async () => {
    stub.answer = ({ url }) => ({
      body: url.includes('count')
        ? { QueryResponse: { totalCount: 1001 } }
        : {
            QueryResponse: {
              Item: [
                {
                  Id: '5',
                  Name: 'Fountain',
                  FullyQualifiedName: 'Garden:Fountain (deleted)',
                  Type: 'Inventory',
                  IncomeAccountRef: { value: '90' },
                },
              ],
              startPosition: 1001,
              maxResults: 1,
            },
          },
    });
    const page = await service().items(recordedCall(), 1001, -1);
    expect(page).toEqual({
      ok: true,
      value: {
        totalCount: 1001,
        startPosition: 1001,
        rows: [
          {
            id: '5',
            name: 'Fountain',
            fullyQualifiedName: 'Garden:Fountain',
            type: 'Inventory',
            taxable: false,
            sellable: true,
            incomeAccountId: '90',
            description: '',
            sku: '',
          },
        ],
      },
    });
    expect(queries()).toEqual([
      "SELECT count(*) FROM Item WHERE Type IN ('Inventory', 'NonInventory', 'Service', 'Group')",
      "SELECT * FROM Item WHERE Type IN ('Inventory', 'NonInventory', 'Service', 'Group') STARTPOSITION 1001 MAXRESULTS 1000",
    ]);
  });

  it('are asked for with blanks that the service reads as blanks', async () => {
    stub.answer = () => ({ body: { QueryResponse: {} } });
    await service().departments(recordedCall(), 1, 0);
    expect(stub.seen[0]?.url).toContain('SELECT%20*%20FROM%20Department');
  });

  it('answer an empty page without rows', async () => {
    stub.answer = () => ({ body: { QueryResponse: {} } });
    expect(await service().departments(recordedCall(), 1, 0)).toMatchObject({ ok: true, value: { rows: [] } });
  });

  it('by id hold inactive rows, and no id can change the query', async () => {
    stub.answer = () => ({ body: { QueryResponse: {} } });
    await service().itemsById(recordedCall(), ['5', '5', "6') OR Id IN ('7", '7']);
    expect(queries()).toEqual([
      "SELECT * FROM Item WHERE Id IN ('5', '7') AND Active IN (true, false) STARTPOSITION 1 MAXRESULTS 1000",
    ]);
  });

  it('customers tell reason, parent and rate', async () => {
    stub.answer = () => ({
      body: {
        Customer: {
          Id: '31',
          DisplayName: 'Job',
          Taxable: false,
          TaxExemptionReasonId: 9,
          ResaleNum: 'R-1',
          ParentRef: { value: '24' },
          IsProject: true,
          DefaultTaxCodeRef: { value: '2' },
          ShipAddr: {
            Line1: '1 Main',
            City: 'Denver',
            CountrySubDivisionCode: 'CO',
            PostalCode: '80202',
            Country: 'USA',
          },
        },
      },
    });
    expect(await service().customer(recordedCall(), '31')).toMatchObject({
      ok: true,
      value: {
        taxable: false,
        exemptionReasonId: '9',
        resaleNumber: 'R-1',
        parentId: '24',
        isProject: true,
        hasTaxRate: true,
        shipTo: { country: 'US' },
        billTo: null,
      },
    });
  });

  it.each([
    [{ PartnerTaxEnabled: true }, true],
    [{ PartnerTaxEnabled: false }, false],
    [{ UsingSalesTax: true }, false],
  ])('preferences %j: automated sales tax %s', async (TaxPrefs, automatedSalesTax) => {
    stub.answer = () => ({ body: { Preferences: { TaxPrefs } } });
    expect(await service().taxPreferences(recordedCall())).toMatchObject({ ok: true, value: { automatedSalesTax } });
  });

  it('the company ships from its legal address, else from its address', async () => {
    const at = (City: string) => ({
      Line1: '1 Main',
      City,
      CountrySubDivisionCode: 'CO',
      PostalCode: '80202',
      Country: 'USA',
    });
    stub.answer = () => ({
      body: { CompanyInfo: { CompanyName: 'Acme', LegalAddr: at('Denver'), CompanyAddr: at('Boulder') } },
    });
    expect(await service().company(recordedCall())).toMatchObject({
      value: { name: 'Acme', address: { city: 'Denver' } },
    });
    stub.answer = () => ({ body: { CompanyInfo: { CompanyName: 'Acme', CompanyAddr: at('Boulder') } } });
    expect(await service().company(recordedCall())).toMatchObject({
      value: { address: { city: 'Boulder', country: 'US' } },
    });
  });
});

describe('changes', () => {
  it('tell what was saved and deleted, and where to go on', async () => {
    stub.answer = () => ({
      body: {
        CDCResponse: [
          {
            QueryResponse: [
              { Invoice: [{ Id: '130' }, { status: 'Deleted', Id: '131' }], startPosition: 1, maxResults: 2 },
              {},
            ],
          },
        ],
        time: '2026-01-15T10:00:00.000-07:00',
      },
    });
    expect(await service().changesSince(recordedCall(), '2026-01-14T00:00:00Z')).toEqual({
      ok: true,
      value: {
        changes: [
          { kind: 'Invoice', id: '130', change: 'saved' },
          { kind: 'Invoice', id: '131', change: 'deleted' },
        ],
        next: '2026-01-15T17:00:00.000Z',
      },
    });
  });

  it('are all found when there are more than one answer holds', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ Id: String(index + 1) }));
    const deleted = { status: 'Deleted', Id: '5000' };
    stub.answer = ({ url }) => {
      const asked = new URL(url, stub.baseUrl).searchParams;
      const start = Number(/STARTPOSITION (\d+)/.exec(asked.get('query') ?? '')?.[1] ?? 0);
      if (start > 0) return { body: { QueryResponse: { Invoice: rows(start === 1 ? 1_000 : 200) } } };
      const isInvoices = asked.get('entities')?.includes('Invoice') ?? false;
      const Invoice = isInvoices ? [...rows(999), deleted] : [];
      return { body: { CDCResponse: [{ QueryResponse: [{ Invoice }] }], time: '2026-01-15T10:00:00Z' } };
    };
    const outcome = await service().changesSince(recordedCall(), '2026-01-14T00:00:00Z');
    if (!outcome.ok) throw new Error(outcome.error.message);
    expect(outcome.value.changes).toHaveLength(1_201);
    expect(outcome.value.changes.at(-1)).toEqual({ kind: 'Invoice', id: '5000', change: 'deleted' });
  });
});
