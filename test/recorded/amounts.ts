import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const amount = Type.Optional(Type.Number());

const Document = Type.Object({
  TotalAmt: Type.Number(),
  TxnTaxDetail: Type.Optional(Type.Object({ TotalTax: amount })),
  Line: Type.Array(Type.Object({ DetailType: Type.String(), Amount: amount })),
});
type Document = Static<typeof Document>;
const documentModel = Compile(Document);

/** Cents, so that sums are exact. */
const cents = (value: number | undefined): number => Math.round((value ?? 0) * 100);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** All sales documents in an answer of the accounting service. */
export function documentsOf(answer: unknown): readonly Document[] {
  if (documentModel.Check(answer)) return [answer];
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(documentsOf) : [];
}

/** A document's total in cents, the sum that it should be, its subtotal if it has one, and the sum of its lines. */
export function documentSums({ TotalAmt, TxnTaxDetail, Line }: Document) {
  const of = (...types: string[]) =>
    Line.filter(({ DetailType }) => types.includes(DetailType)).map((row) => cents(row.Amount));
  const lines = sum(of('SalesItemLineDetail', 'GroupLineDetail', 'SALES_ITEM_LINE_DETAIL'));
  return {
    total: cents(TotalAmt),
    sum: lines - sum(of('DiscountLineDetail')) + cents(TxnTaxDetail?.TotalTax),
    subtotal: of('SubTotalLineDetail')[0],
    lines,
  };
}

const Detail = Type.Object({ tax: Type.Number(), taxableAmount: Type.Number(), exemptAmount: Type.Number() });
const transactionModel = Compile(
  Type.Object({
    totalAmount: Type.Number(),
    totalTax: Type.Number(),
    totalTaxable: Type.Number(),
    totalExempt: Type.Number(),
    lines: Type.Array(
      Type.Object({
        lineAmount: Type.Number(),
        tax: Type.Number(),
        taxableAmount: Type.Number(),
        exemptAmount: Type.Number(),
        details: Type.Array(Detail),
      }),
    ),
    summary: Type.Array(Type.Object({ tax: Type.Number() })),
  }),
);

/** The totals of a transaction in cents, each with the sums that it should equal; null: the answer is none. */
export function transactionSums(answer: unknown) {
  if (!transactionModel.Check(answer)) return null;
  const { lines, summary } = answer;
  const details = lines.flatMap((line) => line.details);
  const total = (of: 'amount' | 'tax' | 'taxable' | 'exempt', value: number, ...parts: (readonly number[])[]) => ({
    of,
    total: cents(value),
    parts: parts.map((part) => sum(part.map(cents))),
  });
  return [
    total(
      'amount',
      answer.totalAmount,
      lines.map(({ lineAmount }) => lineAmount),
    ),
    total(
      'tax',
      answer.totalTax,
      lines.map(({ tax }) => tax),
      details.map(({ tax }) => tax),
      summary.map(({ tax }) => tax),
    ),
    total(
      'taxable',
      answer.totalTaxable,
      lines.map(({ taxableAmount }) => taxableAmount),
    ),
    total(
      'exempt',
      answer.totalExempt,
      lines.map(({ exemptAmount }) => exemptAmount),
    ),
  ];
}
