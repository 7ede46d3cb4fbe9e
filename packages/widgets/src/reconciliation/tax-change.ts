import type { RecalculationRow } from '@salestax/contract';
import { signed } from './wording.ts';

const cents = (amount: number): number => Math.round(amount * 100);

/** By how much the tax of a document changes, in its currency; null: not known, or nothing is changed. */
export function changeOf({ EntityType, outcome, before, after }: RecalculationRow): number | null {
  if (before === null || after === null || outcome === 'skipped' || outcome === 'failed') return null;
  return signed((cents(after.tax) - cents(before.tax)) / 100, EntityType);
}

const inHomeCurrency = (amount: number, { exchangeRate = '1' }: RecalculationRow): number =>
  cents(amount * Number(exchangeRate));

/** Whether a document that was taxed is not taxed any more, which a person should check before it is written. */
export const fallsToZero = ({ before, after }: RecalculationRow): boolean =>
  before !== null && after !== null && before.tax !== 0 && after.tax === 0;

/** The highest change in the home currency first, whatever its sign; rows without one stay in their order. */
export function byChange(rows: readonly RecalculationRow[]): readonly RecalculationRow[] {
  const sizeOf = (row: RecalculationRow) => Math.abs(inHomeCurrency(changeOf(row) ?? 0, row));
  return rows.toSorted((one, other) => sizeOf(other) - sizeOf(one));
}

/** The sums of the taxes of the documents that are changed, in the home currency, and their number. */
export function taxTotals(rows: readonly RecalculationRow[]) {
  const changed = rows.filter((row) => row.outcome === 'changed' && changeOf(row) !== null);
  const sumOf = (side: 'before' | 'after') =>
    changed.reduce((sum, row) => sum + signed(inHomeCurrency(row[side]?.tax ?? 0, row), row.EntityType), 0);
  const [before, after] = [sumOf('before'), sumOf('after')];
  return { before: before / 100, after: after / 100, change: (after - before) / 100, count: changed.length };
}

/** '+2.75' or '−19.76'. The locale's own sign: in Arabic it has a mark that keeps it before the number (CLDR). */
export const formatChange = (amount: number, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' })
    .format(amount)
    .replace('-', '\u2212');
