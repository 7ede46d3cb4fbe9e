import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ActivityAction, ActivityEntry } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createTableStore, type TableStore } from '../list-screen/linked-view.ts';
import { mapResult } from '../list-screen/map-result.ts';
import { createResource, isLoading, valueOf, type ResourceModel } from '../service/resource.ts';
import type { ActivityPort } from './port.ts';

export interface ActivityList {
  /** The filters that the entries were read with. */
  readonly filters: ActivityFilters;
  /** The newest first. */
  readonly entries: readonly ActivityEntry[];
  /** There are older entries. */
  readonly hasMore: boolean;
}

export interface ActivityFilters {
  /** Only entries of this action; null: all. */
  readonly action: ActivityAction | null;
  /** Only refused actions; false: all. */
  readonly isRefused: boolean;
}

export interface ActivityModel {
  readonly list: ResourceModel<ActivityList>['store'];
  readonly filters: StoreApi<ActivityFilters>;
  /** Reads the newest entries. */
  readonly load: () => Promise<void>;
  /** Reads the entries before the oldest one that is shown. */
  readonly loadOlder: () => Promise<void>;
  readonly setAction: (action: ActivityAction | null) => Promise<void>;
  readonly setRefused: (isRefused: boolean) => Promise<void>;
  /** Sets the filters of a link without reading: the caller reads where they differ. */
  readonly setFilters: (filters: ActivityFilters) => void;
  /** The order and the opened row of the table. */
  readonly table: TableStore;
}

const isSame = (one: ActivityFilters, other: ActivityFilters): boolean =>
  one.action === other.action && one.isRefused === other.isRefused;

/** The activity of a company: its newest entries, then older ones on request. */
export function createActivityModel(life: Lifetime, port: ActivityPort): ActivityModel {
  const { store: list, load } = createResource<ActivityList>(life);
  const filters = createStore<ActivityFilters>(() => ({ action: null, isRefused: false }));

  /** Reads the entries that are older than those of `newer`, and shows both; empty: reads the newest. */
  async function readOlderThan(newer: readonly ActivityEntry[]): Promise<void> {
    const wanted = filters.getState();
    const request = { ...wanted, before: newer.at(-1)?.id ?? null };
    await load(async () =>
      mapResult(await port.read(request), ({ entries, hasMore }) => ({
        filters: wanted,
        entries: [...newer, ...entries],
        hasMore,
      })),
    );
  }

  return {
    list,
    filters,
    table: createTableStore(),
    setFilters: (next) => filters.setState(next),
    load: () => readOlderThan([]),
    async loadOlder() {
      const shown = list.getState();
      if (isLoading(shown)) return;
      const value = valueOf(shown);
      // Where the last read failed, the entries on the screen were read with other filters.
      await readOlderThan(value !== null && isSame(value.filters, filters.getState()) ? value.entries : []);
    },
    setAction(action) {
      filters.setState({ action });
      return readOlderThan([]);
    },
    setRefused(isRefused) {
      filters.setState({ isRefused });
      return readOlderThan([]);
    },
  };
}
