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

it('recent invoices have their amounts in the home currency, and no voided one is among them', async () => {
  const foreign = { ...invoice, Id: '131', CurrencyRef: { value: 'CAD' }, ExchangeRate: 0.5 };
  const voided = { ...invoice, Id: '132', TotalAmt: 0, PrivateNote: 'Voided', Line: [] };
  stub.answer = () => ({ body: { QueryResponse: { Invoice: [invoice, foreign, voided] } } });
  const service = createQuickBooks({ baseUrl: stub.baseUrl, tokens: tokens() });
  const outcome = await service.recentInvoices(recordedCall(), taxItems, 10);
  expect(outcome).toMatchObject({
    ok: true,
    value: [
      { id: '130', sales: 27_750, tax: 2_200 },
      { id: '131', sales: 13_875, tax: 1_100 },
    ],
  });
});
