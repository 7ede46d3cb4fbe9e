import type { InconsistencyReason } from '@salestax/contract';
import { canRecalculate, isError, type Row } from './rows.ts';

/**
 * What settles a row. `recalculate`: a recalculation; `person`: somebody has to look at it; `none`: AvaTax does not change
 * it any more.
 */
export const rowActions = ['recalculate', 'person', 'none'] as const;
export type RowAction = (typeof rowActions)[number];

/** Differences that a recalculation does not settle. */
const needsPerson: readonly InconsistencyReason[] = ['missing-in-accounting', 'currency'];

export function actionOf(row: Row): RowAction {
  const { reasons = [] } = row;
  if (reasons.includes('locked')) return 'none';
  if (!canRecalculate(row) || isError(row) || reasons.some((reason) => needsPerson.includes(reason))) return 'person';
  return 'recalculate';
}

export function actionCounts(rows: readonly Row[]): Readonly<Record<RowAction, number>> {
  const counts = { recalculate: 0, person: 0, none: 0 };
  for (const row of rows) counts[actionOf(row)] += 1;
  return counts;
}
