import type { Decimal } from '../engine/money.ts';
import type { LineInput, TaxResult, TaxDetail, TaxedLine, TaxOverride, TaxInput } from '../engine/types.ts';

/** The type T with its decimals replaced by N. */
export type Amounts<T, N> = T extends Decimal
  ? N
  : T extends readonly (infer Entry)[]
    ? readonly Amounts<Entry, N>[]
    : T extends object
      ? { readonly [K in keyof T]: Amounts<T[K], N> }
      : T;

/** Converts every decimal of the engine's input. */
export function mapTaxInput<A, B>(input: Amounts<TaxInput, A>, to: (amount: A) => B): Amounts<TaxInput, B> {
  return {
    ...input,
    discount: to(input.discount),
    taxOverride: mapOverride(input.taxOverride, to),
    lines: input.lines.map((line) => mapInput(line, to)),
  };
}

export function mapTaxResult<A, B>(result: Amounts<TaxResult, A>, to: (amount: A) => B): Amounts<TaxResult, B> {
  return { ...result, lines: result.lines.map((line) => mapLine(line, to)) };
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
