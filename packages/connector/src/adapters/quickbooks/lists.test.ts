import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tokens } from '../../testing/quickbooks-documents.fixture.ts';
import { recordedCall, startVendorStub, type VendorStub } from '../../testing/vendor-server.fake.ts';
import { createQuickBooks } from './index.ts';

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

  it('items are searched by name, and the search text cannot change the query', async () => {
    stub.answer = () => ({ body: { QueryResponse: {} } });
    expect(await service().itemsNamed(recordedCall(), String.raw`O'Neil\s 5%`)).toEqual({ ok: true, value: [] });
    expect(queries()).toEqual([
      String.raw`SELECT * FROM Item WHERE Name LIKE '%O\'Neil\\s 5%%' AND Type IN ('Inventory', 'NonInventory', 'Service', 'Group') ORDERBY Name STARTPOSITION 1 MAXRESULTS 1000`,
    ]);
  });

  it('items are read in pages, counted once, without categories', async () => {
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
            isActive: true,
            incomeAccountId: '90',
            description: '',
            sku: '',
          },
        ],
      },
    });
    expect(queries()).toEqual([
      "SELECT count(*) FROM Item WHERE Type IN ('Inventory', 'NonInventory', 'Service', 'Group')",
      "SELECT * FROM Item WHERE Type IN ('Inventory', 'NonInventory', 'Service', 'Group') ORDERBY Id STARTPOSITION 1001 MAXRESULTS 1000",
    ]);
  });

  it('departments are read in pages by their ids', async () => {
    stub.answer = () => ({ body: { QueryResponse: {} } });
    await service().departments(recordedCall(), 1001, 1001);
    expect(queries()).toEqual(['SELECT * FROM Department ORDERBY Id STARTPOSITION 1001 MAXRESULTS 1000']);
  });

  it('blanks in a query are encoded as %20', async () => {
    stub.answer = () => ({ body: { QueryResponse: {} } });
    await service().departments(recordedCall(), 1, 0);
    expect(stub.seen[0]?.url).toContain('SELECT%20*%20FROM%20Department');
  });

  it('an empty page has no rows', async () => {
    stub.answer = () => ({ body: { QueryResponse: {} } });
    expect(await service().departments(recordedCall(), 1, 0)).toMatchObject({ ok: true, value: { rows: [] } });
  });

  it('lists by id include inactive rows, and an id cannot change the query', async () => {
    stub.answer = () => ({ body: { QueryResponse: {} } });
    await service().itemsById(recordedCall(), ['5', '5', "6') OR Id IN ('7", '7']);
    expect(queries()).toEqual([
      "SELECT * FROM Item WHERE Id IN ('5', '7') AND Active IN (true, false) STARTPOSITION 1 MAXRESULTS 1000",
    ]);
  });

  it('customers have exemption reason, parent and tax code', async () => {
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
        taxCodeId: '2',
        currency: null,
        shipTo: { country: 'US' },
        billTo: null,
      },
    });
  });

  it.each([
    [{ PartnerTaxEnabled: true }, true],
    [{ PartnerTaxEnabled: false }, false],
    [{ UsingSalesTax: true }, false],
  ])('preferences %j mean automated sales tax %s', async (TaxPrefs, automatedSalesTax) => {
    stub.answer = () => ({ body: { Preferences: { TaxPrefs } } });
    expect(await service().taxPreferences(recordedCall())).toMatchObject({ ok: true, value: { automatedSalesTax } });
  });

  it.each([
    [{ UsingSalesTax: false }, false],
    [{ UsingSalesTax: true }, true],
    [{}, true],
    [undefined, true],
  ])('preferences %j mean that sales tax is set up: %s', async (TaxPrefs, usesSalesTax) => {
    stub.answer = () => ({ body: { Preferences: { ...(TaxPrefs && { TaxPrefs }) } } });
    expect(await service().taxPreferences(recordedCall())).toMatchObject({ ok: true, value: { usesSalesTax } });
  });

  it('the origin is the legal address of the company, else its company address', async () => {
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
