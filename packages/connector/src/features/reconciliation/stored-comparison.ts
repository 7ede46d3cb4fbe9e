import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Cents } from '../../domain/money.ts';
import type { DayRange } from '../../ports/accounting-sales.ts';
import { findCompanyRun, runHistoryMs } from '../../service/company-runs.ts';
import type { LinkedCompany } from '../../service/company-state.ts';
import { type BackgroundRun, resultOf } from '../../service/jobs/run-queries.ts';
import type { Services } from '../../service/services.ts';
import { StoredCause } from './compared-rows.ts';
import type { ComparisonSummary } from './comparison/summary.ts';

/** The search as stored with the run. */
const ComparisonRequest = Type.Object({
  FromDate: Type.String(),
  ToDate: Type.String(),
  ErrorTransactionOnly: Type.Boolean(),
});
type ComparisonRequest = Static<typeof ComparisonRequest>;
export const comparisonRequest = Compile(ComparisonRequest);

const StoredCents = Type.Unsafe<Cents>(Type.Number());

/** Result of a comparison as stored with its run; rows are stored separately. Amounts in cents. */
const ComparisonResult = Type.Object({
  resultId: Type.String(),
  counts: Type.Object({ Consistent: Type.Number(), Inconsistent: Type.Number(), Error: Type.Number() }),
  amounts: Type.Object({ Consistent: StoredCents, Inconsistent: StoredCents, Error: StoredCents }),
  weeks: Type.Array(Type.Object({ from: Type.String(), consistent: StoredCents, inconsistent: StoredCents })),
  taxDifference: StoredCents,
  missing: Type.Number(),
  chargedLess: Type.Object({ documents: Type.Number(), tax: StoredCents }),
  unreadable: Type.Array(
    Type.Object({ type: Type.String(), id: Type.Union([Type.String(), Type.Null()]), message: Type.String() }),
  ),
  /** Documents that agree now, by why they differed before. */
  settled: Type.Array(Type.Object({ cause: StoredCause, documents: Type.Number() })),
  /** When rows were last compared again after a recalculation, an instant; absent = never. */
  recomparedAt: Type.Optional(Type.String()),
});
export type ComparisonResult = ComparisonSummary &
  Pick<Static<typeof ComparisonResult>, 'resultId' | 'unreadable' | 'settled' | 'recomparedAt'>;
export const comparisonResult = Compile(ComparisonResult);

/** The result of the last comparison that has ended, with the search that it came from. */
export interface StoredComparison {
  readonly search: ComparisonRequest;
  readonly result: ComparisonResult;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/**
 * The result that a run has, also while a newer comparison is running or after it was stopped; null without one of the last
 * day: the rows of an older one may be deleted.
 */
export function storedComparisonOf(run: BackgroundRun | null, now: Date): StoredComparison | null {
  const result = run && resultOf(run);
  if (result === null || result.startedAt.getTime() < now.getTime() - runHistoryMs) return null;
  if (!comparisonResult.Check(result.value) || !comparisonRequest.Check(result.request)) return null;
  return { search: result.request, result: result.value, startedAt: result.startedAt, endedAt: result.endedAt };
}

/** The result of the last comparison of a company within the last day. */
export async function findStoredComparison(
  services: Pick<Services, 'db' | 'clock'>,
  realmId: string,
): Promise<StoredComparison | null> {
  return storedComparisonOf(await findCompanyRun(services, realmId, 'comparison'), services.clock.now());
}

/** The days that are compared: nothing before calculation starts. */
export function rangeOf({ from, to }: DayRange, { company }: LinkedCompany): DayRange {
  const start = company.settings.avaTaxStartDate ?? '';
  return { from: from < start ? start : from, to };
}
