import { expect, it } from 'vitest';
import { defaultSettings } from '../domain/company-settings.ts';
import { done } from '../domain/result.ts';
import { createAccountingServiceFake, invoice } from '../testing/accounting-service.fake.ts';
import { taxItems } from '../testing/quickbooks-documents.fixture.ts';
import { recordedCall } from '../testing/vendor-server.fake.ts';
import { findOriginalSale } from './original-sale.ts';

const settings = { ...defaultSettings, originalSaleField: 'Original sale' };
const parents: Readonly<Record<string, string>> = { project: 'buyer', buyer: 'store', store: 'chain' };

/** The original of the buyer's credit that states the number of a sale to this customer. */
async function originalAmongSalesTo(customerId: string) {
  const fake = createAccountingServiceFake();
  const customer: typeof fake.customer = async (call, id) => {
    const read = await fake.customer(call, id);
    return read.ok ? done({ ...read.value, parentId: parents[id] ?? null }) : read;
  };
  const buyer = await customer(recordedCall(), 'buyer');
  if (!buyer.ok) throw new Error(buyer.error.message);
  fake.put(invoice({ id: '1', number: '1037', date: '2026-01-15', customerId }));
  const stored = { shipFrom: null, email: '', customFields: { 'Original sale': '1037' }, linkedSales: [] };
  const credit = invoice({ id: '2', kind: 'CreditMemo', customerId: 'buyer', stored });
  const found = await findOriginalSale(
    { ...fake, customer },
    recordedCall(),
    { settings, taxItems },
    credit,
    buyer.value,
  );
  return found.ok ? found.value?.date : found.error.message;
}

it.each(['buyer', 'store', 'project'])('a credit of the buyer may state a sale to the %s', async (customerId) => {
  expect(await originalAmongSalesTo(customerId)).toBe('2026-01-15');
});

it('a credit is looked for in the payments of its customer and of the parent', async () => {
  const fake = createAccountingServiceFake();
  const readPayers: (readonly string[])[] = [];
  const accounting = {
    ...fake,
    appliedCredits: async (_call: unknown, _creditId: string, payers: readonly string[]) => {
      readPayers.push(payers);
      return done([]);
    },
  };
  const buyer = await fake.customer(recordedCall(), 'buyer');
  if (!buyer.ok) throw new Error(buyer.error.message);
  const credit = invoice({ id: '2', kind: 'CreditMemo', customerId: 'buyer' });
  const company = { settings, taxItems };
  for (const parentId of ['store', null])
    await findOriginalSale(accounting, recordedCall(), company, credit, { ...buyer.value, parentId });
  expect(readPayers).toEqual([['buyer', 'store'], ['buyer']]);
});

it.each(['chain', 'somebody else'])('a credit of the buyer states no sale to the %s', async (customerId) => {
  expect(await originalAmongSalesTo(customerId)).toBeUndefined();
});
