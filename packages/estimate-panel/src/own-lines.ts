import type { Address, Id } from '@salestax/contract';
import type { AccountingDocument, DocumentLine } from './document-host.ts';

/**
 * The items of sales tax, retail delivery fee and tax on the fee, '' for none. A line is ours because of its item, never
 * because of its place.
 */
export type OwnItems = readonly [salesTax: Id, fee: Id, taxOnFee: Id];

export const noItems: OwnItems = ['', '', ''];

export const isOwnLine = ({ itemId }: DocumentLine, items: OwnItems): boolean => !!itemId && items.includes(itemId);

/** What is sold: no subtotal, description or empty rows, and none of our own lines. */
export const sellableLines = ({ lines }: AccountingDocument, items: OwnItems): readonly DocumentLine[] =>
  lines.filter(
    (line) =>
      !line.isSubtotal && !line.isDescription && !isOwnLine(line, items) && (line.itemId !== null || line.amount !== 0),
  );

const placeOf = (address: Address | null) => address && { ...address, id: undefined };

/**
 * Everything about a document that decides its tax, as text to compare. Our own lines and the ids that saving gives to
 * lines and addresses are left out, so neither our own change nor a save makes a result look out of date.
 */
export const taxFactsOf = (document: AccountingDocument, items: OwnItems): string =>
  JSON.stringify([
    document.txnType,
    document.date,
    document.customerId,
    document.departmentId,
    placeOf(document.shippingAddress),
    placeOf(document.billingAddress),
    document.shippingAmount,
    // The amount of a percent discount follows from the lines, ours included.
    document.discount && [document.discount.percent || document.discount.amount, document.discount.taxable],
    sellableLines(document, items).map((line) => ({ ...line, lineId: '' })),
  ]);
