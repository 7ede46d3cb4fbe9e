import { toAmount } from '../../domain/money.ts';
import type { OwnLineAmounts } from '../../domain/own-lines.ts';
import type { TaxItems } from '../../ports/accounting-service.ts';
import type { LineEntity } from './entities.ts';
import { discountOfRow, itemIdOf, type LineRole, roleOf } from './sales-reader.ts';

/** A row as it is sent: rows other than own lines retain all fields that were read. */
export type SentLine = Readonly<Record<string, unknown>>;

/**
 * All rows of a document with correct own lines: after the users' rows, in the order sales tax, fee, tax on the fee,
 * one row each. An update replaces the whole list, so all other rows are sent back unchanged, except the subtotal,
 * which the service computes, and percentage discounts. The service takes a percentage off the subtotal, which includes
 * own lines, so it becomes the amount that it takes off what was sold. (That the subtotal includes them is how the
 * service's pages show it; no published answer of the API proves it.)
 */
export function withOwnLines(lines: readonly LineEntity[], taxItems: TaxItems, amounts: OwnLineAmounts): SentLine[] {
  const hasTax = [amounts.salesTax, amounts.fee, amounts.taxOnFee].some((line) => line !== null && line.amount !== 0);
  const others = lines
    .filter((line) => !isOwnLine(line, taxItems) && !isComputed(line))
    .map((line) => (hasTax ? withoutPercentage(line, lines, taxItems) : line));
  const end = others.findLastIndex((line) => enteredRoles.has(roleOf(line, taxItems))) + 1;
  const ownLines = [
    ownLine(lines, taxItems.salesTaxItemId, amounts.salesTax),
    ownLine(lines, taxItems.feeItemId, amounts.fee),
    ownLine(lines, taxItems.taxOnFeeItemId, amounts.taxOnFee),
  ].filter((line) => line !== null);
  return [...others.slice(0, end), ...ownLines, ...others.slice(end)];
}

/** A percentage discount as the amount that it takes off what was sold. Its account and other fields stay. */
function withoutPercentage(line: LineEntity, lines: readonly LineEntity[], taxItems: TaxItems): LineEntity {
  const discount = discountOfRow(line, lines, taxItems);
  if (discount === null || discount.percent === '') return line;
  const { DiscountPercent: _percent, ...detail } = line.DiscountLineDetail ?? {};
  return { ...line, Amount: toAmount(discount.amount), DiscountLineDetail: { ...detail, PercentBased: false } };
}

/** Number of rows that are not own lines; no write may change it. */
export function countOthers(lines: readonly LineEntity[], taxItems: TaxItems): number {
  return lines.filter((line) => !isOwnLine(line, taxItems) && !isComputed(line)).length;
}

/** Rows that people enter. Discount and shipping come after them. */
const enteredRoles: ReadonlySet<LineRole> = new Set<LineRole>(['goods', 'other-tax', 'text', 'group']);

function isOwnLine(line: LineEntity, taxItems: TaxItems): boolean {
  return roleOf(line, taxItems) === 'own';
}

function isComputed(line: LineEntity): boolean {
  return line.DetailType === 'SubTotalLineDetail' && line.Id === undefined;
}

/** The first row of the item retains its id; further rows of the item are removed. */
function ownLine(lines: readonly LineEntity[], itemId: string, ownLines: OwnLineAmounts['fee']): SentLine | null {
  if (ownLines === null || itemId === '') return null;
  const existing = lines.find((line) => line.DetailType === 'SalesItemLineDetail' && itemIdOf(line) === itemId);
  return {
    ...(existing?.Id !== undefined && { Id: existing.Id }),
    Description: ownLines.description,
    Amount: ownLines.amount,
    DetailType: 'SalesItemLineDetail',
    SalesItemLineDetail: {
      ItemRef: { value: itemId },
      UnitPrice: ownLines.amount,
      Qty: 1,
      TaxCodeRef: { value: 'NON' },
    },
  };
}
