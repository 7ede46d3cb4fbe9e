import { createStore, type StoreApi } from 'zustand/vanilla';
import { dayOf, type Failure } from '@salestax/client';
import type { ComparedTransactions, ComparisonSearch, IntegrationStatus, RunStates } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { isQueued } from '../list-screen/batches.ts';
import { presetDays, type Preset } from '../list-screen/comparison-periods.ts';
import { createListScreen, type ScreenActions } from '../list-screen/list-screen.ts';
import { mapResult } from '../list-screen/map-result.ts';
import type { ReadingEnvironment } from '../list-screen/reading.ts';
import { failureOf } from '../service/resource.ts';
import type { RowAction } from './actions.ts';
import type { ReconciliationPort } from './port.ts';
import { canRecalculate, type Tile } from './rows.ts';
import { faultsOf, formOf, requestOf, type SearchForm } from './search.ts';
import {
  initialState,
  hasRunningWork,
  noComparison,
  noSelection,
  partsOf,
  phaseOf,
  rowsOf,
  type Alert,
  type ComparisonScreen,
  type ReconciliationState,
} from './state.ts';

/** Between the end of a poll and the next, in milliseconds (specification). */
const POLL_MS = 5_000;

export interface ComparisonEnvironment extends ReadingEnvironment {
  readonly now: () => Date;
  /** The sentence for a call that failed; null when the page around the widget shows it. */
  readonly sentenceOf: (failure: Failure) => string | null;
}

export interface ComparisonModel extends ScreenActions<ComparisonScreen> {
  readonly store: StoreApi<ReconciliationState>;
  /** Shows the result of the last search, or the one that is running. */
  readonly open: () => Promise<void>;
  readonly setForm: (change: Partial<SearchForm>) => void;
  readonly search: () => Promise<void>;
  /** Resets the form and clears the screen. A running comparison goes on in the service. */
  readonly clear: () => void;
  /** Reads the stored result again; searches where nothing was ever searched. */
  readonly refresh: () => Promise<void>;
  /** Reads the stored result again after a failure. */
  readonly retry: () => Promise<void>;
  /** Stops the running comparison in the service. */
  readonly stop: () => Promise<void>;
  /** Reads the stored result again, without an indicator: its rows were compared again. */
  readonly reread: () => Promise<void>;
  /** Shows the result of the search that was started elsewhere meanwhile. */
  readonly showOther: () => Promise<void>;
  readonly setStatus: (status: IntegrationStatus) => void;
  readonly setTile: (tile: Tile | null) => void;
  readonly setAction: (action: RowAction | null) => void;
  /** Searches the days that the preset has now. */
  readonly searchPreset: (preset: Preset) => Promise<void>;
  /** Repeats the search whose result is shown. */
  readonly again: () => Promise<void>;
  readonly alert: (alert: Alert) => void;
  readonly alertFailure: (failure: Failure) => void;
  /** Shows progress that the service has reported. */
  readonly onRunStates: (states: RunStates) => void;
}

/** The search form, the comparison that it starts, and its result. */
export function createComparison(
  life: Lifetime,
  port: ReconciliationPort,
  { now, sentenceOf, ...environment }: ComparisonEnvironment,
): ComparisonModel {
  const today = () => dayOf(now());
  const store = createStore<ReconciliationState>(() => initialState(today()));
  const { getState: get, setState: set } = store;
  const initialForm = get().form;
  /** The search of this page: the result of another search is only offered. Null: the result of any search is shown. */
  let ownSearch: ComparisonSearch | null = null;
  /**
   * Whether an answer is of a search that was started elsewhere. Not where a run has failed or was stopped: then it has the result
   * before that run.
   */
  const isOther = ({ search: found, run }: ComparedTransactions) =>
    ownSearch !== null &&
    found !== undefined &&
    run?.state !== 'cancelled' &&
    run?.state !== 'failed' &&
    !isSame(ownSearch, found);

  /** The search of this page was stopped: the next result is that of another search, whose days the form takes over. */
  let isStopped = false;

  function partsOfAnswer(answer: ComparedTransactions): Partial<ReconciliationState> {
    if (isOther(answer)) return { status: answer.userStatus, progress: null, otherSearch: answer.search ?? null };
    const parts = { ...partsOf(answer), ...daysAfterStop(answer) };
    const { comparison } = get();
    // A selection belongs to the rows that it was made in.
    const isNew = parts.comparison != null && parts.comparison.startedAt !== comparison?.startedAt;
    return { ...parts, ...(isNew && { selected: noSelection.selected }) };
  }

  function daysAfterStop(answer: ComparedTransactions): Pick<ReconciliationState, 'form'> | null {
    if (!isStopped || phaseOf(answer) === 'running') return null;
    isStopped = false;
    if (phaseOf(answer) !== 'ready' || answer.search === undefined) return null;
    ownSearch = answer.search;
    return { form: formOf(ownSearch) };
  }

  const list = createListScreen<ComparisonScreen>(life, {
    ...environment,
    get,
    set: (parts, answer) => set({ ...parts, ...withoutFailed(parts.read), ...(answer && partsOfAnswer(answer)) }),
    read: (signal) => port.fetchCompared(true, signal),
    poll: (signal) => port.fetchCompared(false, signal),
    pollMs: POLL_MS,
    rowsOf: (answer) => (isOther(answer) ? null : rowsOf(answer)),
    isRunning: (answer) => !isOther(answer) && hasRunningWork(answer),
    idOf: ({ key }) => key,
    canSelect: canRecalculate,
    stop: async () => mapResult(await port.cancel('comparison'), () => false),
    sentenceOf,
  });

  /** Reads what is stored, and follows a comparison that is running. */
  async function load(onRead: (answer: ComparedTransactions) => void, onNone: () => Promise<void>): Promise<void> {
    await list.load((answer) => {
      if (isOther(answer)) return null;
      onRead(answer);
      ownSearch = answer.search ?? ownSearch;
      const phase = phaseOf(answer);
      if (phase === 'running') return list.pollUntilDone(true);
      if (phase !== 'none') return null;
      set(noComparison);
      return onNone();
    });
  }

  async function search(): Promise<void> {
    const { form, isStarting } = get();
    if (isStarting) return;
    const faults = faultsOf(form, today());
    if (faults.from !== null || faults.to !== null) return set({ today: today(), refusals: get().refusals + 1 });
    await compare(requestOf(form));
  }

  async function compare(wanted: ComparisonSearch): Promise<void> {
    if (get().isStarting) return;
    set({ today: today(), refusals: 0, searchFailure: null, startDate: null });
    const failure = await list.start(
      () => port.compare(wanted),
      ({ userStatus, isStartDateError, startDate, isSentToSearch }) => {
        set({ status: userStatus });
        if (userStatus !== 'Active') return null;
        if (isStartDateError) {
          set({ startDate, refusals: get().refusals + 1 });
          return null;
        }
        const isStarted = isQueued(isSentToSearch);
        if (isStarted) {
          ownSearch = wanted;
          isStopped = false;
          const progress = { search: wanted, run: null };
          set({ ...noComparison, ...noSelection, progress });
        } else {
          port.log('A comparison of transactions was not queued.', 'Warning', { isSentToSearch });
        }
        return isStarted;
      },
    );
    if (failure !== null) set({ searchFailure: failure });
  }

  async function readAgain(onNone: () => Promise<void>): Promise<void> {
    set({ searchFailure: null });
    await load((answer) => {
      if (ownSearch === null) showSearch(answer);
    }, onNone);
  }

  function showSearch({ search: found }: ComparedTransactions): void {
    if (found !== undefined) set({ form: formOf(found) });
  }

  return {
    ...list.actions,
    alertFailure: list.alertFailure,
    store,
    open: () =>
      load(
        ({ search: stored }) => {
          if (stored !== undefined && get().form === initialForm) set({ form: formOf(stored) });
        },
        () => Promise.resolve(),
      ),
    setForm: (change) =>
      set({ form: { ...get().form, ...change }, ...(change.from !== undefined && { startDate: null }) }),
    search,
    clear() {
      list.cancel();
      ownSearch = null;
      // Nothing is loaded again: unlike at first, the page is ready without a result.
      set({ ...initialState(today()), ...noComparison, status: get().status });
    },
    refresh: () =>
      readAgain(async () => {
        if (get().status === 'Active') await search();
      }),
    retry: () => readAgain(() => Promise.resolve()),
    async stop() {
      const stopped = ownSearch;
      ownSearch = null;
      isStopped = true;
      const failure = await list.stop('comparison');
      if (failure === null) return;
      ownSearch = stopped;
      isStopped = false;
      set({ searchFailure: failure });
    },
    async reread() {
      if (get().progress === null && get().comparison !== null) await list.pollUntilDone();
    },
    async showOther() {
      ownSearch = null;
      set({ ...noComparison, ...noSelection, read: { kind: 'loading' } });
      await load(showSearch, () => Promise.resolve());
    },
    setStatus: (status) => set({ status }),
    setTile: (tile) => set({ tile, filter: null, action: null }),
    setAction: (action) => set({ action, filter: null }),
    async searchPreset(preset) {
      set({ form: { ...get().form, ...presetDays(preset, today()) } });
      await search();
    },
    async again() {
      const searched = get().comparison?.search ?? null;
      // What is typed into the form meanwhile stays.
      await (searched === null ? search() : compare(searched));
    },
    alert: (alert) => set({ alert }),
    onRunStates({ runs }) {
      const { progress } = get();
      const run = runs.find(({ kind }) => kind === 'comparison');
      if (progress === null || run === undefined) return;
      if (run.state === 'running') set({ progress: { ...progress, run } });
      else void list.pollUntilDone();
    },
  };
}

/** A comparison that could not be read is not shown any more: its figures may be of another search. */
function withoutFailed(read: ReconciliationState['read'] | undefined): Partial<ReconciliationState> {
  const failure = read && failureOf(read);
  return failure ? { ...noComparison, read: { kind: 'failed', failure } } : {};
}

const isSame = (one: ComparisonSearch, other: ComparisonSearch): boolean =>
  one.FromDate === other.FromDate &&
  one.ToDate === other.ToDate &&
  one.ErrorTransactionOnly === other.ErrorTransactionOnly;
