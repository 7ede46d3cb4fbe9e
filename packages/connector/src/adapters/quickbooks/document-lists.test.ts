import { afterEach, beforeEach, expect, it } from 'vitest';
import { invoice, taxItems, tokens } from '../../testing/quickbooks-documents.fixture.ts';
import { recordedCall, startVendorStub, type VendorStub } from '../../testing/vendor-server.fake.ts';
import { createQuickBooks } from './index.ts';

let stub: VendorStub;
beforeEach(async () => {
  stub = await startVendorStub();
});
afterEach(async () => {
  await stub[Symbol.asyncDispose]();
});

const voided = { ...invoice, Id: '132', TotalAmt: 0, PrivateNote: 'Voided', Line: [] };

it('the newest documents are read page by page until there are enough that are not voided', async () => {
  const pages = [
    [invoice, voided],
    [
      { ...invoice, Id: '129' },
      { ...invoice, Id: '128' },
    ],
  ];
  stub.answer = () => ({ body: { QueryResponse: { Invoice: pages.shift() ?? [] } } });
  const service = createQuickBooks({ baseUrl: stub.baseUrl, tokens: tokens() });
  const outcome = await service.newestDocuments(recordedCall(), 'Invoice', taxItems, 2);
  expect(outcome).toMatchObject({ ok: true, value: [{ id: '130' }, { id: '129' }] });
  expect(pages).toEqual([]);
});

it('the last page ends the newest documents', async () => {
  stub.answer = () => ({ body: { QueryResponse: { Invoice: [invoice, voided] } } });
  const service = createQuickBooks({ baseUrl: stub.baseUrl, tokens: tokens() });
  const outcome = await service.newestDocuments(recordedCall(), 'Invoice', taxItems, 10);
  expect(outcome).toMatchObject({ ok: true, value: [{ id: '130' }] });
});

it('documents of some ids are read in one call, with their lines', async () => {
  stub.answer = () => ({ body: { QueryResponse: { Invoice: [invoice] } } });
  const service = createQuickBooks({ baseUrl: stub.baseUrl, tokens: tokens() });
  const outcome = await service.documentsById(recordedCall(), 'Invoice', ['130', '131'], taxItems);
  expect(outcome).toMatchObject({ ok: true, value: [{ id: '130' }] });
  expect(outcome.ok && outcome.value[0]?.lines.length).toBeGreaterThan(0);
  expect(stub.seen.map(({ url }) => new URL(url, stub.baseUrl).searchParams.get('query'))).toEqual([
    "SELECT * FROM Invoice WHERE Id IN ('130', '131') ORDERBY Id ASC STARTPOSITION 1 MAXRESULTS 1000",
  ]);
});
