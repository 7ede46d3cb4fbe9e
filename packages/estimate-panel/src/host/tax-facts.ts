import type { Address, OwnItem } from '@salestax/contract';
import type { AccountingDocument, DocumentLine } from './document-host.ts';
import { isOwnLine } from './own-lines.ts';

/** The lines for sale: without subtotals, descriptions, empty rows and own lines. */
export const sellableLines = ({ lines }: AccountingDocument, items: readonly OwnItem[]): readonly DocumentLine[] =>
  lines.filter(
    (line) => !line.isSubtotal && !line.isDescription && !isOwnLine(line, items) && (line.itemId || line.amount !== 0),
  );

const placeOf = (address: Address | null) => address && { ...address, id: undefined };

/**
 * Everything in a document that affects its tax, as text to compare. Own lines and the ids that saving assigns to lines
 * and addresses are omitted, so that neither the panel's own change nor a save marks a result as out of date.
 */
export const taxFactsOf = (document: AccountingDocument, items: readonly OwnItem[] = []): string =>
  JSON.stringify([
    document.txnType,
    document.date,
    document.customerId,
    document.departmentId,
    document.shipMethod,
    placeOf(document.shippingAddress),
    placeOf(document.billingAddress),
    document.shippingAmount,
    // The amount of a percent discount depends on all lines, own lines included, so only the percentage is compared.
    document.discount && [
      Number.parseFloat(document.discount.percent) || document.discount.amount,
      document.discount.taxable,
    ],
    sellableLines(document, items).map((line) => ({ ...line, lineId: '' })),
  ]);
