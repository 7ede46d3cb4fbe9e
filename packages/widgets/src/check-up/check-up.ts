import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure, Result } from '@salestax/client';
import type { CheckUp } from '@salestax/contract';
import { latest, type Lifetime } from '@salestax/widget-kit';

export interface CheckUpState {
  /** The last result; null: not checked yet. */
  readonly result: CheckUp | null;
  readonly isChecking: boolean;
  /** Why the last check-up could not be done. */
  readonly failure: Failure | null;
}

export interface CheckUpModel {
  readonly store: StoreApi<CheckUpState>;
  readonly check: () => Promise<void>;
  /** Forgets the result: another company is shown. */
  readonly reset: () => void;
}

const nothing: CheckUpState = { result: null, isChecking: false, failure: null };

/** The check-up of a company. It starts only when the user wants it, because it makes many calls to the vendors. */
export function createCheckUp(life: Lifetime, read: () => Promise<Result<CheckUp>>): CheckUpModel {
  const store = createStore<CheckUpState>(() => nothing);
  const checks = latest(life);

  async function check(): Promise<void> {
    if (store.getState().isChecking) return;
    const { signal } = checks.next();
    store.setState({ isChecking: true, failure: null });
    const answer = await read();
    if (signal.aborted) return;
    store.setState(answer.ok ? { ...nothing, result: answer.value } : { isChecking: false, failure: answer });
  }

  return {
    store,
    check,
    reset() {
      checks.next();
      store.setState(nothing);
    },
  };
}
