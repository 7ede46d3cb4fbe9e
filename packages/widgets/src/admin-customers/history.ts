import type { StaffAction } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { mapResult } from '../list-screen/map-result.ts';
import { createResource, isLoading, valueOf, type ResourceModel } from '../service/resource.ts';
import type { CustomersPort } from './port.ts';

/** How many actions a page has. */
const PAGE_SIZE = 10;

export interface History {
  /** The newest first. */
  readonly actions: readonly StaffAction[];
  readonly hasMore: boolean;
}

export interface HistoryModel {
  readonly history: ResourceModel<History>['store'];
  /** Reads the newest page. */
  readonly read: () => Promise<void>;
  /** Reads the page before the oldest loaded action. */
  readonly readMore: () => Promise<void>;
  /** Repeats the last read. */
  readonly retry: () => Promise<void>;
}

/** The history of staff actions on a customer. */
export function createHistory(life: Lifetime, port: Pick<CustomersPort, 'actions'>, customerId: string): HistoryModel {
  const { store, load } = createResource<History>(life);
  let lastNewer: readonly StaffAction[] = [];

  async function readOlderThan(newer: readonly StaffAction[]): Promise<void> {
    lastNewer = newer;
    await load(async () =>
      mapResult(await port.actions(customerId, PAGE_SIZE, newer.at(-1)?.id ?? null), (actions) => ({
        actions: [...newer, ...actions],
        hasMore: actions.length === PAGE_SIZE,
      })),
    );
  }

  return {
    history: store,
    read: () => readOlderThan([]),
    retry: () => readOlderThan(lastNewer),
    async readMore() {
      const history = store.getState();
      if (!isLoading(history)) await readOlderThan(valueOf(history)?.actions ?? []);
    },
  };
}
