import {
  lineOrder,
  ownLineDescriptions,
  type Amount,
  type Id,
  type TaxLine,
  type TaxResponse,
} from '@salestax/contract';
import type { DocumentLine, LineChange } from '../host/document-host.ts';
import { isOwnLine, type TaxItems } from '../host/own-lines.ts';

type WantedLine = readonly [
  itemId: Id,
  accountId: Id,
  /** The service sends '' for 'no fee', which removes the line from the document; 0 is an ordinary amount. */
  amount: Amount | '' | null,
  description: string,
  order: TaxLine['order'],
];

const removalOf = ({ lineId }: DocumentLine): LineChange => ({ action: 'remove', lineId });

function changesFor(
  [itemId, accountId, amount, description, order]: WantedLine,
  lines: readonly DocumentLine[],
): LineChange[] {
  if (!itemId) return [];
  const present = lines.filter((line) => line.itemId === itemId);
  const reused = typeof amount === 'number' ? present.shift() : undefined;
  const changes: LineChange[] = present.map(removalOf);
  if (typeof amount !== 'number') return changes;
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
  else if (reused.amount !== amount || reused.rate !== amount || reused.quantity !== 1)
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
  taxItems: TaxItems,
  lastFee: Amount | null = null,
): readonly LineChange[] => {
  const [salesTax, fee, taxOnFee] = taxItems;
  const names = ownLineDescriptions;
  const feeItem = answer.rdfItemId || fee;
  const wanted: readonly WantedLine[] = [
    [answer.taxItemId || salesTax, answer.accountId, answer.avaTax, names.salesTax, lineOrder.salesTax],
    [feeItem, answer.rdfItemAccountId, answer.rdfAmount, answer.rdfName || names.fee, lineOrder.fee],
    [
      answer.taxOnRdfItemId || taxOnFee,
      answer.taxOnRdfItemAccountId,
      answer.taxOnRdfAmount,
      names.taxOnFee,
      lineOrder.taxOnFee,
    ],
  ];
  // The item was changed in the settings since the panel has read them: its line is the tax of before.
  const isFormer = (line: DocumentLine) =>
    isOwnLine(line, taxItems) && !wanted.some(([itemId]) => itemId === line.itemId);
  const isEntered = answer.rdfUnknown && !lines.some(({ itemId, amount }) => itemId === feeItem && amount === lastFee);
  return [
    ...lines.filter(isFormer).map(removalOf),
    ...wanted.slice(0, isEntered ? 1 : 3).flatMap((line) => changesFor(line, lines)),
  ];
};
