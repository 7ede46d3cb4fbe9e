import type { Id } from '@salestax/contract';
import type { AccountingDocument, DocumentLine } from './document-host.ts';

/** The items whose lines this product keeps in a document. A line is ours because of its item, never because of its place. */
export interface OwnItems {
  readonly salesTax: Id | null;
  readonly fee: Id | null;
  readonly taxOnFee: Id | null;
}

export const isOwnLine = (line: DocumentLine, items: OwnItems): boolean =>
  !!line.itemId && (line.itemId === items.salesTax || line.itemId === items.fee || line.itemId === items.taxOnFee);

/** What is sold: no subtotal, description or empty rows, and none of our own lines. */
export const sellableLines = (document: AccountingDocument, items: OwnItems): readonly DocumentLine[] =>
  document.lines.filter(
    (line) =>
      !line.isSubtotal && !line.isDescription && !isOwnLine(line, items) && (line.itemId !== null || line.amount !== 0),
  );

/**
 * Everything about a document that decides its tax, as text to compare. Our own lines and the ids that saving gives to
 * lines are left out, so neither our own change nor a save makes a result look out of date.
 */
export function taxFactsOf(document: AccountingDocument, items: OwnItems): string {
  const { txnType, date, customerId, departmentId, shippingAddress, billingAddress, shippingAmount, discount } =
    document;
  return JSON.stringify([
    txnType,
    date,
    customerId,
    departmentId,
    shippingAddress,
    billingAddress,
    shippingAmount,
    // The amount of a percent discount follows from the lines, ours included.
    discount && [discount.percent || discount.amount, discount.taxable],
    sellableLines(document, items).map((line) => ({ ...line, lineId: '' })),
  ]);
}
