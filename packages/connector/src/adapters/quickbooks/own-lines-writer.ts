import { toAmount } from '../../domain/money.ts';
import { type OwnLineAmounts, type OwnLineRole, ownLineRoles } from '../../domain/own-lines.ts';
import type { TaxItems } from '../../ports/accounting-service.ts';
import type { LineEntity } from './entities.ts';
import { discountOfRow, type LineRole, ownRoleOf, roleOf } from './sales-reader.ts';

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
  const endOfEntered = others.findLastIndex((line) => enteredRoles.has(roleOf(line, taxItems))) + 1;
  const ownLines = ownLineRoles.flatMap((role) => ownLine(lines, taxItems, role, amounts[role]));
  return [...others.slice(0, endOfEntered), ...ownLines, ...others.slice(endOfEntered)];
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

/** The first row of the role retains its id; further rows of the role are removed. */
function ownLine(
  lines: readonly LineEntity[],
  taxItems: TaxItems,
  role: OwnLineRole,
  content: OwnLineAmounts[OwnLineRole],
): readonly SentLine[] {
  const itemId = taxItems.own[role];
  if (content === null || itemId === '') return [];
  const existing = lines.find((line) => ownRoleOf(line, taxItems) === role);
  const line = {
    ...(existing?.Id !== undefined && { Id: existing.Id }),
    Description: content.description,
    Amount: content.amount,
    DetailType: 'SalesItemLineDetail',
    SalesItemLineDetail: {
      ItemRef: { value: itemId },
      UnitPrice: content.amount,
      Qty: 1,
      TaxCodeRef: { value: 'NON' },
    },
  };
  return [line];
}
