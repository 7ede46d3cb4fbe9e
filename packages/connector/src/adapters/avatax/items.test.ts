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

const provider = () => createAvaTax({ baseUrl: stub.baseUrl, appName: 'a', appVersion: '1', machineName: 'm' });
const account = { login: '1', secret: 's', companyId: '7001' };
const model = {
  id: 55,
  companyId: 7001,
  itemCode: 'Jacket',
  description: 'A jacket',
  taxCode: 'PC040100',
  upc: '0123',
};
const content = { itemCode: 'Jacket', description: 'A warm jacket', taxCode: 'PC040100' };
const urls = () => stub.seen.map(({ url }) => decodeURIComponent(url).replaceAll('+', ' '));

describe('the catalog', () => {
  it('catalog items are read page by page', async () => {
    stub.answer = () => ({ body: { '@recordsetCount': 1001, value: [model, { id: 56, itemCode: 'Soil' }] } });
    expect(await provider().catalogItems(recordedCall(), account, 1001)).toMatchObject({
      ok: true,
      value: {
        totalCount: 1001,
        startPosition: 1001,
        rows: [
          { itemCode: 'Jacket', description: 'A jacket', taxCode: 'PC040100' },
          { itemCode: 'Soil', description: '', taxCode: '' },
        ],
      },
    });
    expect(urls()).toEqual(['/api/v2/companies/7001/items?$top=1000&$orderBy=id&$skip=1000']);
  });

  it('a catalog item is read by its code, and quotes in the code are escaped', async () => {
    stub.answer = () => ({ body: { value: [{ ...model, itemCode: "JACK'S ' OR 1" }] } });
    expect(await provider().catalogItem(recordedCall(), account, "Jack's ' or 1")).toMatchObject({
      ok: true,
      value: { taxCode: 'PC040100' },
    });
    expect(urls()[0]).toContain("$filter=itemCode eq 'Jack''s '' or 1'");
    stub.answer = () => ({ body: { value: [] } });
    expect(await provider().catalogItem(recordedCall(), account, 'Coat')).toEqual({ ok: true, value: null });
  });

  it('a new catalog item is created', async () => {
    stub.answer = () => ({ status: 201, body: [{ ...model, ...content }] });
    expect(await provider().createCatalogItem(recordedCall(), account, content)).toMatchObject({
      ok: true,
      value: content,
    });
    expect(stub.seen).toMatchObject([{ method: 'POST', url: '/api/v2/companies/7001/items' }]);
    expect(JSON.parse(stub.seen[0]?.body ?? '')).toEqual([{ companyId: 7001, ...content }]);
  });

  it('an update changes the description and sends back everything that the company keeps with the item now', async () => {
    const parts = {
      classifications: [{ id: 9, productCode: '6203.33.2000', systemCode: 'HSCODE', country: 'US' }],
      parameters: [{ name: 'NetWeight', value: '1.4', unit: 'Kilogram' }],
      tags: [{ tagName: 'Workwear' }],
      properties: { season: 'winter' },
    };
    stub.answer = () => ({ body: { value: [model] } });
    const known = await provider().catalogItem(recordedCall(), account, 'Jacket');
    if (!known.ok || known.value === null) throw new Error('No item');
    stub.answer = ({ method }) => ({
      body: method === 'GET' ? { ...model, upc: '0124', ...parts, taxCodeId: 8 } : { ...model, ...content },
    });
    const updated = await provider().updateCatalogItem(recordedCall(), account, known.value, content);
    expect(updated).toMatchObject({ ok: true, value: content });
    expect(urls()[1]).toBe('/api/v2/companies/7001/items/55?$include=Parameters,Classifications,Tags,Properties');
    expect(stub.seen[2]).toMatchObject({ method: 'PUT', url: '/api/v2/companies/7001/items/55' });
    expect(JSON.parse(stub.seen[2]?.body ?? '')).toEqual({ ...model, upc: '0124', ...parts, ...content });
  });

  it('an item whose data cannot be read is not written', async () => {
    stub.answer = () => ({ body: { value: [model] } });
    const known = await provider().catalogItem(recordedCall(), account, 'Jacket');
    if (!known.ok || known.value === null) throw new Error('No item');
    stub.answer = () => ({ status: 503, body: {} });
    const updated = await provider().updateCatalogItem(recordedCall(), account, known.value, content);
    expect(updated).toMatchObject({ ok: false });
    expect(stub.seen.map(({ method }) => method)).not.toContain('PUT');
  });

  it('an item without a tax code is written without that field, and keeps the one that it has', async () => {
    const undecided = { ...content, taxCode: '' };
    stub.answer = () => ({ status: 201, body: [{ id: 55, itemCode: 'Jacket', description: 'A warm jacket' }] });
    await provider().createCatalogItem(recordedCall(), account, undecided);
    stub.answer = () => ({ body: { value: [model] } });
    const known = await provider().catalogItem(recordedCall(), account, 'Jacket');
    if (!known.ok || known.value === null) throw new Error('No item');
    stub.answer = () => ({ body: { ...model, taxCodeId: 8 } });
    await provider().updateCatalogItem(recordedCall(), account, known.value, undecided);
    expect([stub.seen[0], stub.seen.at(-1)].map((request) => JSON.parse(request?.body ?? ''))).toEqual([
      [{ companyId: 7001, itemCode: 'Jacket', description: 'A warm jacket' }],
      { ...model, taxCodeId: 8, description: 'A warm jacket' },
    ]);
  });

  it.each([
    ['cut off', { cut: true } as const, 'unknown'],
    ['empty', { status: 201, body: [] }, 'unknown'],
    [
      'a taken code',
      { status: 400, body: { error: { code: 'DuplicateEntry', message: 'm', details: [{ code: 'DuplicateEntry' }] } } },
      'refused',
    ],
  ])('a new item whose answer is %s is reported as an error', async (_, answer, kind) => {
    stub.answer = () => answer;
    expect(await provider().createCatalogItem(recordedCall(), account, content)).toMatchObject({ error: { kind } });
  });

  it('tax codes of the provider are read', async () => {
    stub.answer = () => ({ body: { '@recordsetCount': 1, value: [{ taxCode: 'FR', description: 'Shipping' }] } });
    expect(await provider().taxCodes(recordedCall(), account, 1)).toEqual({
      ok: true,
      value: { totalCount: 1, startPosition: 1, rows: [{ taxCode: 'FR', description: 'Shipping' }] },
    });
    expect(urls()).toEqual(['/api/v2/definitions/taxcodes?$top=1000&$orderBy=id&$filter=isActive eq true&$skip=0']);
  });
});
