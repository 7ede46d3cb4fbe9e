import { describe, expect, it } from 'vitest';
import { buildTransaction, type TransactionFacts } from '../../domain/build-transaction.ts';
import { defaultSettings } from '../../domain/company-settings.ts';
import { fingerprintOf } from '../../domain/fingerprint.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { type PanelDocument, readTaxDocument } from '../../domain/tax-document.ts';
import { noFormerItems } from '../../domain/tax-items.ts';
import type { SalesEntity } from './entities.ts';
import { readSales } from './sales-reader.ts';

const taxItems = { own: { salesTax: '40', fee: '41', taxOnFee: '42' }, former: noFormerItems, otherTaxItemIds: [] };
const facts: TransactionFacts = {
  settings: { ...defaultSettings, isEnableRetailDeliveryFee: true },
  customer: null,
  ancestors: [],
  certificates: new Map(),
  companyAddress: { line1: '', line2: '', city: '', region: 'CO', postalCode: '80202', country: 'US' },
  departmentAddress: null,
  taxableItemIds: null,
  homeCurrency: 'USD',
  originalSale: null,
  recordedSale: null,
  isFeeOnOtherInvoice: false,
  itemCodes: new Map(),
};

/** The document before its first save: no ids, no tax lines, 10% of 100.00. */
const onScreen: PanelDocument = {
  lineItems: [
    {
      itemId: '5',
      quantity: 2,
      amount: 100,
      description: 'Fountain',
      isTaxableItem: true,
      IsShippingItem: false,
      salesDetailType: 'SalesItemLineDetail',
      isSubtotalLine: false,
      Product: null,
    },
    {
      itemId: '',
      quantity: 1,
      amount: 12.5,
      description: 'Shipping',
      isTaxableItem: true,
      IsShippingItem: true,
      salesDetailType: 'SalesItemLineDetail',
      isSubtotalLine: false,
      Product: null,
    },
  ],
  customerId: '24',
  referenceNumber: '',
  txnType: 35,
  txnId: null,
  DocumentDate: '2026-01-15',
  shippingAddress: { line1: '12 High St', city: 'Boulder', region: 'CO', postalCode: '80302', country: 'USA' },
  billingAddress: null,
  department: null,
  documentDiscount: { discountAmount: 10, discountPercent: '10.00%' },
  IsVoided: false,
  SyncToken: '0',
  AmountPaid: '0',
};

/** The same document saved with our tax line, to which the percentage now applies as well. */
const saved: SalesEntity = {
  Id: '130',
  SyncToken: '0',
  DocNumber: '1037',
  TxnDate: '2026-01-15',
  CustomerRef: { value: '24', name: 'Store' },
  ShipAddr: { Line1: '12 High St', City: 'Boulder', CountrySubDivisionCode: 'CO', PostalCode: '80302', Country: 'USA' },
  Line: [
    {
      Id: '1',
      Amount: 100,
      Description: 'Fountain',
      DetailType: 'SalesItemLineDetail',
      SalesItemLineDetail: { ItemRef: { value: '5', name: 'Fountain' }, Qty: 2, TaxCodeRef: { value: 'TAX' } },
    },
    {
      Id: '2',
      Amount: 8,
      DetailType: 'SalesItemLineDetail',
      SalesItemLineDetail: { ItemRef: { value: '40' }, Qty: 1, TaxCodeRef: { value: 'NON' } },
    },
    { Amount: 108, DetailType: 'SubTotalLineDetail' },
    { Amount: 10.8, DetailType: 'DiscountLineDetail', DiscountLineDetail: { PercentBased: true, DiscountPercent: 10 } },
    {
      Amount: 12.5,
      DetailType: 'SalesItemLineDetail',
      SalesItemLineDetail: { ItemRef: { value: 'SHIPPING_ITEM_ID' } },
    },
  ],
  TotalAmt: 109.7,
};

function fingerprint(document: SalesDocument | null, part: Partial<TransactionFacts> = {}): string {
  if (!document) throw new Error('unsupported');
  const built = buildTransaction(document, { ...facts, ...part });
  if (!built.ok) throw new Error(built.error.message);
  return fingerprintOf(built.value, 'COTTONWOOD');
}

describe('fingerprints of an unsaved and a saved document', () => {
  it('the unsaved and the saved document have the same fingerprint', () => {
    expect(fingerprint(readTaxDocument(onScreen, taxItems))).toBe(fingerprint(readSales('Invoice', saved, taxItems)));
  });

  it('is the same without sales tax in the accounting service, whatever the tax boxes show', () => {
    const withoutTaxCodes = saved.Line.map(({ SalesItemLineDetail, ...line }) =>
      SalesItemLineDetail === undefined
        ? line
        : { ...line, SalesItemLineDetail: { ...SalesItemLineDetail, TaxCodeRef: { value: 'NON' } } },
    );
    const stored = readSales('Invoice', { ...saved, Line: withoutTaxCodes }, taxItems);
    const taxableItems = { taxableItemIds: new Set(['5']) };
    expect(fingerprint(readTaxDocument(onScreen, taxItems), taxableItems)).toBe(fingerprint(stored, taxableItems));
  });

  it('a changed line changes the fingerprint', () => {
    const [fountain, ...others] = saved.Line;
    const changed = { ...saved, Line: [{ ...fountain, DetailType: 'SalesItemLineDetail', Amount: 101 }, ...others] };
    expect(fingerprint(readTaxDocument(onScreen, taxItems))).not.toBe(
      fingerprint(readSales('Invoice', changed, taxItems)),
    );
  });
});
