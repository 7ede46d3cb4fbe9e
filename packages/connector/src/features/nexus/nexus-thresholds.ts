import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import data from '../../../data/nexus-thresholds.json' with { type: 'json' };
import { type Cents, toCents } from '../../domain/money.ts';
import type { Day } from '../../domain/sales-document.ts';

const Test = Type.Enum(['at-least', 'more-than']);
const day = Type.String({ format: 'date' });

const Threshold = Type.Object({
  state: Type.String({ pattern: '^[A-Z]{2}$' }),
  from: day,
  to: Type.Union([day, Type.Null()]),
  /** Dollars of sales into the state in twelve months. */
  amount: Type.Integer({ exclusiveMinimum: 0 }),
  amountTest: Test,
  /** Number of sales; null = does not count. */
  count: Type.Union([Type.Integer({ exclusiveMinimum: 0 }), Type.Null()]),
  countTest: Type.Union([Test, Type.Null()]),
  op: Type.Enum(['OR', 'AND']),
  /** URL of the source. */
  source: Type.String({ pattern: '^https://' }),
  /** When the source was read last. */
  read: day,
});

/**
 * Economic nexus threshold: the sales from which a state requires a seller without presence there to collect tax. States
 * differ in the months and sales that count; here all sales of the last twelve months count, which suffices for a warning.
 */
export type Threshold = Static<typeof Threshold>;

const thresholds = readThresholds(data.rows);

/** The economic nexus threshold of a US state on a day; null if there is none. */
export function thresholdOn(state: string, on: Day): Threshold | null {
  return thresholds.find((row) => row.state === state && row.from <= on && (row.to === null || on <= row.to)) ?? null;
}

/**
 * How much of a threshold is reached, as a ratio with four decimals; 1 or more if it is met, below 1 if not. Of two
 * tests joined by OR the nearer counts, by AND the farther.
 */
export function reachedOf(threshold: Threshold, sales: Cents, count: number): number {
  const byAmount = ratio(sales, toCents(threshold.amount), threshold.amountTest);
  if (threshold.count === null) return byAmount;
  const byCount = ratio(count, threshold.count, threshold.countTest ?? 'at-least');
  return threshold.op === 'OR' ? Math.max(byAmount, byCount) : Math.min(byAmount, byCount);
}

/** The highest ratio below 1. */
const notReached = 0.9999;
/** As text, after every day. */
const endOfTime = '9';

function ratio(value: number, limit: number, test: 'at-least' | 'more-than'): number {
  const isMet = test === 'at-least' ? value >= limit : value > limit;
  const reached = Math.max(0, Math.floor((value * 10_000) / limit) / 10_000);
  return isMet ? reached : Math.min(reached, notReached);
}

/** Throws for an invalid row, or two rows for one state and day: the service does not start with wrong data. */
export function readThresholds(rows: unknown): readonly Threshold[] {
  const list = Compile(Type.Array(Threshold));
  if (!list.Check(rows)) throw new TypeError('The nexus thresholds are not valid.');
  for (const row of rows) {
    const duplicate = rows.find(
      (other) =>
        other !== row && other.state === row.state && other.from <= row.from && row.from <= (other.to ?? endOfTime),
    );
    if (duplicate !== undefined) throw new TypeError(`There are two nexus thresholds for ${row.state} on ${row.from}.`);
  }
  return rows;
}
