import { lineOrder, type Amount, type Id, type TaxLine, type TaxResponse } from '@salestax/contract';
import type { AccountingDocument, DocumentLine, LineChange } from './document-host.ts';
import type { OwnItems } from './own-lines.ts';

/** What the three lines say in the document. */
export interface LineDescriptions {
  readonly salesTax: string;
  readonly fee: string;
  readonly taxOnFee: string;
}

interface WantedLine {
  /** '' or null when no item is configured for it. */
  readonly itemId: Id | null;
  readonly accountId: Id;
  /** Null takes the line out of the document. */
  readonly amount: Amount | null;
  readonly description: string;
  readonly order: TaxLine['order'];
}

/** The service leaves an amount empty for 'no fee'; 0 is an amount like any other. */
const amountOf = (value: Amount | '' | null | undefined): Amount | null => (typeof value === 'number' ? value : null);

const taxLine = (itemId: Id, { accountId, description, order }: WantedLine, amount: Amount): TaxLine => ({
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
});

const says = (line: DocumentLine, amount: Amount): boolean =>
  line.amount === amount && line.rate === amount && line.quantity === 1;

function changesFor(wanted: WantedLine, lines: readonly DocumentLine[]): LineChange[] {
  const { itemId, amount } = wanted;
  if (!itemId) return [];
  const present = lines.filter((line) => line.itemId === itemId);
  const surplus = amount === null ? present : present.slice(1);
  const changes: LineChange[] = surplus.map(({ lineId }) => ({ action: 'remove', lineId }));
  if (amount === null) return changes;
  const [kept] = present;
  if (kept === undefined) changes.push({ action: 'insert', line: taxLine(itemId, wanted, amount) });
  else if (!says(kept, amount))
    changes.push({ action: 'update', lineId: kept.lineId, line: taxLine(itemId, wanted, amount) });
  return changes;
}

/**
 * What has to change in the document so that it says what the answer says: at most one line each for sales tax,
 * retail delivery fee and tax on the fee. Lines of any other item are never named. Empty when nothing is to be done,
 * and when the answer holds no tax: 0 is a tax, null is not.
 */
export function lineChanges(
  answer: TaxResponse,
  document: AccountingDocument,
  items: OwnItems,
  descriptions: LineDescriptions,
): readonly LineChange[] {
  if (amountOf(answer.avaTax) === null) return [];
  const wanted: readonly WantedLine[] = [
    {
      itemId: answer.taxItemId || items.salesTax,
      accountId: answer.accountId,
      amount: amountOf(answer.avaTax),
      description: descriptions.salesTax,
      order: lineOrder.salesTax,
    },
    {
      itemId: answer.rdfItemId || items.fee,
      accountId: answer.rdfItemAccountId,
      amount: amountOf(answer.rdfAmount),
      description: descriptions.fee,
      order: lineOrder.fee,
    },
    {
      itemId: answer.taxOnRdfItemId || items.taxOnFee,
      accountId: answer.taxOnRdfItemAccountId,
      amount: amountOf(answer.taxOnRdfAmount),
      description: descriptions.taxOnFee,
      order: lineOrder.taxOnFee,
    },
  ];
  return wanted.flatMap((line) => changesFor(line, document.lines));
}
