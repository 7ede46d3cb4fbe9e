import type { Failure } from '@salestax/client';
import type {
  ComparedTransactions,
  ComparisonSearch,
  InconsistencyReason,
  IntegrationStatus,
  RunStatus,
  UnreadableDocument,
} from '@salestax/contract';
import { unloadedScreen, type FailedAlert, type ScreenState, type ScreenTypes } from '../list-screen/list-screen.ts';
import { failureOf, valueOf } from '../service/resource.ts';
import type { RowAction } from './actions.ts';
import { keyed, type Row, type Tile } from './rows.ts';
import { defaultForm, type SearchForm } from './search.ts';

/** The result of a comparison, besides its rows. */
export interface Comparison {
  /** Identifies the result; null: an older service has no ids. */
  readonly id: string | null;
  readonly search: ComparisonSearch | null;
  readonly totalCount: number;
  readonly consistentCount: number;
  readonly errorCount: number;
  /** Neither consistent nor with an error. */
  readonly inconsistentCount: number;
  readonly amounts: NonNullable<ComparedTransactions['amounts']> | null;
  /** null: not known. */
  readonly taxDifference: number | null;
  /** Sales that charge less tax than AvaTax calculates; null: none, or an older service. */
  readonly chargedLess: ComparedTransactions['chargedLess'] | null;
  /** Documents that could not be read: they are in no row and no figure. */
  readonly unreadable: readonly UnreadableDocument[];
  /** Documents that agree since a repair, by their cause. */
  readonly settled: NonNullable<ComparedTransactions['settled']>;
  readonly weeks: NonNullable<ComparedTransactions['weeks']>;
  readonly startedAt: string | null;
  /** null: not known. */
  readonly endedAt: string | null;
  /** Recalculations that started earlier are contained in rows and figures; null: not known. */
  readonly comparedSince: string | null;
}

/** An error of a vendor or the service. */
export interface ServiceError {
  readonly code: string;
  readonly message: string;
}

/** A message in a dialog. */
export type Alert =
  | { readonly kind: 'nothingSelected' | 'tooMany' | 'noRecords' | 'started' | 'voidDone' }
  | { readonly kind: 'error'; readonly error: ServiceError }
  | FailedAlert;

/** A comparison that is running. */
export interface ComparisonProgress {
  /** Null: unknown. */
  readonly search: ComparisonSearch | null;
  readonly run: RunStatus | null;
}

export interface ComparisonScreen extends ScreenTypes {
  readonly Answer: ComparedTransactions;
  readonly Row: Row;
  readonly Filter: InconsistencyReason;
  readonly Blocked: never;
  /** None besides those of every list screen. */
  readonly Note: never;
  readonly Alert: Alert;
  readonly Run: 'comparison';
}

export interface ReconciliationState extends ScreenState<ComparisonScreen> {
  /** The day of the last search or reset of the form. */
  readonly today: string;
  readonly form: SearchForm;
  /** How often the form was refused since a search was last sent; from the first time on its faults are shown. */
  readonly refusals: number;
  /** A search was refused because calculation starts on this day. */
  readonly startDate: string | null;
  /** Why the last search could not be sent or stopped. */
  readonly searchFailure: Failure | null;
  /** As far as is known: with anything but Active nothing can be done here. */
  readonly status: IntegrationStatus;
  readonly tile: Tile | null;
  /** Filters the rows by what settles them. */
  readonly action: RowAction | null;
  readonly progress: ComparisonProgress | null;
  readonly comparison: Comparison | null;
  /** A search that was started elsewhere meanwhile, and whose result is not shown. */
  readonly otherSearch: ComparisonSearch | null;
  /** Why the last comparison failed; an earlier one may be shown. */
  readonly error: ServiceError | null;
}

/** No comparison is shown. */
export const noComparison = {
  read: { kind: 'ready', value: null, again: null },
  progress: null,
  comparison: null,
  otherSearch: null,
  error: null,
} as const;

/** Nothing is filtered or selected. */
export const noSelection = { tile: null, filter: null, action: null, selected: new Set<string>() } as const;

export const initialState = (today: string): ReconciliationState => ({
  ...noComparison,
  ...unloadedScreen,
  ...noSelection,
  today,
  form: defaultForm(today),
  refusals: 0,
  startDate: null,
  searchFailure: null,
  status: 'Active',
});

/** What is shown below the form. */
export type Stage =
  | { readonly phase: 'loading' }
  /** There is no comparison, or it was cleared from the screen. */
  | { readonly phase: 'none' }
  | ({ readonly phase: 'running' } & ComparisonProgress)
  | { readonly phase: 'ready'; readonly comparison: Comparison; readonly rows: readonly Row[] }
  /** The comparison itself has failed. */
  | { readonly phase: 'refused'; readonly error: ServiceError }
  /** The comparison could not be read. */
  | { readonly phase: 'failed'; readonly failure: Failure };

export function stageOf({ read, progress, comparison, error }: ReconciliationState): Stage {
  const failure = failureOf(read);
  const rows = valueOf(read);
  if (failure !== null) return { phase: 'failed', failure };
  if (progress !== null) return { phase: 'running', ...progress };
  if (comparison !== null && rows !== null) return { phase: 'ready', comparison, rows };
  if (error !== null) return { phase: 'refused', error };
  return { phase: read.kind === 'ready' ? 'none' : 'loading' };
}

/**
 * How far the comparison of an answer is; `none`: nothing was searched, or there is no data yet. A comparison that failed
 * or was cancelled may leave the result of the one before it: `ready`.
 */
export function phaseOf({
  inconsistentData,
  error,
  run,
  progress,
}: ComparedTransactions): 'ready' | 'refused' | 'cancelled' | 'running' | 'none' {
  if (inconsistentData !== undefined) return 'ready';
  if (error !== undefined || run?.state === 'failed') return 'refused';
  if (run?.state === 'cancelled') return 'cancelled';
  return run?.state === 'running' || progress !== undefined ? 'running' : 'none';
}

/** The service still compares, or has no data yet of a search that it has queued. */
export function hasRunningWork(answer: ComparedTransactions): boolean {
  const phase = phaseOf(answer);
  return phase === 'running' || (phase === 'none' && answer.userStatus === 'Active');
}

/** The parts of the state that an answer changes, besides its rows. */
export function partsOf(answer: ComparedTransactions): Partial<ReconciliationState> {
  const { userStatus: status, isStartDateError, startDate } = answer;
  return { status, ...(isStartDateError && { startDate }), ...comparisonParts(answer) };
}

function comparisonParts(answer: ComparedTransactions): Partial<ReconciliationState> {
  const { error = { code: '', message: '' }, run = null, search = null } = answer;
  const parts = { progress: null, otherSearch: null };
  switch (phaseOf(answer)) {
    case 'ready':
      return {
        ...parts,
        error: answer.error ?? null,
        comparison: comparisonOf(answer),
        ...(run?.state === 'cancelled' && { note: 'stopped' }),
      };
    case 'refused':
      return { ...noComparison, error };
    case 'cancelled':
      return { ...noComparison, note: 'stopped' };
    case 'running':
      return { ...noComparison, progress: { search, run } };
    default:
      return hasRunningWork(answer) ? {} : noComparison;
  }
}

/** The rows of an answer; null until the comparison has ended. */
export const rowsOf = ({ inconsistentData }: ComparedTransactions): readonly Row[] | null =>
  inconsistentData === undefined ? null : keyed(inconsistentData);

function comparisonOf(answer: ComparedTransactions): Comparison {
  const { totalCount, consistentCount, errorTransactionCount, amounts, taxDifference, weeks, search, run } = answer;
  const startedAt = answer.result?.startedAt ?? run?.startedAt ?? null;
  return {
    id: answer.result?.id ?? null,
    search: search ?? null,
    totalCount,
    consistentCount,
    errorCount: errorTransactionCount,
    inconsistentCount: Math.max(0, totalCount - consistentCount - errorTransactionCount),
    amounts: amounts ?? null,
    taxDifference: taxDifference ?? null,
    chargedLess: answer.chargedLess?.documents ? answer.chargedLess : null,
    unreadable: answer.unreadable ?? [],
    settled: answer.settled ?? [],
    weeks: weeks ?? [],
    startedAt,
    endedAt: answer.result?.endedAt ?? run?.updatedAt ?? null,
    comparedSince: answer.result?.recomparedAt ?? startedAt,
  };
}
