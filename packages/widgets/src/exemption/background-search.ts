import type { Failure, Page, Result } from '@salestax/client';
import type { RunStatus } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isQueued } from '../list-screen/batches.ts';
import { createReading } from '../list-screen/reading.ts';

/** Between the end of one look and the next, in milliseconds. */
const POLL_MS = 3_000;

/** A search that the service carries out in the background. */
export interface SearchState<Row> {
  /** Null until something was found out. */
  readonly rows: readonly Row[] | null;
  readonly isSearching: boolean;
  readonly isStopping: boolean;
  /** How far the service is, as it told last. */
  readonly run: RunStatus | null;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Why there is no answer. */
  readonly failure: Failure | null;
  /** Why the service found nothing out, in its own words. */
  readonly problem: string | null;
  readonly note: 'not-started' | 'too-long' | 'stopped' | null;
}

/** What the service has found. */
export interface Found<Row> {
  /** Absent as long as it is not ready. */
  readonly rows?: readonly Row[] | undefined;
  readonly run?: RunStatus | undefined;
  readonly error?: { readonly message: string } | undefined;
}

export interface SearchCalls<Row> {
  readonly search: () => Promise<Result<{ readonly isSentToSearch: unknown }>>;
  readonly fetch: () => Promise<Result<Found<Row>>>;
  readonly stop: () => Promise<Result<{ readonly isCancelled: boolean }>>;
  /** The service did not take the search. */
  readonly onNotQueued: () => void;
  /** Rows have come. */
  readonly onRows: (rows: readonly Row[]) => void;
}

export interface BackgroundSearch<Row> {
  readonly store: StoreApi<SearchState<Row>>;
  /** Asks the service to search, and waits for what it finds. Whatever was asked before is not shown any more. */
  readonly search: () => Promise<void>;
  /** Waits for what was searched last, without a new search. */
  readonly follow: () => Promise<void>;
  /** Goes on waiting for a search that is under way, as one that began on another page. */
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What a search needs of the world around it. */
export interface SearchEnvironment {
  readonly now: () => number;
  readonly page: Page;
}

export function createBackgroundSearch<Row>(
  life: Lifetime,
  calls: SearchCalls<Row>,
  { now, page }: SearchEnvironment,
): BackgroundSearch<Row> {
  const store = createStore<SearchState<Row>>(() => ({
    rows: null,
    isSearching: false,
    isStopping: false,
    run: null,
    startedAt: 0,
    failure: null,
    problem: null,
    note: null,
  }));
  const set = (parts: Partial<SearchState<Row>>) => store.setState(parts);
  const reading = createReading(life, { page });

  /** Begins anew: what was asked before is not followed any more. */
  function restart(startedAt: number): AbortSignal {
    const signal = reading.restart();
    set({ isSearching: true, isStopping: false, run: null, startedAt, failure: null, problem: null, note: null });
    return signal;
  }

  const end = (parts: Partial<SearchState<Row>>) => set({ isSearching: false, isStopping: false, run: null, ...parts });

  async function search(): Promise<void> {
    const signal = restart(now());
    const sent = await calls.search();
    if (signal.aborted) return;
    if (!sent.ok) return end({ failure: sent });
    if (!isQueued(sent.value.isSentToSearch)) {
      calls.onNotQueued();
      return end({ note: 'not-started' });
    }
    await wait(signal);
  }

  async function wait(signal: AbortSignal): Promise<void> {
    const look = async () => {
      const found = await calls.fetch();
      return signal.aborted || settle(found);
    };
    const ending = await reading.poll(look, { intervalMs: POLL_MS });
    if (ending === 'exhausted') end({ note: 'too-long' });
  }

  /** True when there is nothing left to wait for. */
  function settle(found: Result<Found<Row>>): boolean {
    if (!found.ok) {
      // No answer is 'not ready yet', too.
      if (found.problem === 'network') return false;
      end({ failure: found });
      return true;
    }
    const { rows, run, error } = found.value;
    if (rows !== undefined) {
      end({ rows });
      calls.onRows(rows);
      return true;
    }
    if (error !== undefined) end({ problem: error.message });
    else if (run?.state === 'cancelled') end({ note: 'stopped' });
    else set({ run: run ?? null });
    return error !== undefined || run?.state === 'cancelled';
  }

  return {
    store,
    search,
    follow: () => wait(restart(now())),
    async resume() {
      const signal = reading.signal();
      const found = await calls.fetch();
      if (signal.aborted || !found.ok || found.value.run?.state !== 'running') return;
      const { run } = found.value;
      const next = restart(Math.min(now(), Date.parse(run.startedAt)));
      set({ run });
      await wait(next);
    },
    async stop() {
      if (store.getState().isStopping) return;
      set({ isStopping: true });
      const signal = reading.signal();
      const stopped = await calls.stop();
      if (signal.aborted) return;
      // What has ended meanwhile is there with the next look.
      if (!stopped.ok || !stopped.value.isCancelled) return set({ isStopping: false });
      reading.restart();
      end({ note: 'stopped' });
    },
  };
}
