import { beforeAll, describe, expect, it } from 'vitest';
import { type TaxProviderHarness, openTaxProvider, refusal, sale } from '../../testing/tax-provider.harness.ts';
import { cell, parseFilter } from './filter.ts';

const rows = [
  { code: 'A-1', name: "O'Neil", amount: 10, date: '2026-01-31', open: true, note: null },
  { code: 'B-2', name: 'Smith', amount: 25.5, date: '2026-02-01T08:00:00', open: false, note: 'x' },
  { code: 'b-3', name: 'Jones', amount: -3, date: '2026-03-01', open: true, note: 'y' },
];

const matching = (filter: string) => {
  const { matches } = parseFilter<object>(
    filter,
    Object.keys(rows[0] ?? {}),
    (name) => (row) => cell({ ...row }, name),
  );
  return rows.filter(matches).map(({ code }) => code);
};

describe('a filter', () => {
  it.each([
    ["code eq 'a-1'", ['A-1']],
    ["CODE = 'B-2'", ['B-2']],
    ["code ne 'A-1'", ['B-2', 'b-3']],
    ['amount gt 9.5', ['A-1', 'B-2']],
    ['amount < 0', ['b-3']],
    ["date ge '2026-02-01' and date le '2026-02-28'", ['B-2']],
    ["date between '2026-01-31' and '2026-02-01'", ['A-1', 'B-2']],
    ["name eq 'O''Neil'", ['A-1']],
    ["name contains 'mit'", ['B-2']],
    ["code startswith 'b'", ['B-2', 'b-3']],
    ["code endswith '3'", ['b-3']],
    ["code in ('A-1', 'b-3')", ['A-1', 'b-3']],
    ['note isnull', ['A-1']],
    ['open eq true and (amount gt 5 or amount lt 0)', ['A-1', 'b-3']],
    ["code eq 'A-1' OR open eq false AND amount gt 100", ['A-1']],
  ])('matches as documented: %s', (filter, codes) => {
    expect(matching(filter)).toEqual(codes);
  });

  it.each([
    { filter: "colour eq 'red'", code: 'InvalidQueryField' },
    { filter: 'code eq )', code: 'InvalidQueryValue' },
    { filter: "code like 'A'", code: 'SyntaxError' },
    { filter: "code eq 'A", code: 'UnterminatedValueError' },
    { filter: "code eq 'A' amount eq 1", code: 'ExpectedConjunctionError' },
    { filter: 'code eq', code: 'SyntaxError' },
  ])('is rejected: $filter', ({ filter, code }) => {
    expect(() => matching(filter)).toThrow(expect.objectContaining({ code }));
  });
});

describe('the list of documents', () => {
  let harness: TaxProviderHarness;
  beforeAll(async () => {
    harness = openTaxProvider();
    for (const [code, date] of [
      ['INV-1', '2026-01-05'],
      ['INV-2', '2026-02-20'],
      ['INV-3', '2026-03-01'],
      ['INV-4', '2026-03-02'],
    ])
      await harness.post('/transactions/create', sale({ code, date }));
    await harness.post('/transactions/createoradjust', {
      createTransactionModel: sale({ code: 'INV-4', date: '2026-03-02' }),
    });
  });

  const list = (query: Record<string, string>) =>
    harness.get(`/companies/COTTONWOOD/transactions?${new URLSearchParams(query).toString()}`);
  const codes = (json: unknown) => JSON.stringify(json).match(/INV-\d/g);

  it('has the last 30 days unless the filter uses the date', async () => {
    expect(codes((await list({})).json)).toEqual(['INV-2', 'INV-3', 'INV-4']);
    expect(codes((await list({ $filter: "date ge '2026-01-01'" })).json)).toEqual(['INV-1', 'INV-2', 'INV-3', 'INV-4']);
  });

  it('has each document once, in its current revision, without lines', async () => {
    const { json } = await list({ $filter: "code eq 'INV-4'" });
    expect(json).toMatchObject({ '@recordsetCount': 1, value: [{ version: 2, status: 'Committed' }] });
    expect(json).not.toHaveProperty('value.0.lines');
    expect((await list({ $filter: "code eq 'INV-4'", $include: 'Lines' })).json).toHaveProperty('value.0.lines');
  });

  it('is sorted and paged, with a link to the next page', async () => {
    const query = { $filter: "date ge '2026-01-01'", $orderBy: 'date desc', $top: '3' };
    const first = await list(query);
    expect(first.json).toMatchObject({
      '@recordsetCount': 4,
      value: [{ code: 'INV-4' }, { code: 'INV-3' }, { code: 'INV-2' }],
    });
    const next = /"@nextLink":"([^"]+)"/.exec(first.text)?.[1] ?? '';
    const { pathname, search } = new URL(next);
    const second = await harness.get(pathname.replace('/api/v2', '') + search);
    expect(codes(second.json)).toEqual(['INV-1']);
    expect(second.json).not.toHaveProperty('@nextLink');
  });

  it('is rejected for an invalid filter, order or page', async () => {
    expect(await list({ $filter: "colour eq 'red'" })).toMatchObject(refusal(400, 17, 'InvalidQueryField'));
    expect(await list({ $orderBy: 'colour' })).toMatchObject(refusal(400, 17, 'InvalidQueryField'));
    expect(await list({ $top: '-1' })).toMatchObject(refusal(400, 199, 'QueryParameterOutOfRange'));
  });
});

describe('a list', () => {
  const harness = openTaxProvider();

  it.each([
    { path: '/accounts', filter: "subscriptions eq 'AvaTaxPro'" },
    {
      path: '/companies/COTTONWOOD/transactions',
      filter: "date ge '2026-01-01' and exchangeRateCurrencyCode eq 'USD'",
    },
    { path: '/definitions/nexus', filter: 'streamlinedSalesTax eq true' },
    { path: '/definitions/countries', filter: "alpha3Code eq 'USA'" },
    { path: '/definitions/certificateexposurezones', filter: "region eq 'CO'" },
  ])('refuses a filter of $path by a field that its API reference calls not filterable', async ({ path, filter }) => {
    const query = new URLSearchParams({ $filter: filter });
    expect(await harness.get(`${path}?${query.toString()}`)).toMatchObject(
      refusal(400, 1408, 'FieldNotQueryableError'),
    );
  });

  it('of certificates is sorted by one field only', async () => {
    const company = await harness.get("/companies?$filter=companyCode eq 'COTTONWOOD'");
    const path = `/companies/${String(/"id":(\d+)/.exec(company.text)?.[1])}/certificates`;
    expect(await harness.get(`${path}?$orderBy=id desc`)).toMatchObject({ status: 200 });
    expect(await harness.get(`${path}?$orderBy=id,status`)).toMatchObject(refusal(400, 1219, 'ExemptionSortLimits'));
  });
});
