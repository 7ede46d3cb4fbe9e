import type { AccountingDocument, DocumentLine } from './document-host.ts';

const isFilled = ({ itemId, amount }: DocumentLine): boolean => itemId !== null || amount !== 0;

/**
 * Whether what is on screen now can be the unsaved document of before: neither has an id. A person who changes the customer does
 * not change the lines in the same moment, and one who changes a line does not replace all items. In doubt it is another
 * document: to estimate again is a lesser harm than the tax of another customer.
 */
export function isContinued(next: AccountingDocument, before: AccountingDocument): boolean {
  const [lines, former] = [next.lines.filter(isFilled), before.lines.filter(isFilled)];
  const isSameLine = (one: DocumentLine, other: DocumentLine) =>
    next.customerId === before.customerId ? one.itemId === other.itemId : JSON.stringify(one) === JSON.stringify(other);
  // Nothing can be known of a blank document.
  return former.length === 0 || former.some((line) => lines.some((other) => isSameLine(line, other)));
}
