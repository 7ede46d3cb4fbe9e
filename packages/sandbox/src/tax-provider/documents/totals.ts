import { type Decimal, sum } from '../engine/money.ts';
import type { Transaction } from '../state.ts';

export interface Totals {
  readonly amount: Decimal;
  readonly discount: Decimal;
  readonly exempt: Decimal;
  readonly taxable: Decimal;
  readonly tax: Decimal;
  readonly taxCalculated: Decimal;
}

/** Sums over the lines; they are not rounded again. */
export function totalsOf({ answer: { lines } }: Pick<Transaction, 'answer'>): Totals {
  return {
    amount: sum(lines.map(({ lineAmount }) => lineAmount)),
    discount: sum(lines.map(({ discount }) => discount)),
    exempt: sum(lines.map(({ exempt }) => exempt)),
    taxable: sum(lines.map(({ taxable }) => taxable)),
    tax: sum(lines.map(({ tax }) => tax)),
    taxCalculated: sum(lines.map(({ taxCalculated }) => taxCalculated)),
  };
}

/** The fields of a document that the journal stores. */
export function summaryOf(transaction: Transaction) {
  const { header, status, question, version, answer } = transaction;
  const totals = totalsOf(transaction);
  return {
    code: header.code,
    type: header.type,
    status,
    date: question.date,
    totalAmount: totals.amount.toNumber(),
    totalTax: totals.tax.toNumber(),
    totalTaxable: totals.taxable.toNumber(),
    version,
    lines: answer.lines.map(({ input, lineAmount, tax, taxCode }) => ({
      number: input.number,
      amount: lineAmount.toNumber(),
      tax: tax.toNumber(),
      taxCode,
    })),
  };
}
