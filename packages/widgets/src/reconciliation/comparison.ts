import { poll, type After, type Page, type PollOptions, type Result } from '@salestax/client';
import type { ComparedTransactions, InconsistencyReason, IntegrationStatus, RunStates } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isQueued } from '../list-screen/batches.ts';
import type { ReconciliationPort } from './port.ts';
import type { Tile } from './rows.ts';
import { dayOf, faultsOf, formOf, requestOf, type SearchForm } from './search.ts';
import { freshState, nothingPicked, stageOf, type Comparison, type ReconciliationState, type Stage } from './state.ts';

/** What a model needs of the world around it, to be led by tests. */
export interface ComparisonEnvironment {
  readonly now: () => Date;
  /** Our own pages tell of a session that has ended and of a service that failed; others leave that to the widget. */
  readonly isEmbedded: boolean;
  readonly after?: After;
  readonly page?: Page;
}

/** What the comparison tells. */
export interface ComparisonListener {
  /** The rows before are not on the screen any more. */
  readonly onOtherRows: () => void;
  readonly onRunning: () => void;
  readonly onCompared: (comparison: Comparison) => void;
}

export interface ComparisonModel {
  readonly store: StoreApi<ReconciliationState>;
  /** Shows the result of the last search, or the one that is running. */
  readonly open: () => Promise<void>;
  readonly set: (change: Partial<SearchForm>) => void;
  readonly search: () => Promise<void>;
  /** Back to the defaults, with nothing on the screen. What runs goes on in the service. */
  readonly clear: () => void;
  /** Reads the stored result again; where nothing was ever searched, searches. */
  readonly refresh: () => Promise<void>;
  /** Ends the running search in the service. */
  readonly stop: () => Promise<void>;
  /** A company that is not active (any more) can't do anything here. */
  readonly meet: (status: IntegrationStatus) => void;
  readonly pickTile: (tile: Tile | null) => void;
  readonly pickReason: (reason: InconsistencyReason | null) => void;
  readonly select: (selected: ReadonlySet<string>) => void;
  readonly hear: (states: RunStates) => void;
}

/** The specification's: every 5 s, 180 times. */
const intervalMs = 5_000;
const maxTimes = 180;

/** The search form, the comparison that it starts, and what it finds. */
export function createComparison(
  life: Lifetime,
  port: ReconciliationPort,
  { now, after, page }: ComparisonEnvironment,
  { onOtherRows, onRunning, onCompared }: ComparisonListener,
): ComparisonModel {
  const today = () => dayOf(now());
  const store = createStore<ReconciliationState>(() => freshState(today()));
  const { getState: get, setState } = store;
  const untouched = get().form;
  let reads = new AbortController();
  let searches = 0;
  life.own(() => reads.abort());

  /** Another reading: the answers of those before are not shown any more. */
  function newReading(): AbortSignal {
    reads.abort();
    reads = new AbortController();
    if (life.signal.aborted) reads.abort();
    return reads.signal;
  }

  function show(stage: Stage): void {
    const { stage: before } = get();
    // Ticks belong to the rows they were set at.
    setState(stage.phase === 'ready' ? { stage, selected: nothingPicked.selected } : { stage });
    if (stage.phase === 'running' && before.phase !== 'running') onRunning();
    if (stage.phase !== 'ready') return;
    onOtherRows();
    if (before.phase === 'running') onCompared(stage.comparison);
  }

  /** Shows what was read; true when there is nothing more to wait for. */
  function take(read: Result<ComparedTransactions>): boolean {
    if (!read.ok) {
      if (read.problem === 'network') return false;
      show({ phase: 'failed', failure: read });
      return true;
    }
    const { userStatus, isStartDateError, startDate } = read.value;
    setState({ status: userStatus, ...(isStartDateError && { startDate }) });
    const stage = stageOf(read.value);
    if (stage === null) {
      if (userStatus === 'Active') return false;
      show({ phase: 'none' });
      return true;
    }
    if (stage.phase === 'none') setState({ note: 'stopped' });
    show(stage);
    return stage.phase !== 'running';
  }

  /** Reads again and again until the comparison has ended. `first`: what was read already. */
  async function follow(signal: AbortSignal, first: Result<ComparedTransactions> | null = null): Promise<void> {
    let given = first;
    const look: PollOptions = { intervalMs, maxTimes, signal, ...(after && { after }), ...(page && { page }) };
    const end = await poll(async () => {
      const read = given ?? (await port.fetchCompared(true, signal));
      given = null;
      return signal.aborted || take(read);
    }, look);
    const { stage } = get();
    if (end === 'exhausted' && !signal.aborted && stage.phase === 'running')
      setState({ stage: { ...stage, isLate: true } });
  }

  /** Reads what is stored; answers whether there is anything. */
  async function read(onAnswer: (answer: ComparedTransactions) => void): Promise<boolean> {
    const signal = newReading();
    if (get().stage.phase === 'failed') setState({ stage: { phase: 'loading' } });
    const first = await port.fetchCompared(false, signal);
    if (signal.aborted) return true;
    if (!first.ok) {
      show({ phase: 'failed', failure: first });
      return true;
    }
    if (stageOf(first.value) === null) {
      take(first);
      show({ phase: 'none' });
      return false;
    }
    onAnswer(first.value);
    await follow(signal, first);
    return true;
  }

  async function search(): Promise<void> {
    const { form, isSearching } = get();
    if (isSearching) return;
    const faults = faultsOf(form, today());
    if (faults.from !== null || faults.to !== null) return setState({ today: today(), isChecked: true });
    searches += 1;
    const own = searches;
    setState({ today: today(), isChecked: false, isSearching: true, searchFailure: null, startDate: null, note: null });
    const answer = await port.compare(requestOf(form));
    if (own !== searches || life.signal.aborted) return;
    setState({ isSearching: false });
    if (!answer.ok) return setState({ searchFailure: answer });
    const { userStatus, isStartDateError, startDate, isSentToSearch } = answer.value;
    setState({ status: userStatus });
    if (userStatus !== 'Active') return;
    if (isStartDateError) return setState({ startDate });
    if (!isQueued(isSentToSearch)) {
      port.log('A comparison of transactions was not queued.', 'Warning', { isSentToSearch });
      return setState({ note: 'notStarted' });
    }
    setState({ ...nothingPicked, stage: { phase: 'none' } });
    onOtherRows();
    const signal = newReading();
    show({ phase: 'running', search: requestOf(form), run: null, isLate: false });
    await follow(signal);
  }

  function clear(): void {
    searches += 1;
    newReading();
    setState({ ...freshState(today()), status: get().status, stage: { phase: 'none' } });
    onOtherRows();
  }

  async function stop(): Promise<void> {
    const { signal } = reads;
    const answer = await port.cancel('comparison');
    if (signal.aborted) return;
    if (!answer.ok) return setState({ searchFailure: answer });
    // What could not be stopped has ended by itself: the next read shows it.
    if (!answer.value.isCancelled) return follow(newReading());
    newReading();
    setState({ note: 'stopped' });
    show({ phase: 'none' });
  }

  function hear({ runs }: RunStates): void {
    const { stage } = get();
    const run = runs.find(({ kind }) => kind === 'comparison');
    if (stage.phase !== 'running' || run === undefined) return;
    if (run.state === 'running') setState({ stage: { ...stage, run } });
    else void follow(newReading());
  }

  return {
    store,
    async open() {
      await read(({ search: stored }) => {
        if (stored !== undefined && get().form === untouched) setState({ form: formOf(stored) });
      });
    },
    set: (change) =>
      setState({
        form: { ...get().form, ...change },
        ...(change.from !== undefined && { startDate: null }),
      }),
    search,
    clear,
    async refresh() {
      setState({ note: null, searchFailure: null });
      const isThere = await read(() => {});
      if (!isThere && get().status === 'Active' && !life.signal.aborted) await search();
    },
    stop,
    meet: (status) => setState({ status }),
    pickTile: (tile) => setState({ tile, reason: null }),
    pickReason: (reason) => setState({ reason }),
    select: (selected) => setState({ selected }),
    hear,
  };
}
