import type { OwnItems } from '../../ports/accounting-service.ts';
import type { OwnLineAmounts } from '../../domain/own-lines.ts';
import type { LineEntity } from './entities.ts';
import { itemIdOf, type LineRole, roleOf } from './sales-reader.ts';

/** A row as it is sent: rows that are not ours keep every field that was read. */
export type SentLine = Readonly<Record<string, unknown>>;

/**
 * All rows of a document with the own lines put right: after what the users entered, in the order sales tax, fee, tax
 * on the fee, one row each. An update replaces the whole list, so every other row goes back as it came; only the
 * computed subtotal is left to the service.
 */
export function withOwnLines(lines: readonly LineEntity[], own: OwnItems, amounts: OwnLineAmounts): SentLine[] {
  const others = lines.filter((line) => !isOurs(line, own) && !isComputed(line));
  const end = others.findLastIndex((line) => ENTERED.has(roleOf(line, own))) + 1;
  const wanted = [
    ownLine(lines, own.salesTaxItemId, amounts.salesTax),
    ownLine(lines, own.feeItemId, amounts.fee),
    ownLine(lines, own.taxOnFeeItemId, amounts.taxOnFee),
  ].filter((line) => line !== null);
  return [...others.slice(0, end), ...wanted, ...others.slice(end)];
}

/** How many rows are not the product's: the number that no write may change. */
export function countOthers(lines: readonly LineEntity[], own: OwnItems): number {
  return lines.filter((line) => !isOurs(line, own) && !isComputed(line)).length;
}

/** Rows that people enter. Discount and shipping stand below them. */
const ENTERED: ReadonlySet<LineRole> = new Set<LineRole>(['goods', 'text', 'group']);

function isOurs(line: LineEntity, own: OwnItems): boolean {
  return roleOf(line, own) === 'own';
}

function isComputed(line: LineEntity): boolean {
  return line.DetailType === 'SubTotalLineDetail' && line.Id === undefined;
}

/** The first row of the item keeps its id; more rows of the same item are folded into it. */
function ownLine(lines: readonly LineEntity[], itemId: string, wanted: OwnLineAmounts['fee']): SentLine | null {
  if (wanted === null || itemId === '') return null;
  const existing = lines.find((line) => line.DetailType === 'SalesItemLineDetail' && itemIdOf(line) === itemId);
  return {
    ...(existing?.Id !== undefined && { Id: existing.Id }),
    Description: wanted.description,
    Amount: wanted.amount,
    DetailType: 'SalesItemLineDetail',
    SalesItemLineDetail: {
      ItemRef: { value: itemId },
      UnitPrice: wanted.amount,
      Qty: 1,
      TaxCodeRef: { value: 'NON' },
    },
  };
}
