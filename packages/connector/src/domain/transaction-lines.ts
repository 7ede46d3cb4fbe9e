import { avataxLimits } from '@salestax/contract/vendor-limits';
import { fitted } from './provider-limits.ts';
import type { ProviderLine } from './provider-transaction.ts';

/** Numbers of the two lines that the product adds; the lines of the document count from 1. */
export const SHIPPING_LINE = 'SHIP';
export const FEE_LINE = 'RDF';

/** The code of an item at the tax provider, the same in documents and in the product catalog. */
export function itemCodeOf(fullyQualifiedName: string): string {
  return fitted(avataxLimits.line.itemCode, fullyQualifiedName);
}

/** The code of the item that a line is about, also where the line is sent without it. */
export function soldItemCode({ itemCode, itemName = '' }: Pick<ProviderLine, 'itemCode' | 'itemName'>): string {
  return itemCode === '' ? itemCodeOf(itemName) : itemCode;
}
