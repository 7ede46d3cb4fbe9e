import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure } from '@salestax/client';
import type { StaffAction } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import type { CustomersPort } from './port.ts';

/** Page size. */
const AT_ONCE = 10;

export interface History {
  /** The newest first; null: not read yet. */
  readonly actions: readonly StaffAction[] | null;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly failure: Failure | null;
}

export interface HistoryModel {
  readonly store: StoreApi<History>;
  /** Reads the newest page. */
  readonly read: () => Promise<void>;
  /** Reads the page before the oldest loaded action. */
  readonly readMore: () => Promise<void>;
}

/** The history of staff actions on a customer. */
export function createHistory(life: Lifetime, port: Pick<CustomersPort, 'actions'>, customerId: string): HistoryModel {
  const store = createStore<History>(() => ({ actions: null, hasMore: false, isReading: false, failure: null }));

  async function readAfter(known: readonly StaffAction[]): Promise<void> {
    store.setState({ isReading: true, failure: null });
    const answer = await port.actions(customerId, AT_ONCE, known.at(-1)?.id ?? null);
    if (life.signal.aborted) return;
    if (!answer.ok) return store.setState({ isReading: false, failure: answer });
    store.setState({
      actions: [...known, ...answer.value],
      hasMore: answer.value.length === AT_ONCE,
      isReading: false,
    });
  }

  return {
    store,
    read: () => readAfter([]),
    async readMore() {
      if (!store.getState().isReading) await readAfter(store.getState().actions ?? []);
    },
  };
}
