import {
  lineOrder,
  ownLineDescriptions,
  type Amount,
  type Id,
  type OwnItem,
  type TaxLine,
  type TaxResponse,
} from '@salestax/contract';
import type { DocumentLine, LineChange } from '../host/document-host.ts';
import { orderOf } from '../host/own-lines.ts';

type WantedLine = readonly [
  itemId: Id,
  accountId: Id,
  /** The service sends '' for 'no fee', which removes the line from the document; 0 is an ordinary amount. */
  amount: Amount | '' | null,
  description: string,
  order: TaxLine['order'],
];

const removalOf = ({ lineId }: DocumentLine): LineChange => ({ action: 'remove', lineId });

/** `present`: the document's lines of the same `order`. */
function changesFor(
  [itemId, accountId, amount, description, order]: WantedLine,
  present: readonly DocumentLine[],
): readonly LineChange[] {
  if (!itemId || typeof amount !== 'number') return present.map(removalOf);
  const [reused, ...others] = present;
  const changes: LineChange[] = others.map(removalOf);
  const line: TaxLine = {
    accountId,
    amount,
    billable: false,
    description,
    discountAmount: null,
    discountPercent: null,
    itemId,
    quantity: '1',
    rate: amount,
    taxable: false,
    isSale: false,
    order,
    classId: null,
    taxCodeId: null,
    serviceDate: null,
    customerId: '',
  };
  if (!reused) changes.push({ action: 'insert', line });
  else if (reused.itemId !== itemId || reused.amount !== amount || reused.rate !== amount || reused.quantity !== 1)
    changes.push({ action: 'update', lineId: reused.lineId, line });
  return changes;
}

/**
 * The changes that make the document match the response: at most one line each for sales tax, retail delivery fee and
 * tax on the fee. Lines of other items are never changed. A fee that the user has entered stays while its amount is not
 * known; one of `lastFee`, the fee of the last estimate, was added by the panel. Empty when the document already matches.
 */
export const lineChanges = (
  answer: TaxResponse,
  lines: readonly DocumentLine[],
  taxItems: readonly OwnItem[],
  lastFee: Amount | null = null,
): readonly LineChange[] => {
  const names = ownLineDescriptions;
  const wanted: readonly WantedLine[] = [
    [answer.taxItemId, answer.accountId, answer.avaTax, names.salesTax, lineOrder.salesTax],
    [answer.rdfItemId, answer.rdfItemAccountId, answer.rdfAmount, answer.rdfName || names.fee, lineOrder.fee],
    [answer.taxOnRdfItemId, answer.taxOnRdfItemAccountId, answer.taxOnRdfAmount, names.taxOnFee, lineOrder.taxOnFee],
  ];
  // The settings may have other items since the panel has read them.
  const items = [...taxItems, ...wanted.flatMap(([itemId, , , , order]) => (itemId ? [{ itemId, order }] : []))];
  const linesFor = (order: OwnItem['order']) => lines.filter((line) => orderOf(line, items) === order);
  const isEntered = answer.rdfUnknown && !linesFor(lineOrder.fee).some(({ amount }) => amount === lastFee);
  // Lines of a fee that the user has entered, and of the tax on it, stay: only the sales tax may change.
  return wanted.slice(0, isEntered ? 1 : 3).flatMap((line) => changesFor(line, linesFor(line[4])));
};
