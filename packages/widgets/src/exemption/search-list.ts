import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Result } from '@salestax/client';
import type { RunStatus } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { isQueued } from '../list-screen/batches.ts';
import {
  createList,
  unreadList,
  type List,
  type ListRules,
  type ListState,
  type ListTypes,
} from '../list-screen/list.ts';
import { mapResult } from '../list-screen/map-result.ts';
import type { ReadingEnvironment } from '../list-screen/reading.ts';
import { afterRead, withoutNewestRead } from '../service/resource.ts';
import type { ExemptionPort, ExemptionRun } from './port.ts';

/** Between the end of a poll and the next, in milliseconds. */
const POLL_MS = 3_000;

/** What a search of the service has found. */
export interface Found<Row> {
  /** Absent until the search has ended. After a search that was stopped or has failed: the rows of the one before. */
  readonly rows?: readonly Row[] | undefined;
  readonly run?: RunStatus | undefined;
  readonly error?: { readonly message: string } | undefined;
  /** The service has the result of another search, which was started later. @default false */
  readonly isReplaced?: boolean;
}

interface SearchTypes<Row extends object> extends ListTypes {
  readonly Answer: Found<Row>;
  readonly Row: Row;
  readonly Note: 'replaced';
  readonly Run: ExemptionRun;
}

/** The rows of a search that the service runs in the background, and its progress. */
export interface SearchListState<Row extends object> extends ListState<SearchTypes<Row>> {
  /** The progress that was read last; null while nothing is known or nothing runs. */
  readonly run: RunStatus | null;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Why the service could not search, in its words. */
  readonly error: string | null;
}

/** A search is requested or followed. */
export const isSearching = ({ isStarting, isPolling }: SearchListState<object>): boolean => isStarting || isPolling;

export interface SearchListRules<Row extends object> extends Pick<
  ListRules<SearchTypes<Row>>,
  'idOf' | 'canSelect' | 'poll'
> {
  readonly run: ExemptionRun;
  readonly search: () => Promise<Result<{ readonly isSentToSearch: unknown }>>;
  /** What an earlier search has found. @default nothing */
  readonly stored?: () => Promise<Result<Found<Row>>>;
  readonly onRows: (rows: readonly Row[]) => void;
}

export interface SearchList<Row extends object> extends Pick<List<SearchTypes<Row>>, 'select' | 'prune' | 'change'> {
  readonly store: StoreApi<SearchListState<Row>>;
  /** Starts a search and follows it; rows of an earlier search stay until it has ended. */
  readonly search: () => Promise<void>;
  /** Shows the rows of the last search, if the service still has them, while a new one is about to start. */
  readonly restore: () => Promise<void>;
  /** Follows the last search again. */
  readonly follow: () => Promise<void>;
  /** Follows a search that is running, as after a reload of the page. */
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What tests replace. */
export interface ExemptionEnvironment extends ReadingEnvironment {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createSearchList<Row extends object>(
  life: Lifetime,
  port: Pick<ExemptionPort, 'stop' | 'logNotQueued'>,
  { run: kind, search, stored, onRows, ...rules }: SearchListRules<Row>,
  { now, ...environment }: ExemptionEnvironment,
): SearchList<Row> {
  const store = createStore<SearchListState<Row>>(() => ({ ...unreadList, run: null, startedAt: 0, error: null }));
  const { getState: get, setState: set } = store;
  const list = createList<SearchTypes<Row>>(life, {
    ...rules,
    ...environment,
    get,
    set(parts, answer) {
      set({ ...parts, ...(answer && partsOf(answer)) });
      if (answer?.rows !== undefined) onRows(answer.rows);
    },
    pollMs: POLL_MS,
    rowsOf: ({ rows = null }) => rows,
    isRunning: (found) => found.rows === undefined && found.error === undefined && endNoteOf(found) === null,
    stop: async (run) => mapResult(await port.stop(run), (stopped) => stopped.isCancelled),
    onFollowed: () => set({ run: null }),
  });
  const reset = (startedAt: number) => set({ startedAt, run: null, error: null, read: withoutNewestRead(get().read) });

  return {
    store,
    select: list.select,
    prune: list.prune,
    change: list.change,
    async restore() {
      const signal = list.reading.signal();
      const found = await stored?.();
      if (!signal.aborted && found?.ok && found.value.rows !== undefined) list.showAnswer(found.value);
    },
    async search() {
      reset(now());
      const failure = await list.start(search, ({ isSentToSearch }) => {
        const isStarted = isQueued(isSentToSearch);
        if (!isStarted) port.logNotQueued(kind);
        return isStarted;
      });
      if (failure !== null) set({ read: afterRead(get().read, failure) });
    },
    async follow() {
      reset(now());
      await list.pollUntilDone();
    },
    async resume() {
      const signal = list.reading.signal();
      const found = await rules.poll(signal);
      if (signal.aborted || !found.ok || found.value.run?.state !== 'running') return;
      const { run } = found.value;
      reset(Math.min(now(), Date.parse(run.startedAt)));
      set({ run });
      await list.pollUntilDone();
    },
    // A search that could not be stopped goes on.
    stop: async () => void (await list.stop(kind)),
  };
}

/** Why a search has ended without a result of its own. */
function endNoteOf({ run, error, isReplaced = false }: Found<object>): 'replaced' | 'stopped' | null {
  if (error !== undefined) return null;
  if (isReplaced) return 'replaced';
  return run?.state === 'cancelled' ? 'stopped' : null;
}

/** The parts of the state that an answer changes, besides its rows. */
function partsOf(found: Found<object>) {
  const { rows, run = null, error } = found;
  const note = endNoteOf(found);
  return {
    ...(rows === undefined ? { run } : { run: null, selected: new Set<string>() }),
    error: error?.message ?? null,
    ...(note !== null && { note }),
  };
}
