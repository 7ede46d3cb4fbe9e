import { discountOnSale } from './document-discount.ts';
import { documentTypeOfNumber } from './document-types.ts';
import { readEnteredAddress } from './entered-address.ts';
import { isGratuity, isTaxableLine } from './gratuity.ts';
import { listName } from './list-name.ts';
import { type Cents, sumCents, toCents, ZERO } from './money.ts';
import type { OwnLineRole } from './own-lines.ts';
import type { RawAddress } from './postal-address.ts';
import type { PostalAddress, SalesDocument, SalesLine } from './sales-document.ts';
import { isOtherTaxLine, ownLineRole, type TaxItems } from './tax-items.ts';

/** The part of the panel's document that the tax depends on; the contract's `TaxDocument` is assignable to it. */
export interface PanelDocument {
  readonly lineItems: readonly PanelLine[];
  readonly customerId: string;
  readonly referenceNumber: string;
  readonly txnType: number;
  readonly txnId: string | null;
  readonly DocumentDate: string;
  readonly shippingAddress: RawAddress | null;
  readonly billingAddress: RawAddress | null;
  readonly department: string | null;
  readonly shipMethod?: string;
  readonly documentDiscount: { readonly discountAmount: number; readonly discountPercent: string } | null;
  readonly IsVoided: boolean;
  readonly SyncToken: string;
  readonly AmountPaid: string;
}

export interface PanelLine {
  readonly itemId: string;
  readonly quantity: number;
  readonly amount: number;
  readonly description: string;
  readonly isTaxableItem: boolean;
  readonly IsShippingItem: boolean;
  readonly salesDetailType: string;
  readonly isSubtotalLine: boolean;
  readonly Product: { readonly name: string; readonly fullyQualifiedName: string } | null;
}

/** Null when the product does not support the kind of document. */
export function readTaxDocument(panel: PanelDocument, taxItems: TaxItems): SalesDocument | null {
  const type = documentTypeOfNumber(panel.txnType);
  if (!type) return null;
  const rows = panel.lineItems.filter((line) => !isTextRow(line) && !isEmptyRow(line));
  const shipping = sumCents(rows.filter((line) => line.IsShippingItem).map((line) => toCents(line.amount)));
  const goods = rows.filter((line) => !line.IsShippingItem);
  const isOtherTax = (line: PanelLine) => isOtherTaxLine(line, taxItems);
  const lines = goods.filter((line) => ownLineRole(line, taxItems) === null && !isOtherTax(line)).map(readLine);
  const otherTax = sumCents(goods.filter(isOtherTax).map(({ amount }) => toCents(amount)));
  const ownLines = ownLinesOf(goods, taxItems);
  const panelDiscount = panel.documentDiscount;
  const sold = lines.filter((line) => !isGratuity(line)).map(({ amount }) => amount);
  const discount = panelDiscount && discountOnSale(panelDiscount.discountAmount, panelDiscount.discountPercent, sold);
  const amountsOnDocument = [
    ...lines.map(({ amount }) => amount),
    shipping,
    otherTax,
    ...Object.values(ownLines).flatMap((linesOfRole) => linesOfRole.map(({ amount }) => amount)),
  ];
  const total = sumCents([...amountsOnDocument, toCents(-(panelDiscount?.discountAmount ?? 0))]);
  return {
    kind: type.kind,
    id: panel.txnId,
    number: panel.referenceNumber,
    syncToken: panel.SyncToken,
    date: panel.DocumentDate,
    customerId: panel.customerId,
    departmentId: panel.department === '' ? null : panel.department,
    ...(panel.shipMethod !== undefined && { shipMethod: panel.shipMethod }),
    shipTo: readPageAddress(panel.shippingAddress),
    billTo: readPageAddress(panel.billingAddress),
    lines,
    shipping,
    discount,
    ownLines,
    isVoided: panel.IsVoided && amountsOnDocument.every((amount: Cents) => amount === 0),
    // The page does not state these; the currency of the customer applies.
    currency: null,
    exchangeRate: null,
    isTaxInclusive: false,
    paid: type.kind === 'Invoice' ? toCents(panel.AmountPaid) : ZERO,
    // The page's data do not contain the accounting service's own tax: it is known once the document is stored.
    accountingTax: otherTax,
    total,
  };
}

/** The page has all further lines of an address in its second line. */
function readPageAddress(address: RawAddress | null): PostalAddress | null {
  return address && readEnteredAddress({ ...address, lines: [address.line1, address.line2] });
}

function isTextRow(line: PanelLine): boolean {
  return line.isSubtotalLine || ['DescriptionOnly', 'SubTotalLineDetail'].includes(line.salesDetailType);
}

/** The page always has one empty row for the next item. */
function isEmptyRow(line: PanelLine): boolean {
  return line.itemId === '' && line.amount === 0;
}

/** A line entered by amount alone has no quantity; it is sent as 1. */
export function quantityText(quantity: number | undefined): string {
  return String(quantity || 1);
}

function readLine(line: PanelLine): SalesLine {
  return {
    itemId: line.itemId,
    itemName: listName(line.Product?.fullyQualifiedName || line.Product?.name || '') || line.description,
    description: line.description,
    quantity: quantityText(line.quantity),
    amount: toCents(line.amount),
    taxable: isTaxableLine(line.itemId, line.isTaxableItem),
  };
}

function ownLinesOf(lines: readonly PanelLine[], taxItems: TaxItems): SalesDocument['ownLines'] {
  const of = (role: OwnLineRole) =>
    lines.filter((line) => ownLineRole(line, taxItems) === role).map(({ amount }) => ({ amount: toCents(amount) }));
  return { salesTax: of('salesTax'), fee: of('fee'), taxOnFee: of('taxOnFee') };
}
