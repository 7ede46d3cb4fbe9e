import type { AccountingDocument, DocumentLine } from './document-host.ts';

const isFilled = ({ itemId, amount }: DocumentLine): boolean => itemId !== null || amount !== 0;

/**
 * Whether one document can be the other one, at another time before its save: of the same customer with an item of before, or with
 * as many lines; of another customer with an unchanged line, because nobody changes customer and lines in the same moment. In doubt
 * it is another document: to estimate again is a lesser harm than the tax of another customer.
 */
export function isContinued(next: AccountingDocument, before: AccountingDocument): boolean {
  const [lines, former] = [next.lines.filter(isFilled), before.lines.filter(isFilled)];
  const isSameCustomer = next.customerId === before.customerId;
  const isSameLine = (one: DocumentLine, other: DocumentLine) =>
    isSameCustomer ? one.itemId === other.itemId : JSON.stringify(one) === JSON.stringify(other);
  // Nothing can be known of a blank document.
  return (
    former.length === 0 ||
    (isSameCustomer && lines.length === former.length) ||
    former.some((line) => lines.some((other) => isSameLine(line, other)))
  );
}
