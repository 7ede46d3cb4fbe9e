import { describe, expect, test } from 'vitest';
import { descriptionLength } from '@salestax/contract';
import { isSupported } from '../host/sales-document.ts';
import {
  blankAddress,
  customerInfoOf,
  denver,
  invoiceOf,
  lineOf,
  taxItems,
  productOf,
} from '../testing/document.fixture.ts';
import { taxDocumentOf, type TaxDocumentSources } from './tax-document.ts';

const warehouse = { ...denver, line1: '1900 Wazee St' };
const yard = { ...denver, line1: '5700 Arapahoe Ave', city: 'Boulder' };
const sources: TaxDocumentSources = {
  company: { originAddress: warehouse, salesTaxItemId: '40', taxItems },
  customerInfo: customerInfoOf({ isTaxRatePresent: true }),
  product: (id) => (id === '10' ? productOf('10') : null),
  department: (id) => (id === null ? null : { id, name: 'Yard', address: id === '2' ? yard : null }),
};
const saleOf = (change: Parameters<typeof invoiceOf>[0]) => ({ ...invoiceOf(change), txnType: 35 as const });
const estimateOf = (change: Parameters<typeof invoiceOf>[0] = {}, from = sources) =>
  taxDocumentOf(saleOf(change), from, false);

describe('the document in a tax call', () => {
  test('has of a description what AvaTax accepts and the end of its last character, not all that QuickBooks accepts', () => {
    const [line] = estimateOf({ lines: [lineOf({ lineId: '1', description: 'x'.repeat(4_000) })] }).lineItems;
    expect(line?.description.length).toBeGreaterThan(descriptionLength);
    expect(line?.description.length).toBeLessThan(1.1 * descriptionLength);
    const family = '👨‍👩‍👧‍👦';
    const text = `${'x'.repeat(descriptionLength - 1)}${family}`;
    const [cut] = estimateOf({ lines: [lineOf({ lineId: '1', description: `${text}${'y'.repeat(500)}` })] }).lineItems;
    expect(cut?.description.startsWith(text)).toBe(true);
  });

  test('has the page’s values, with the defaults of a document that was never saved', () => {
    expect(estimateOf()).toEqual({
      lineItems: [
        {
          itemId: '10',
          quantity: 1,
          amount: 100,
          description: 'Cedar mulch',
          taxCodeId: 'TAX',
          isTaxableItem: true,
          IsShippingItem: false,
          itemType: 'NonInventory',
          salesDetailType: 'SalesItemLineDetail',
          isSubtotalLine: false,
          serviceDate: null,
          Product: productOf('10'),
        },
      ],
      customerId: '1',
      referenceNumber: '1087',
      txnType: 35,
      txnId: null,
      DocumentDate: '2026-06-15',
      shippingAddress: denver,
      billingAddress: null,
      department: null,
      documentDiscount: null,
      IsEstimateRequest: true,
      IsNewTxn: true,
      IsTaxRatePresent: true,
      QbEvent: '',
      IsVoided: false,
      SyncToken: '0',
      AccountBalance: '',
      AmountPaid: '0',
      OriginAddress: warehouse,
      DestinationAddress: denver,
      Customer: customerInfoOf().customer,
      QboSalesTaxItemId: '40',
    });
  });

  test('has a shipping amount as a taxable line of its own with tax code FR and quantity 1', () => {
    const { lineItems } = estimateOf({ shippingAmount: 95 });
    expect(lineItems.at(-1)).toMatchObject({
      IsShippingItem: true,
      taxCodeId: 'FR',
      quantity: 1,
      amount: 95,
      isTaxableItem: true,
    });
    expect(estimateOf({ shippingAmount: 0 }).lineItems).toHaveLength(1);
  });

  test('omits subtotals, descriptions, empty rows and own lines', () => {
    const lines = [
      lineOf({ lineId: 'a' }),
      lineOf({ lineId: 'b', isSubtotal: true }),
      lineOf({ lineId: 'c', isDescription: true }),
      lineOf({ lineId: 'd', itemId: null, amount: 0 }),
      lineOf({ lineId: 'e', itemId: '40' }),
      lineOf({ lineId: 'f', itemId: '11' }),
    ];
    expect(estimateOf({ lines }).lineItems.map(({ itemId, Product }) => [itemId, Product?.id])).toEqual([
      ['10', '10'],
      ['11', undefined],
    ]);
  });

  test('has amounts with two decimals, free of floating point errors', () => {
    const { lineItems, documentDiscount } = estimateOf({
      lines: [lineOf({ lineId: 'a', amount: 0.1 + 0.2 })],
      discount: { amount: 8.034999999, percent: '10.00%', taxable: true },
    });
    expect(lineItems[0]?.amount).toBe(0.3);
    expect(documentDiscount).toEqual({ discountAmount: 8.03, discountPercent: '10.00%', discountTaxable: true });
  });

  test('has the address of the location, or else of the company, as its origin', () => {
    expect(estimateOf({ departmentId: '2' }).OriginAddress).toEqual(yard);
    expect(estimateOf({ departmentId: '1' }).OriginAddress).toEqual(warehouse);
    expect(estimateOf({ departmentId: '2' }).department).toBe('2');
  });

  test('has the first address that is not blank as its destination: shipping, billing, then the customer’s', () => {
    const { customer, ...info } = customerInfoOf();
    const withCustomer = {
      ...sources,
      customerInfo: { ...info, customer: customer && { ...customer, billingAddress: yard } },
    };
    expect(estimateOf({ shippingAddress: blankAddress, billingAddress: denver }).DestinationAddress).toEqual(denver);
    expect(estimateOf({ shippingAddress: null }, withCustomer).DestinationAddress).toEqual(yard);
    expect(estimateOf({ shippingAddress: null }).DestinationAddress).toBeNull();
  });

  test('has the id and version of a saved document', () => {
    const saved = taxDocumentOf(saleOf({ txnId: '7', syncToken: '3' }), sources, true);
    expect(saved).toMatchObject({
      QbEvent: 'qbo-transaction',
      IsEstimateRequest: false,
      IsNewTxn: false,
      txnId: '7',
      SyncToken: '3',
    });
  });

  test('is created for the five supported types only', () => {
    expect([3, 4, 5, 31, 32, 33, 34, 35, 36].filter((txnType) => isSupported(invoiceOf({ txnType })))).toEqual([
      4, 32, 33, 34, 35,
    ]);
    expect(isSupported(null)).toBe(false);
  });
});
