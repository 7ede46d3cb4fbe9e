import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokens } from '../../testing/quickbooks-documents.fixture.ts';
import { recordedCall, startVendorStub, type StubAnswer, type VendorStub } from '../../testing/vendor-server.fake.ts';
import { createQuickBooks } from './index.ts';

let stub: VendorStub;
beforeAll(async () => {
  stub = await startVendorStub();
});
afterAll(() => stub[Symbol.asyncDispose]());

type Page = { readonly TaxCode?: readonly unknown[]; readonly TaxRate?: readonly unknown[] };
const queryOf = (url: string) => new URL(url, 'http://vendor.example').searchParams.get('query') ?? '';

/** Answers the queries of one entity; the first page contains all rows. */
function answerRows({ TaxCode = [], TaxRate = [] }: Page): void {
  stub.answer = ({ url }): StubAnswer => {
    const rows = queryOf(url).includes('TaxCode') ? { TaxCode } : { TaxRate };
    return { body: { QueryResponse: rows } };
  };
}
const read = () => createQuickBooks({ baseUrl: stub.baseUrl, tokens: tokens() }).salesTaxCodes(recordedCall());

const listOf = (...ids: readonly string[]) => ({
  SalesTaxRateList: {
    TaxRateDetail: ids.map((value, TaxOrder) => ({
      TaxRateRef: { value },
      TaxTypeApplicable: 'TaxOnAmount',
      TaxOrder,
    })),
  },
  PurchaseTaxRateList: { TaxRateDetail: [] },
});

it('a tax code has the rates of its list, and a pseudo code has none', async () => {
  answerRows({
    TaxCode: [
      { Id: 'TAX', Name: 'TAX', Taxable: true, TaxGroup: false },
      { Id: '2', Name: 'Denver', Taxable: true, TaxGroup: true, ...listOf('3', '4') },
    ],
    TaxRate: [
      { Id: '3', Name: 'State', RateValue: 2.9, AgencyRef: { value: '1' } },
      { Id: '4', Name: 'City', RateValue: 4.81, AgencyRef: { value: '2' } },
    ],
  });
  expect(await read()).toEqual({
    ok: true,
    value: [
      { id: 'TAX', rates: [] },
      {
        id: '2',
        rates: [
          { percent: 2.9, periods: [] },
          { percent: 4.81, periods: [] },
        ],
      },
    ],
  });
});

it('a rate that is not among the active ones is left out, and a rate without a value is 0 %', async () => {
  answerRows({ TaxCode: [{ Id: '2', ...listOf('3', '9') }], TaxRate: [{ Id: '3', Name: 'Parent' }] });
  expect(await read()).toEqual({ ok: true, value: [{ id: '2', rates: [{ percent: 0, periods: [] }] }] });
});

it('the periods of a rate are calendar days, whatever the times and time zones', async () => {
  answerRows({
    TaxCode: [{ Id: '2', ...listOf('3') }],
    TaxRate: [
      {
        Id: '3',
        RateValue: 0,
        EffectiveTaxRate: [
          { RateValue: 8, EffectiveDate: '2025-01-01T00:00:00-08:00', EndDate: '2025-12-31T00:00:00-08:00' },
          { RateValue: 0, EffectiveDate: '2026-01-01' },
        ],
      },
    ],
  });
  const periods = [
    { percent: 8, from: '2025-01-01', to: '2025-12-31' },
    { percent: 0, from: '2026-01-01', to: null },
  ];
  expect(await read()).toEqual({ ok: true, value: [{ id: '2', rates: [{ percent: 0, periods }] }] });
});

it('a rate whose periods cannot be read has its current percentage', async () => {
  const TaxRate = [{ Id: '3', RateValue: 7, EffectiveTaxRate: '7' }];
  answerRows({ TaxCode: [{ Id: '2', ...listOf('3') }], TaxRate });
  expect(await read()).toMatchObject({ value: [{ rates: [{ percent: 7, periods: [] }] }] });
});

it('all pages are read', async () => {
  const codes = Array.from({ length: 1_001 }, (_, index) => ({ Id: String(index + 1) }));
  stub.answer = ({ url }) => {
    const query = queryOf(url);
    const TaxCode = query.includes('STARTPOSITION 1001') ? codes.slice(1_000) : codes.slice(0, 1_000);
    return { body: { QueryResponse: query.includes('TaxCode') ? { TaxCode } : {} } };
  };
  const found = await read();
  expect(found.ok && found.value.map(({ id }) => id)).toEqual(codes.map(({ Id }) => Id));
});

it.each(['TaxCode', 'TaxRate'])('an error while %s rows are read is no list without rates', async (entity) => {
  stub.answer = ({ url }) =>
    queryOf(url).includes(entity) ? { status: 503, body: '' } : { body: { QueryResponse: {} } };
  expect(await read()).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
});
