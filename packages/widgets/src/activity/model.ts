import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure } from '@salestax/client';
import type { ActivityAction, ActivityEntry } from '@salestax/contract';
import { latest, type Lifetime } from '@salestax/widget-kit';
import { createTableStore, type TableStore } from '../list-screen/linked-view.ts';
import type { ActivityPort } from './port.ts';

export interface ActivityState {
  /** The newest first; null: not read yet. */
  readonly entries: readonly ActivityEntry[] | null;
  /** There are older ones. */
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly failure: Failure | null;
  /** Only entries of this action; null: all. */
  readonly action: ActivityAction | null;
  readonly isRefused: boolean;
}

export interface ActivityModel {
  readonly store: StoreApi<ActivityState>;
  /** Reads the newest entries. */
  readonly load: () => Promise<void>;
  /** Reads the entries before the oldest one that is shown. */
  readonly more: () => Promise<void>;
  readonly setAction: (action: ActivityAction | null) => Promise<void>;
  readonly setRefused: (isRefused: boolean) => Promise<void>;
  /** Sets the filters without reading. */
  readonly choose: (filters: Pick<ActivityState, 'action' | 'isRefused'>) => void;
  /** Of the table of entries. */
  readonly table: TableStore;
}

/** The rules of the list of what happened to a company. */
export function createActivityModel(life: Lifetime, port: ActivityPort): ActivityModel {
  const store = createStore<ActivityState>(() => ({
    entries: null,
    hasMore: false,
    isReading: false,
    failure: null,
    action: null,
    isRefused: false,
  }));
  const { getState: get, setState: set } = store;
  const reads = latest(life);

  async function readAfter(known: readonly ActivityEntry[]): Promise<void> {
    const { signal } = reads.next();
    set({ isReading: true, failure: null });
    const { action, isRefused } = get();
    const answer = await port.read({ action, isRefused, before: known.at(-1)?.id ?? null });
    if (signal.aborted) return;
    if (!answer.ok) return set({ isReading: false, failure: answer });
    const { entries, hasMore } = answer.value;
    set({ entries: [...known, ...entries], hasMore, isReading: false });
  }

  return {
    store,
    table: createTableStore(),
    choose: (filters) => set(filters),
    load: () => readAfter([]),
    async more() {
      if (!get().isReading) await readAfter(get().entries ?? []);
    },
    setAction(action) {
      set({ action });
      return readAfter([]);
    },
    setRefused(isRefused) {
      set({ isRefused });
      return readAfter([]);
    },
  };
}
