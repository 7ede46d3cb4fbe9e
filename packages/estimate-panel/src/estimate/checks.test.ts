import { describe, expect, test } from 'vitest';
import type { AccountingDocument } from '../host/document-host.ts';
import { blankAddress, customerInfoOf, denver, invoiceOf, lineOf, taxItems } from '../testing/document.fixture.ts';
import { checkSale } from './checks.ts';

const sound = {
  document: invoiceOf(),
  customerInfo: customerInfoOf(),
  startDate: '2026-01-01' as string | null,
};
type Facts = typeof sound;

function checksOf(change: Partial<Facts> = {}) {
  const { document, customerInfo, startDate } = { ...sound, ...change };
  return checkSale(document, { startDate, taxItems }, customerInfo);
}
const check = (change: Partial<Facts> = {}) => checksOf(change).refusal;
const checkInvoice = (document: Partial<AccountingDocument>) => check({ document: invoiceOf(document) });
const exceptedTypes = [4, 32, 33, 34];

describe('the checks before an estimate', () => {
  test('pass a valid invoice without a notice', () => {
    expect(checksOf()).toEqual({ refusal: null, hasPercentDiscount: false });
  });

  test('refuse a customer of a company that is disconnected meanwhile', () => {
    expect(check({ customerInfo: customerInfoOf({ errorCode: 'Disconnected' }) })).toBe('notConnected');
  });

  test('leave the tax to the accounting service only when automated sales tax and a tax rate are both on', () => {
    const withTax = (isPartnerTaxEnabled: boolean, isTaxRatePresent: boolean) =>
      check({ customerInfo: customerInfoOf({ isPartnerTaxEnabled, isTaxRatePresent }) });
    expect(withTax(true, true)).toBe('accountingTax');
    expect(withTax(true, false)).toBeNull();
    expect(withTax(false, true)).toBeNull();
  });

  test('refuse a document on which the page shows tax of the accounting service', () => {
    expect(checkInvoice({ accountingTax: 8.24 })).toBe('taxedInQuickBooks');
    expect(checkInvoice({ accountingTax: 0 })).toBeNull();
    expect(check({ document: invoiceOf({ accountingTax: 8.24 }), startDate: '2026-06-16' })).toBe('taxedInQuickBooks');
  });

  test('accept the start date itself, refuse the day before, and accept every day without a start date', () => {
    expect(check({ startDate: '2026-06-15' })).toBeNull();
    expect(check({ startDate: '2026-06-16' })).toBe('beforeStartDate');
    expect(check({ startDate: null })).toBeNull();
  });

  test('require a customer on an invoice', () => {
    expect(checkInvoice({ customerId: null })).toBe('noCustomer');
    expect(checkInvoice({ customerId: '' })).toBe('noCustomer');
  });

  test.each(exceptedTypes)('require no customer and ignore payments on documents of type %i', (txnType) => {
    expect(checkInvoice({ txnType, customerId: null, amountPaid: '50.00' })).toBeNull();
  });

  test.each(['0', '0.00', ''])("do not treat '%s' as an amount paid", (amountPaid) => {
    expect(checkInvoice({ amountPaid })).toBeNull();
  });

  test.each(['10', '0.01', '-5'])("refuse an amount paid of '%s'", (amountPaid) => {
    expect(checkInvoice({ amountPaid })).toBe('paid');
  });

  test.each(['0', '0%', '0.00%', '', ' '])("do not treat '%s' as a discount", (percent) => {
    const document = invoiceOf({ discount: { amount: 0, percent, taxable: true } });
    expect(checksOf({ document }).hasPercentDiscount).toBe(false);
  });

  test('pass a percent discount with a notice', () => {
    const document = invoiceOf({ discount: { amount: 10, percent: '10.00%', taxable: true } });
    expect(checksOf({ document })).toEqual({ refusal: null, hasPercentDiscount: true });
  });

  test('accept any one address', () => {
    const without = invoiceOf({ shippingAddress: null, billingAddress: blankAddress });
    const customerWith = (address: 'shippingAddress' | 'billingAddress') => {
      const info = customerInfoOf();
      return { ...info, customer: info.customer && { ...info.customer, [address]: denver } };
    };
    expect(check({ document: without })).toBe('noAddress');
    expect(checkInvoice({ shippingAddress: null, billingAddress: denver })).toBeNull();
    expect(check({ document: without, customerInfo: customerWith('shippingAddress') })).toBeNull();
    expect(check({ document: without, customerInfo: customerWith('billingAddress') })).toBeNull();
  });

  test('treat a country alone as a blank address, but not a city alone', () => {
    expect(checkInvoice({ shippingAddress: blankAddress })).toBe('noAddress');
    expect(checkInvoice({ shippingAddress: { ...blankAddress, city: 'Denver' } })).toBeNull();
  });

  test('do not count subtotals, descriptions, empty rows and own lines as line items', () => {
    const lines = [
      lineOf({ lineId: 'a', isSubtotal: true }),
      lineOf({ lineId: 'b', isDescription: true }),
      lineOf({ lineId: 'c', itemId: null, amount: 0 }),
      ...['40', '41', '42'].map((itemId) => lineOf({ lineId: itemId, itemId })),
    ];
    expect(checkInvoice({ lines })).toBe('noLineItem');
    expect(checkInvoice({ lines: [...lines, lineOf({ lineId: 'd' })] })).toBeNull();
  });

  test('count a shipping amount, which becomes a line', () => {
    expect(checkInvoice({ lines: [], shippingAmount: 15 })).toBeNull();
    expect(checkInvoice({ lines: [], shippingAmount: 0 })).toBe('noLineItem');
  });

  test('report the first refusal only', () => {
    const bad: Facts = {
      document: invoiceOf({ customerId: null, amountPaid: '1', shippingAddress: null, lines: [], date: '2025-12-31' }),
      customerInfo: customerInfoOf({ isPartnerTaxEnabled: true, isTaxRatePresent: true, errorCode: 'Disconnected' }),
      startDate: '2026-01-01',
    };
    const cures: Partial<Facts>[] = [
      {},
      { customerInfo: customerInfoOf({ isPartnerTaxEnabled: true, isTaxRatePresent: true }) },
      { customerInfo: customerInfoOf() },
      { startDate: null },
      { document: { ...bad.document, customerId: '1' } },
      { document: { ...bad.document, customerId: '1', amountPaid: '0' } },
      { document: { ...bad.document, customerId: '1', amountPaid: '0', shippingAddress: denver } },
      { document: invoiceOf() },
    ];
    let facts = bad;
    const codes = cures.map((cure) => {
      facts = { ...facts, ...cure };
      return check(facts);
    });
    expect(codes).toEqual([
      'notConnected',
      'accountingTax',
      'beforeStartDate',
      'noCustomer',
      'paid',
      'noAddress',
      'noLineItem',
      null,
    ]);
  });
});
