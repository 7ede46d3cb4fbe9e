import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Seconds until the return to the accounting service. */
export const RETURN_SECONDS = 5;

export interface CompletionState {
  /** `staying`: the return was cancelled. */
  readonly status: 'counting' | 'leaving' | 'staying';
  /** Seconds. */
  readonly secondsLeft: number;
  /** Whether the address of the accounting service is known. */
  readonly canReturn: boolean;
}

export interface CompletionModel {
  readonly store: StoreApi<CompletionState>;
  readonly goNow: () => void;
  readonly stay: () => void;
}

/** The return to the accounting service with a countdown; `back` is null when its address is unknown. */
export function createCompletionModel(life: Lifetime, back: (() => void) | null): CompletionModel {
  const store = createStore<CompletionState>(() => ({
    status: back === null ? 'staying' : 'counting',
    secondsLeft: RETURN_SECONDS,
    canReturn: back !== null,
  }));
  const stop = back === null ? () => {} : life.every(1_000, count);

  function count(): void {
    const secondsLeft = store.getState().secondsLeft - 1;
    store.setState({ secondsLeft });
    if (secondsLeft === 0) goNow();
  }

  function goNow(): void {
    if (store.getState().status === 'leaving') return;
    stop();
    store.setState({ status: 'leaving' });
    back?.();
  }

  function stay(): void {
    stop();
    store.setState({ status: 'staying' });
  }

  return { store, goNow, stay };
}
