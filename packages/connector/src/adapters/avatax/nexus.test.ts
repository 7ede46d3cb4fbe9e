import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

function answer(...value: readonly object[]): void {
  stub.answer = ({ method }) => (method === 'GET' ? { body: { value } } : { status: 201, body: value });
}
const filterOf = (url = '') => new URL(url, stub.baseUrl).searchParams.get('$filter');

describe('nexus', () => {
  it('nexus is read for sales tax and its Canadian counterpart only', async () => {
    answer(colorado, lodging, beverages, ontario);
    const declared = await provider().declaredNexus(recordedCall(), account);
    expect(declared).toMatchObject({
      ok: true,
      value: [
        { country: 'US', region: 'CO' },
        { country: 'CA', region: 'ON' },
      ],
    });
    expect(filterOf(stub.seen[0]?.url)).toBe(
      "(jurisTypeId eq 'CNT' or jurisTypeId eq 'STA') and nexusTaxTypeGroup in ('SalesAndUse', 'InputAndOutput')",
    );
  });

  it('a nexus row without a tax type group counts as sales tax', async () => {
    answer({ ...colorado, nexusTaxTypeGroup: null });
    expect(await provider().declaredNexus(recordedCall(), account)).toMatchObject({ value: [{ region: 'CO' }] });
  });

  it('nexus is declared for sales tax only', async () => {
    answer(colorado, lodging, beverages);
    const definitions = await provider().nexusDefinitions(recordedCall(), account, 'US');
    if (!definitions.ok) throw new Error(definitions.error.message);
    await provider().declareNexus(recordedCall(), account, definitions.value, '2026-06-20');
    expect(filterOf(stub.seen[0]?.url)).toBe(
      "(jurisTypeId eq 'CNT' or jurisTypeId eq 'STA') and nexusTaxTypeGroup in ('SalesAndUse', 'InputAndOutput')",
    );
    expect(JSON.parse(stub.seen[1]?.body ?? '')).toEqual([
      {
        ...colorado,
        companyId: 7001,
        effectiveDate: '2026-06-20',
        nexusTypeId: 'SalesOrSellersUseTax',
        localNexusTypeId: 'All',
        nexusTaxTypeGroup: 'SalesAndUse',
      },
    ]);
  });
});
