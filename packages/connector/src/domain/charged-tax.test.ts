import { describe, expect, it } from 'vitest';
import { invoice } from '../testing/accounting-service.fake.ts';
import { buildTransaction, type TransactionFacts } from './build-transaction.ts';
import { chargedTax, chargedTransaction } from './charged-tax.ts';
import { defaultSettings } from './company-settings.ts';
import { toCents } from './money.ts';
import type { SalesDocument } from './sales-document.ts';

const address = { line1: '1 Main', line2: '', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };
const facts: TransactionFacts = {
  settings: { ...defaultSettings, isMakeAllCustomerTaxable: false, isEnableRetailDeliveryFee: true },
  customer: null,
  ancestors: [],
  certificates: new Map(),
  companyAddress: address,
  departmentAddress: null,
  taxableItemIds: null,
  homeCurrency: 'USD',
  originalSale: null,
  recordedSale: null,
  isFeeOnOtherInvoice: false,
  itemCodes: new Map(),
};
const charged = (document: SalesDocument) => {
  const built = buildTransaction(document, facts);
  if (!built.ok) throw new Error(built.error.message);
  return chargedTransaction(built.value, document);
};
const receipt = (part: Partial<Omit<SalesDocument, 'id'>> = {}) => invoice({ id: '7', kind: 'SalesReceipt', ...part });

describe('the tax that a document charges', () => {
  it('is the tax of the accounting service and of own lines together', () => {
    const ownLines = {
      salesTax: [{ amount: toCents(8) }],
      fee: [{ amount: toCents(0.28) }],
      taxOnFee: [{ amount: toCents(0.02) }],
    };
    expect(chargedTax(receipt({ ownLines, accountingTax: toCents(1.5) }))).toBe(980);
    expect(chargedTax(receipt())).toBe(0);
  });

  it.each([
    ['SalesReceipt', '8.24'],
    ['RefundReceipt', '-8.24'],
  ] as const)('replaces the calculated tax, with the sign of the lines: %s', (kind, taxAmount) => {
    const transaction = charged(receipt({ kind, accountingTax: toCents(8.24) }));
    expect(transaction.taxAmount).toBe(taxAmount);
    expect(transaction.lines.map(({ number }) => number)).toEqual(['1']);
  });

  it('replaces it by zero when the document charges none, and leaves no line for a delivery fee', () => {
    const transaction = charged(receipt());
    expect(transaction.taxAmount).toBe('0.00');
    expect(transaction.lines.map(({ number }) => number)).toEqual(['1']);
  });
});
