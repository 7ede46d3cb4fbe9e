import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NexusDeclaration } from '../../ports/provider-nexus.ts';
import { recordedCall, startVendorStub, type VendorStub } from '../../testing/vendor-server.fake.ts';
import { createAvaTax } from './index.ts';

let stub: VendorStub;
beforeEach(async () => {
  stub = await startVendorStub();
});
afterEach(async () => {
  await stub[Symbol.asyncDispose]();
});

const provider = () =>
  createAvaTax({ baseUrl: stub.baseUrl, appName: 'SalesTax', appVersion: '1.0', machineName: 'test' });
const account = { login: '2000134567', secret: 'secret-key', companyId: '7001' };

const colorado = {
  id: 16,
  companyId: 0,
  country: 'US',
  region: 'CO',
  jurisTypeId: 'STA',
  jurisCode: '08',
  jurisName: 'COLORADO',
  effectiveDate: '2020-01-01',
  endDate: '9999-12-31',
  nexusTypeId: 'SalesOrSellersUseTax',
  hasLocalNexus: true,
  nexusTaxTypeGroup: 'SalesAndUse',
};
const lodging = { ...colorado, id: 501, region: 'OR', nexusTaxTypeGroup: 'Lodging' };
const beverages = { ...colorado, id: 502, nexusTaxTypeGroup: 'BeverageAlcohol' };
const ontario = { ...colorado, id: 700, country: 'CA', region: 'ON', nexusTaxTypeGroup: 'InputAndOutput' };

const britishColumbia = { ...ontario, id: 701, region: 'BC', nexusTaxTypeGroup: 'SalesAndUse' };
const imports = { ...colorado, id: 503, region: 'WA', nexusTaxTypeGroup: 'InputAndOutput' };

function answer(...value: readonly object[]): void {
  stub.answer = ({ method }) => (method === 'GET' ? { body: { value } } : { status: 201, body: value });
}
const filterOf = (url = '') => new URL(url, stub.baseUrl).searchParams.get('$filter');
const places = "(jurisTypeId eq 'CNT' or jurisTypeId eq 'STA')";

async function definitionsOf(country: string) {
  const definitions = await provider().nexusDefinitions(recordedCall(), account, country);
  if (!definitions.ok) throw new Error(definitions.error.message);
  return definitions.value;
}
type Terms = Pick<NexusDeclaration, 'type' | 'localTaxes'>;
async function declared(terms: Terms, ...definitions: readonly object[]): Promise<unknown> {
  answer(...definitions);
  const from = '2026-06-20';
  const declarations = (await definitionsOf('US')).map((definition) => ({ definition, from, ...terms }));
  await provider().declareNexus(recordedCall(), account, declarations);
  return JSON.parse(stub.seen[1]?.body ?? '');
}

describe('nexus', () => {
  it('nexus is read for sales tax and its Canadian counterpart only', async () => {
    answer(colorado, lodging, beverages, imports, ontario, britishColumbia);
    const rows = await provider().declaredNexus(recordedCall(), account);
    expect(rows.ok && rows.value.map(({ country, region }) => [country, region])).toEqual([
      ['US', 'CO'],
      ['CA', 'ON'],
      ['CA', 'BC'],
    ]);
    expect(filterOf(stub.seen[0]?.url)).toBe(`${places} and nexusTaxTypeGroup in ('SalesAndUse', 'InputAndOutput')`);
  });

  it('a nexus row without a tax type group counts as sales tax', async () => {
    answer({ ...colorado, nexusTaxTypeGroup: null });
    expect(await provider().declaredNexus(recordedCall(), account)).toMatchObject({ value: [{ region: 'CO' }] });
  });

  it.each([
    ['SalesOrSellersUseTax', true, 'sales-or-use'],
    ['SalesTax', true, 'sales'],
    ['SSTVolunteer', true, 'streamlined'],
    ['SSTNonVolunteer', true, 'streamlined'],
    ['None', false, 'sales-or-use'],
  ] as const)('nexus of the type %s is read (collects: %s)', async (nexusTypeId, collects, type) => {
    answer({ ...colorado, nexusTypeId });
    expect(await provider().declaredNexus(recordedCall(), account)).toMatchObject({ value: [{ collects, type }] });
  });

  it.each([
    [true, 'All', 'all'],
    [true, 'StateAdministered', 'state-administered'],
    [true, 'Selected', 'selected'],
    [true, undefined, 'selected'],
    [false, 'Selected', null],
  ] as const)(
    'the local taxes of nexus are read (local nexus: %s, %s)',
    async (hasLocalNexus, localNexusTypeId, scope) => {
      answer({ ...colorado, hasLocalNexus, localNexusTypeId });
      expect(await provider().declaredNexus(recordedCall(), account)).toMatchObject({ value: [{ localTaxes: scope }] });
    },
  );

  it.each([
    ['2026-06-20T17:05:00.003', '2026-06-20T17:05:00.003Z'],
    ['2026-06-20T17:05:00Z', '2026-06-20T17:05:00.000Z'],
  ])('the moment of a declaration is read as UTC: %s', async (createdDate, expected) => {
    answer({ ...colorado, createdDate });
    const rows = await provider().declaredNexus(recordedCall(), account);
    expect(rows.ok && rows.value.map(({ id, createdAt }) => [id, createdAt?.toISOString()])).toEqual([
      ['16', expected],
    ]);
  });

  it('a declaration whose moment is unknown has none', async () => {
    answer(colorado);
    expect(await provider().declaredNexus(recordedCall(), account)).toMatchObject({ value: [{ createdAt: null }] });
  });

  it('nexus is removed by its id, without its local jurisdictions; one that is gone counts as removed', async () => {
    stub.answer = () => ({ body: [{ code: 'EntityDeleted' }] });
    expect(await provider().removeNexus(recordedCall(), account, '42')).toMatchObject({ ok: true });
    expect(stub.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['DELETE /api/v2/companies/7001/nexus/42']);
    stub.answer = () => ({ status: 404, body: { error: { code: 'EntityNotFoundError', message: 'Not found.' } } });
    expect(await provider().removeNexus(recordedCall(), account, '42')).toMatchObject({ ok: true });
  });

  it('definitions of a country are read for its sales tax only, with their dates', async () => {
    answer(colorado, lodging, beverages, imports);
    expect(await definitionsOf('US')).toMatchObject([{ region: 'CO', from: '2020-01-01', to: '9999-12-31' }]);
    await definitionsOf('CA');
    expect(stub.seen.map(({ url }) => filterOf(url))).toEqual([
      `${places} and nexusTaxTypeGroup in ('SalesAndUse')`,
      `${places} and nexusTaxTypeGroup in ('InputAndOutput', 'SalesAndUse')`,
    ]);
  });

  it('nexus is declared as it is defined, with the company’s own fields, without id and end of the definition', async () => {
    const { id: _id, endDate: _endDate, ...definition } = colorado;
    const terms = { type: 'sales-or-use', localTaxes: 'all' } as const;
    expect(await declared(terms, { ...colorado, localNexusTypeId: 'Selected' }, lodging, beverages)).toEqual([
      { ...definition, companyId: 7001, effectiveDate: '2026-06-20', localNexusTypeId: 'All' },
    ]);
  });

  it('nexus is declared with the chosen type and local taxes', async () => {
    const terms = { type: 'sales', localTaxes: 'state-administered' } as const;
    expect(await declared(terms, colorado)).toMatchObject([
      { nexusTypeId: 'SalesTax', localNexusTypeId: 'StateAdministered' },
    ]);
  });

  it('nexus without a choice of local taxes is declared without one', async () => {
    const terms = { type: 'sales', localTaxes: 'all' } as const;
    const [row] = listOf(await declared(terms, { ...colorado, hasLocalNexus: false, localNexusTypeId: 'Selected' }));
    expect(row).not.toHaveProperty('localNexusTypeId');
  });

  it('nexus whose definition AvaTax did not give is refused without a call', async () => {
    answer(colorado);
    const [definition] = await definitionsOf('US');
    if (definition === undefined) throw new Error('There is no definition.');
    const declaration = { from: '2026-06-20', type: 'sales', localTaxes: 'all' } as const;
    const outcome = await provider().declareNexus(recordedCall(), account, [
      { ...declaration, definition },
      { ...declaration, definition: { ...definition, raw: null } },
    ]);
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'refused', vendor: 'tax-provider' } });
    expect(stub.seen).toHaveLength(1);
  });
});

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
