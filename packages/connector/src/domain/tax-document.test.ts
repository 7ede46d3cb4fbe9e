import { describe, expect, it } from 'vitest';
import type { RequestBody } from '@salestax/contract';
import { discountOnSale } from './document-discount.ts';
import { toCents } from './money.ts';
import { type PanelLine, quantityText, readTaxDocument } from './tax-document.ts';
import { noFormerItems } from './tax-items.ts';

const taxItems = { own: { salesTax: '40', fee: '41', taxOnFee: '42' }, former: noFormerItems, otherTaxItemIds: [] };

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
    const read = readTaxDocument({ ...document(), lineItems }, taxItems);
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
    const read = readTaxDocument(document(), taxItems);
    expect(read?.billTo).toMatchObject({ region: 'CO', country: 'US' });
    expect(read?.shipTo).toBeNull();
  });

  it('a document is voided only if it has both the void note and zero amounts', () => {
    const zero = [line({ amount: 0 })];
    expect(readTaxDocument(document({ IsVoided: true, lineItems: zero }), taxItems)?.isVoided).toBe(true);
    expect(readTaxDocument(document({ IsVoided: true }), taxItems)?.isVoided).toBe(false);
    expect(readTaxDocument(document({ lineItems: zero }), taxItems)?.isVoided).toBe(false);
  });

  it('a kind of document that the product does not support is not read', () => {
    expect(readTaxDocument({ ...document(), txnType: 36 }, taxItems)).toBeNull();
  });
});

describe('document discount', () => {
  const sold = [toCents(60), toCents(40)];

  it('a discount amount is used as it is, and zero is no discount', () => {
    expect(discountOnSale(10, '', sold)).toEqual({ amount: 1000, percent: '', taken: 1000 });
    expect(discountOnSale(0, '0.00%', sold)).toBeNull();
  });

  it('a percentage discount excludes the share of our tax lines', () => {
    expect(discountOnSale(10.8, '10.00%', sold)).toEqual({ amount: 1000, percent: '10.00%', taken: 1080 });
  });

  it('a percentage discount is applied to the sold lines, to the cent, regardless of the amount shown', () => {
    expect(discountOnSale(0.11, '0.1%', [toCents(100.18)])).toEqual({ amount: 10, percent: '0.1%', taken: 11 });
    expect(discountOnSale(0, '12.5%', [toCents(0.36)])).toEqual({ amount: 5, percent: '12.5%', taken: 0 });
  });
});

describe('a line of the panel', () => {
  const readLine = (part: Partial<Line>) => readTaxDocument(document({ lineItems: [line(part)] }), taxItems)?.lines[0];

  it('is named by its item, else by its description', () => {
    const product = { id: '5', name: 'Fountain', fullyQualifiedName: '', type: 'Inventory', taxable: true };
    expect(readLine({})?.itemName).toBe('Garden:Fountain');
    expect(readLine({ Product: product })?.itemName).toBe('Fountain');
    expect(readLine({ Product: { ...product, name: '' } })?.itemName).toBe('Rock fountain');
    expect(readLine({ Product: null })?.itemName).toBe('Rock fountain');
  });

  it('of text or without content is not sold; one with an item or an amount is', () => {
    expect(readLine({ salesDetailType: 'DescriptionOnly' })).toBeUndefined();
    expect(readLine({ salesDetailType: 'SubTotalLineDetail' })).toBeUndefined();
    expect(readLine({ isSubtotalLine: true })).toBeUndefined();
    expect(readLine({ itemId: '', amount: 0 })).toBeUndefined();
    expect(readLine({ itemId: '', amount: 5 })?.amount).toBe(500);
    expect(readLine({ itemId: '5', amount: 0 })?.amount).toBe(0);
  });

  it('without a quantity counts as one', () => {
    expect([undefined, 0, 1, 2.5].map(quantityText)).toEqual(['1', '1', '1', '2.5']);
    expect(readLine({ quantity: 0 })?.quantity).toBe('1');
  });

  it('of a tip is not taxable, whatever the page says', () => {
    expect(readLine({ itemId: 'GRATUITY_ITEM_ID', isTaxableItem: true })?.taxable).toBe(false);
    expect(readLine({ itemId: '5', isTaxableItem: true })?.taxable).toBe(true);
  });

  it('of a tip has no share of a percentage discount, and is in the total', () => {
    const tip = line({ itemId: 'GRATUITY_ITEM_ID', amount: 20 });
    const documentDiscount = { discountAmount: 10, discountPercent: '10%', discountTaxable: true };
    const read = readTaxDocument(document({ lineItems: [line({ amount: 100 }), tip], documentDiscount }), taxItems);
    expect(read).toMatchObject({ discount: { amount: 1000, taken: 1000 }, total: 11_000 });
  });

  it('with one of our own items is an own line', () => {
    const lineItems = ['40', '41', '42'].map((itemId, index) => line({ itemId, amount: index + 1 }));
    const read = readTaxDocument(document({ lineItems: [line(), ...lineItems] }), taxItems);
    expect(read?.lines).toHaveLength(1);
    expect(read?.ownLines).toMatchObject({
      salesTax: [{ amount: 100 }],
      fee: [{ amount: 200 }],
      taxOnFee: [{ amount: 300 }],
    });
    expect(read?.total).toBe(10_600);
  });

  it('without an item is no own line where an own item is not chosen', () => {
    const none = { own: { salesTax: '', fee: '', taxOnFee: '' }, former: noFormerItems, otherTaxItemIds: [] };
    const read = readTaxDocument(document({ lineItems: [line({ itemId: '', amount: 5 })] }), none);
    expect(read?.ownLines).toEqual({ salesTax: [], fee: [], taxOnFee: [] });
    expect(read?.lines).toHaveLength(1);
  });
});

describe('fields of a document sent by the panel', () => {
  it('are read unchanged', () => {
    expect(readTaxDocument(document({ department: '7' }), taxItems)).toMatchObject({
      id: '130',
      number: '1037',
      syncToken: '3',
      date: '2026-01-15',
      customerId: '24',
      departmentId: '7',
      discount: null,
    });
    expect(readTaxDocument(document({ department: '' }), taxItems)?.departmentId).toBeNull();
  });

  it('include the amount paid of invoices only', () => {
    expect(readTaxDocument(document({ AmountPaid: '12.50' }), taxItems)?.paid).toBe(1_250);
    expect(readTaxDocument(document({ AmountPaid: '12.50', txnType: 4 }), taxItems)?.paid).toBe(0);
  });

  it('include the total without the discount', () => {
    const documentDiscount = { discountAmount: 10, discountPercent: '', discountTaxable: true };
    expect(readTaxDocument(document({ documentDiscount }), taxItems)).toMatchObject({
      total: 9_000,
      discount: { amount: 1_000, percent: '', taken: 1_000 },
    });
  });

  it('do not mean a void while shipping or an own line has an amount', () => {
    const zero = line({ amount: 0 });
    const voided = (other: Line) =>
      readTaxDocument(document({ IsVoided: true, lineItems: [zero, other] }), taxItems)?.isVoided;
    expect(voided(line({ itemId: '', IsShippingItem: true, amount: 5 }))).toBe(false);
    expect(voided(line({ itemId: '40', amount: 5 }))).toBe(false);
    expect(voided(line({ itemId: '40', amount: 0 }))).toBe(true);
  });
});

describe('the percentage of a discount', () => {
  const sold = [toCents(100)];

  it.each([
    ['10%', 1_000],
    [' 10 % ', 1_000],
    ['10', 1_000],
    ['.5%', 50],
    ['5.', 500],
    ['12.', 1_200],
    ['0.05', 5],
  ])('"%s" counts', (percent, amount) => {
    expect(discountOnSale(7, percent, sold)).toEqual({ amount, percent, taken: 700 });
  });

  it.each(['', '0', '0%', '0.00%', 'ten', '1x', 'x1', '1.x', 'x5.', '1.2.3'])(
    '"%s" is none: the amount counts',
    (percent) => {
      expect(discountOnSale(7, percent, sold)).toEqual({ amount: 700, percent: '', taken: 700 });
    },
  );

  it('is no discount when it comes to nothing', () => {
    expect(discountOnSale(0, '10%', [])).toBeNull();
    expect(discountOnSale(7, '10%', [])).toEqual({ amount: 0, percent: '10%', taken: 700 });
  });
});
