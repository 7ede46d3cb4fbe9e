import type { Amount, Id, StoredSalesDocument, TaxLine } from '@salestax/contract';

type StoredLine = StoredSalesDocument['lines'][number];

/** A change of the document's own lines by the panel. */
export type LineChange =
  | { readonly action: 'insert'; readonly line: TaxLine }
  | { readonly action: 'update'; readonly lineId: Id; readonly line: TaxLine }
  | { readonly action: 'remove'; readonly lineId: Id };

/**
 * The document after changes of its lines. A discount stays as it is: the panel replaces a percentage, which QuickBooks
 * would take off the new lines, too, by an amount (`withDiscount`).
 */
export function withLineChanges(document: StoredSalesDocument, changes: readonly LineChange[]): StoredSalesDocument {
  const lines = changes.reduce((now, change) => withChange(now, change), document.lines);
  return { ...document, lines, totalAmount: roundToCents(document.totalAmount + sumOf(lines) - sumOf(document.lines)) };
}

/** The document with an amount in place of its percentage discount. */
export function withDiscount(document: StoredSalesDocument, amount: Amount): StoredSalesDocument {
  const { discount, totalAmount } = document;
  if (discount === null) return document;
  return {
    ...document,
    discount: { ...discount, amount, percent: '' },
    totalAmount: roundToCents(totalAmount + discount.amount - amount),
  };
}

/** The lines that differ from those in the accounting service. */
export function unwrittenLines(shown: StoredSalesDocument, stored: StoredSalesDocument): ReadonlySet<Id> {
  const amountByLineId = new Map(stored.lines.map((line) => [line.lineId, line.amount]));
  return new Set(
    shown.lines.filter(({ lineId, amount }) => amountByLineId.get(lineId) !== amount).map(({ lineId }) => lineId),
  );
}

/** Whether the panel has changed anything that is not in the accounting service. */
export const isUnwritten = (shown: StoredSalesDocument, stored: StoredSalesDocument): boolean =>
  shown.lines.length !== stored.lines.length ||
  shown.discount?.percent !== stored.discount?.percent ||
  unwrittenLines(shown, stored).size > 0;

function withChange(lines: readonly StoredLine[], change: LineChange): StoredLine[] {
  if (change.action === 'remove') return lines.filter(({ lineId }) => lineId !== change.lineId);
  if (change.action === 'insert') return [...lines, ownLine(change.line, `new-${change.line.itemId}`)];
  return lines.map((line) => (line.lineId === change.lineId ? ownLine(change.line, line.lineId) : line));
}

const ownLine = ({ itemId, amount, rate, quantity, description }: TaxLine, lineId: Id): StoredLine => ({
  lineId,
  itemId,
  itemName: description,
  quantity: Number(quantity),
  rate,
  amount,
  description,
  taxable: false,
  // The accounting service's code of a line that is not taxed.
  taxCodeId: 'NON',
  itemType: '',
  salesDetailType: 'SalesItemLineDetail',
  isSubtotal: false,
  isDescription: false,
  serviceDate: null,
});

const sumOf = (lines: readonly StoredLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);
const roundToCents = (amount: number): number => Math.round(amount * 100) / 100;
