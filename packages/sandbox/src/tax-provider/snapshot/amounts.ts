import type { Decimal } from '../engine/money.ts';
import type { LineInput, TaxAnswer, TaxDetail, TaxedLine, TaxOverride, TaxQuestion } from '../engine/types.ts';

/** The type T with its decimals replaced by N. */
export type Amounts<T, N> = T extends Decimal
  ? N
  : T extends readonly (infer Entry)[]
    ? readonly Amounts<Entry, N>[]
    : T extends object
      ? { readonly [K in keyof T]: Amounts<T[K], N> }
      : T;

/** Converts every decimal of the engine's input. */
export function mapQuestion<A, B>(question: Amounts<TaxQuestion, A>, to: (amount: A) => B): Amounts<TaxQuestion, B> {
  return {
    ...question,
    discount: to(question.discount),
    taxOverride: mapOverride(question.taxOverride, to),
    lines: question.lines.map((line) => mapInput(line, to)),
  };
}

export function mapAnswer<A, B>(answer: Amounts<TaxAnswer, A>, to: (amount: A) => B): Amounts<TaxAnswer, B> {
  return { ...answer, lines: answer.lines.map((line) => mapLine(line, to)) };
}

function mapInput<A, B>(line: Amounts<LineInput, A>, to: (amount: A) => B): Amounts<LineInput, B> {
  return {
    ...line,
    quantity: to(line.quantity),
    amount: to(line.amount),
    taxOverride: mapOverride(line.taxOverride, to),
  };
}

function mapLine<A, B>(line: Amounts<TaxedLine, A>, to: (amount: A) => B): Amounts<TaxedLine, B> {
  return {
    ...line,
    input: mapInput(line.input, to),
    lineAmount: to(line.lineAmount),
    discount: to(line.discount),
    taxable: to(line.taxable),
    exempt: to(line.exempt),
    tax: to(line.tax),
    taxCalculated: to(line.taxCalculated),
    override: mapOverride(line.override, to),
    details: line.details.map((detail) => mapDetail(detail, to)),
  };
}

function mapDetail<A, B>(detail: Amounts<TaxDetail, A>, to: (amount: A) => B): Amounts<TaxDetail, B> {
  return {
    ...detail,
    rate: to(detail.rate),
    taxable: to(detail.taxable),
    nonTaxable: to(detail.nonTaxable),
    exempt: to(detail.exempt),
    tax: to(detail.tax),
    taxCalculated: to(detail.taxCalculated),
  };
}

function mapOverride<A, B>(
  override: Amounts<TaxOverride, A> | null,
  to: (amount: A) => B,
): Amounts<TaxOverride, B> | null {
  return override?.type === 'TaxAmount' ? { ...override, amount: to(override.amount) } : override;
}
