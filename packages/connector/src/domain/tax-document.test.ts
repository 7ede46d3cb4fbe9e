import type { RequestBody } from '@salestax/contract';
import { describe, expect, it } from 'vitest';
import { discountOnSale } from './document-discount.ts';
import { toCents } from './money.ts';
import { type PanelLine, readTaxDocument } from './tax-document.ts';

const own = { salesTaxItemId: '40', feeItemId: '41', taxOnFeeItemId: '42' };

type TaxDocument = RequestBody<'getTax'>;
type Line = TaxDocument['lineItems'][number];

const line = (part: Partial<Line> = {}): Line => ({
  itemId: '5',
  quantity: 2,
  amount: 100,
  description: 'Rock fountain',
  taxCodeId: 'TAX',
  isTaxableItem: true,
  IsShippingItem: false,
  itemType: 'Inventory',
  salesDetailType: 'SalesItemLineDetail',
  isSubtotalLine: false,
  serviceDate: null,
  Product: { id: '5', name: 'Fountain', fullyQualifiedName: 'Garden:Fountain', type: 'Inventory', taxable: true },
  ...part,
});

const document = (part: Partial<TaxDocument> = {}): TaxDocument => ({
  lineItems: [line()],
  customerId: '24',
  referenceNumber: '1037',
  txnType: 35,
  txnId: '130',
  DocumentDate: '2026-01-15',
  shippingAddress: null,
  billingAddress: {
    line1: '1 Main',
    line2: '',
    city: 'Denver',
    region: 'Colorado',
    postalCode: '80202',
    country: 'USA',
  },
  department: null,
  documentDiscount: null,
  IsEstimateRequest: true,
  IsNewTxn: false,
  IsTaxRatePresent: false,
  QbEvent: '',
  IsVoided: false,
  SyncToken: '3',
  AccountBalance: '',
  AmountPaid: '0',
  OriginAddress: null,
  DestinationAddress: null,
  Customer: null,
  QboSalesTaxItemId: '40',
  ...part,
});

describe('document of the panel', () => {
  it('sold lines are separated from shipping, own lines and text rows', () => {
    const lineItems: PanelLine[] = [
      line(),
      line({ itemId: '', IsShippingItem: true, amount: 12.5, quantity: 1 }),
      line({ itemId: '40', amount: 8 }),
      line({ isSubtotalLine: true, amount: 100 }),
      line({ itemId: '', salesDetailType: 'DescriptionOnly', amount: 0 }),
      line({ itemId: '', quantity: 0, amount: 0, Product: null }),
    ];
    const read = readTaxDocument({ ...document(), lineItems }, own);
    expect(read).toMatchObject({ kind: 'Invoice', shipping: 1250, total: 12050 });
    expect(read?.lines).toEqual([
      {
        itemId: '5',
        itemName: 'Garden:Fountain',
        description: 'Rock fountain',
        quantity: '2',
        amount: 10000,
        taxable: true,
      },
    ]);
    expect(read?.ownLines.salesTax).toEqual([{ amount: 800 }]);
  });

  it('addresses are normalized and blank addresses are dropped', () => {
    const read = readTaxDocument(document(), own);
    expect(read?.billTo).toMatchObject({ region: 'CO', country: 'US' });
    expect(read?.shipTo).toBeNull();
  });

  it('a document is voided only if it has both the void note and zero amounts', () => {
    const zero = [line({ amount: 0 })];
    expect(readTaxDocument(document({ IsVoided: true, lineItems: zero }), own)?.isVoided).toBe(true);
    expect(readTaxDocument(document({ IsVoided: true }), own)?.isVoided).toBe(false);
    expect(readTaxDocument(document({ lineItems: zero }), own)?.isVoided).toBe(false);
  });

  it('a kind of document that the product does not support is not read', () => {
    expect(readTaxDocument({ ...document(), txnType: 36 }, own)).toBeNull();
  });
});

describe('document discount', () => {
  const sold = [toCents(60), toCents(40)];

  it('a discount amount is used as it is, and zero is no discount', () => {
    expect(discountOnSale(10, '', sold)).toEqual({ amount: 1000, percent: '' });
    expect(discountOnSale(0, '0.00%', sold)).toBeNull();
  });

  it('a percentage discount does not include what it takes off our own tax line', () => {
    expect(discountOnSale(10.8, '10.00%', sold)).toEqual({ amount: 1000, percent: '10.00%' });
  });

  it('a percentage discount is applied to the sold lines, to the cent, regardless of the amount shown', () => {
    expect(discountOnSale(0.11, '0.1%', [toCents(100.18)])).toEqual({ amount: 10, percent: '0.1%' });
    expect(discountOnSale(0, '12.5%', [toCents(0.36)])).toEqual({ amount: 5, percent: '12.5%' });
  });
});
