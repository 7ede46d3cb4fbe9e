import type { JsonRecord } from '../json.ts';
import { cents, times } from '../money.ts';

/** A product line with quantity and price. Its amount, in dollars, is rounded to cents. */
export const line = (itemId: string, quantity: number, price: number, taxable: boolean): JsonRecord => ({
  DetailType: 'SalesItemLineDetail',
  Amount: cents(times(quantity, price)),
  SalesItemLineDetail: {
    ItemRef: { value: itemId },
    Qty: quantity,
    UnitPrice: price,
    TaxCodeRef: { value: taxable ? 'TAX' : 'NON' },
  },
});

export const shippingLine = (amount: number): JsonRecord => ({
  DetailType: 'SalesItemLineDetail',
  Amount: amount,
  SalesItemLineDetail: { ItemRef: { value: 'SHIPPING_ITEM_ID' }, TaxCodeRef: { value: 'NON' } },
});

/** A discount line. The accounting service computes its amount from the other lines. */
export const tenPercentOff: JsonRecord = {
  DetailType: 'DiscountLineDetail',
  DiscountLineDetail: { PercentBased: true, DiscountPercent: 10 },
};
