import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure } from '@salestax/client';
import type { FailedCall } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import type { CustomersPort } from './port.ts';

export interface Errors {
  /** The newest first; null: not read yet. */
  readonly calls: readonly FailedCall[] | null;
  readonly isReading: boolean;
  readonly failure: Failure | null;
}

export interface ErrorsModel {
  readonly store: StoreApi<Errors>;
  readonly read: () => Promise<void>;
}

/** The failed calls of a customer in the last 24 hours; they are read when a person asks for them. */
export function createErrors(life: Lifetime, port: Pick<CustomersPort, 'errors'>, customerId: string): ErrorsModel {
  const store = createStore<Errors>(() => ({ calls: null, isReading: false, failure: null }));
  return {
    store,
    async read() {
      if (store.getState().isReading) return;
      store.setState({ isReading: true, failure: null });
      const answer = await port.errors(customerId);
      if (life.signal.aborted) return;
      store.setState(answer.ok ? { calls: answer.value, isReading: false } : { isReading: false, failure: answer });
    },
  };
}
