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
  const outcome = await service.recentInvoices(recordedCall(), taxItems, { count: 10, since: '0001-01-01' });
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      invoices: [
        { id: '130', sales: 27_750, tax: 2_200 },
        { id: '131', sales: 13_875, tax: 1_100 },
      ],
    },
  });
});

it('recent invoices have the name of their ship method', async () => {
  const ShipMethodRef = { value: 'Pick up', name: 'Pick up (deleted)' };
  const picked = { ...invoice, Id: '131', ShipMethodRef };
  stub.answer = () => ({ body: { QueryResponse: { Invoice: [invoice, picked] } } });
  const service = createQuickBooks({ baseUrl: stub.baseUrl, tokens: tokens() });
  const outcome = await service.recentInvoices(recordedCall(), taxItems, { count: 10, since: '0001-01-01' });
  expect(outcome.ok && outcome.value.invoices.map(({ shipMethod }) => shipMethod)).toEqual([undefined, 'Pick up']);
});

it('recent invoices reach back to the wanted day, also where there are more than the wanted number', async () => {
  const dates = ['2026-06-01', '2026-03-01', '2025-05-31'];
  stub.answer = ({ url }) => {
    const start = Number(/STARTPOSITION (\d+)/.exec(decodeURIComponent(url.replaceAll('+', ' ')))?.[1]);
    const TxnDate = dates[(start - 1) / 1_000];
    const page = Array.from({ length: 1_000 }, (_, index) => ({ ...invoice, Id: String(start + index), TxnDate }));
    return { body: { QueryResponse: { Invoice: page } } };
  };
  const service = createQuickBooks({ baseUrl: stub.baseUrl, tokens: tokens() });
  const read = async (since: string) => {
    const outcome = await service.recentInvoices(recordedCall(), taxItems, { count: 1_000, since });
    return outcome.ok && { count: outcome.value.invoices.length, isCutOff: outcome.value.isCutOff };
  };
  expect(await read('2026-06-30')).toEqual({ count: 1_000, isCutOff: false });
  expect(await read('2025-06-30')).toEqual({ count: 3_000, isCutOff: false });
});

it('recent invoices end after 9,000, and say that there are more', async () => {
  stub.answer = ({ url }) => {
    const start = Number(/STARTPOSITION (\d+)/.exec(decodeURIComponent(url.replaceAll('+', ' ')))?.[1]);
    const page = Array.from({ length: 1_000 }, (_, index) => ({ ...invoice, Id: String(start + index) }));
    return { body: { QueryResponse: { Invoice: page } } };
  };
  const service = createQuickBooks({ baseUrl: stub.baseUrl, tokens: tokens() });
  const outcome = await service.recentInvoices(recordedCall(), taxItems, { count: 1_000, since: '2020-01-01' });
  expect(outcome.ok && [outcome.value.invoices.length, outcome.value.isCutOff]).toEqual([9_000, true]);
});
