import { type Static, Type } from 'typebox';
import { type Cents, negate, sumCents, toCents, ZERO } from '../../domain/money.ts';
import { hasVoidSigns } from '../../domain/voided.ts';
import type { TaxItems } from '../../ports/accounting-service.ts';
import { LineEntity } from './entities.ts';
import { ownRoleOf, readDiscount, roleOf } from './sales-reader.ts';

// The fields that lists of sales documents need.

const text = Type.Optional(Type.String());
const amount = Type.Optional(Type.Number());

/** Fields of a row that its amounts depend on. */
export const amountFields = {
  Id: Type.String(),
  TxnDate: Type.String(),
  TotalAmt: amount,
  PrivateNote: text,
  status: text,
  TxnTaxDetail: Type.Optional(Type.Object({ TotalTax: amount })),
  Line: Type.Array(LineEntity),
};
const AmountRow = Type.Object(amountFields);
type AmountRow = Static<typeof AmountRow>;

export function isVoidedRow({ status = '', PrivateNote = '', TotalAmt = 0, Line }: AmountRow): boolean {
  const total = toCents(TotalAmt);
  // Only a total of zero makes the lines matter: most of a thousand rows need no look at them.
  const lines = total === 0 ? Line.filter((line) => line.DetailType !== 'SubTotalLineDetail') : [];
  const lineAmounts = lines.map(({ Amount = 0 }) => toCents(Amount));
  return hasVoidSigns({ status, privateNote: PrivateNote, total, lineAmounts });
}

/**
 * Amounts of a document: items sold, their discount, delivery fees, and tax (own lines, tax of the service itself and
 * of other apps). A discount counts as recorded at the tax provider: a percentage applies only to the items sold,
 * although the service subtracts it from the own lines, too.
 */
export function amountsOfRow(
  row: AmountRow,
  taxItems: TaxItems,
): {
  readonly sales: Cents;
  readonly fee: Cents;
  readonly tax: Cents;
  readonly discount: Cents;
  /** What a percentage takes off own lines. */
  readonly discountOnTax: Cents;
} {
  const fees: Cents[] = [];
  const taxes: Cents[] = [toCents(row.TxnTaxDetail?.TotalTax ?? 0)];
  for (const line of row.Line) {
    const amount = toCents(line.Amount ?? 0);
    if (ownRoleOf(line, taxItems) === 'fee') fees.push(amount);
    else if (['own', 'other-tax'].includes(roleOf(line, taxItems))) taxes.push(amount);
  }
  const [fee, tax] = [sumCents(fees), sumCents(taxes)];
  const discount = readDiscount(row.Line, taxItems);
  const discountOnTax = discount === null ? ZERO : sumCents([discount.taken, negate(discount.amount)]);
  const sales = sumCents([toCents(row.TotalAmt ?? 0), negate(fee), negate(tax), discountOnTax]);
  return { sales, fee, tax, discount: discount?.amount ?? ZERO, discountOnTax };
}
