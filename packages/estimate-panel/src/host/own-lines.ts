import type { Id } from '@salestax/contract';
import type { DocumentLine } from './document-host.ts';

/**
 * The items of sales tax, retail delivery fee and tax on the fee, '' for none. A line is an own line because of its
 * item, never because of its position.
 */
export type TaxItems = readonly [salesTax: Id, fee: Id, taxOnFee: Id];

export const isOwnLine = ({ itemId }: DocumentLine, items: TaxItems): boolean => !!itemId && items.includes(itemId);
