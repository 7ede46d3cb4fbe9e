import type { Failure } from '@salestax/client';
import type {
  ComparedTransactions,
  ComparisonSearch,
  InconsistencyReason,
  IntegrationStatus,
  RunStatus,
} from '@salestax/contract';
import { keyed, type Row, type Tile } from './rows.ts';
import { defaultForm, type SearchForm } from './search.ts';

/** What a comparison has found. */
export interface Comparison {
  readonly search: ComparisonSearch | null;
  readonly rows: readonly Row[];
  readonly totalCount: number;
  readonly consistentCount: number;
  readonly errorCount: number;
  /** Neither consistent nor with an error. */
  readonly inconsistentCount: number;
  readonly amounts: NonNullable<ComparedTransactions['amounts']> | null;
  readonly weeks: NonNullable<ComparedTransactions['weeks']>;
  readonly startedAt: string | null;
}

/** Where the comparison is. */
export type Stage =
  | { readonly phase: 'loading' }
  /** Nothing was searched, or it was cleared from the screen. */
  | { readonly phase: 'none' }
  /** `isLate`: it is not looked for any more. */
  | {
      readonly phase: 'running';
      readonly search: ComparisonSearch | null;
      readonly run: RunStatus | null;
      readonly isLate: boolean;
    }
  | { readonly phase: 'ready'; readonly comparison: Comparison }
  /** The comparison itself has failed. */
  | { readonly phase: 'refused'; readonly error: ServiceError }
  /** It could not be read. */
  | { readonly phase: 'failed'; readonly failure: Failure };

/** What a vendor or the service has answered. */
export interface ServiceError {
  readonly code: string;
  readonly message: string;
}

export interface ReconciliationState {
  /** The day on which the form was last looked at. */
  readonly today: string;
  readonly form: SearchForm;
  /** A search was refused for its days: what is wrong with them is shown from now on. */
  readonly isChecked: boolean;
  /** A search was refused because calculation starts on this day. */
  readonly startDate: string | null;
  readonly isSearching: boolean;
  /** The last search that could not be sent. */
  readonly searchFailure: Failure | null;
  /** What a quiet line says. */
  readonly note: 'notStarted' | 'stopped' | null;
  /** As far as is known: with anything but Active nothing can be done here. */
  readonly status: IntegrationStatus;
  readonly stage: Stage;
  readonly tile: Tile | null;
  readonly reason: InconsistencyReason | null;
  /** Keys of rows. */
  readonly selected: ReadonlySet<string>;
}

/** What belongs to the rows on the screen and goes with them. */
export const nothingPicked = { tile: null, reason: null, selected: new Set<string>() } as const;

export const freshState = (today: string): ReconciliationState => ({
  today,
  form: defaultForm(today),
  isChecked: false,
  startDate: null,
  isSearching: false,
  searchFailure: null,
  note: null,
  status: 'Active',
  stage: { phase: 'loading' },
  ...nothingPicked,
});

/** Where a comparison is by what the service answers; null when it answers that nothing was searched. */
export function stageOf(answer: ComparedTransactions): Stage | null {
  const { inconsistentData, error, run, progress, search = null } = answer;
  if (inconsistentData !== undefined) return { phase: 'ready', comparison: comparisonOf(answer, inconsistentData) };
  if (error !== undefined) return { phase: 'refused', error };
  if (run?.state === 'failed') return { phase: 'refused', error: { code: '', message: '' } };
  if (run?.state === 'cancelled') return { phase: 'none' };
  if (run?.state === 'running' || progress !== undefined)
    return { phase: 'running', search, run: run ?? null, isLate: false };
  return null;
}

function comparisonOf(
  answer: ComparedTransactions,
  rows: NonNullable<ComparedTransactions['inconsistentData']>,
): Comparison {
  const { totalCount, consistentCount, errorTransactionCount, amounts, weeks, search, run } = answer;
  return {
    search: search ?? null,
    rows: keyed(rows),
    totalCount,
    consistentCount,
    errorCount: errorTransactionCount,
    inconsistentCount: Math.max(0, totalCount - consistentCount - errorTransactionCount),
    amounts: amounts ?? null,
    weeks: weeks ?? [],
    startedAt: run?.startedAt ?? null,
  };
}
