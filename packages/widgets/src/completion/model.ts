import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Lifetime } from '@salestax/widget-kit';

/** Seconds until the return to the accounting service. */
export const RETURN_SECONDS = 5;
/** A return counts as failed when the page is still open after this time, in milliseconds. */
const REDIRECT_TIMEOUT_MS = 10_000;

export interface CompletionState {
  /** `staying`: the return was cancelled. */
  readonly status: 'counting' | 'leaving' | 'staying';
  /** Seconds. */
  readonly secondsLeft: number;
  /** Whether the address of the accounting service is known. */
  readonly canReturn: boolean;
  /** Whether tax is calculated; null: not known. */
  readonly isCalculating: boolean | null;
  readonly isSwitching: boolean;
  /** Why calculation could not be switched on; null: it was not refused. */
  readonly refusal: string | null;
}

export interface CompletionModel {
  readonly store: StoreApi<CompletionState>;
  readonly goNow: () => void;
  readonly stay: () => void;
  /** Reads whether tax is calculated: a company without it is not left by itself. */
  readonly load: () => Promise<void>;
  readonly switchOn: () => Promise<void>;
}

export interface CompletionPorts {
  /** Returns to the accounting service; null: its address is unknown. */
  readonly back: (() => void) | null;
  /** null: not known. */
  readonly isCalculating: () => Promise<boolean | null>;
  /** null: done; otherwise why not. */
  readonly switchOn: () => Promise<string | null>;
}

/** The return to the accounting service with a countdown, for a company that calculates. */
export function createCompletionModel(life: Lifetime, ports: CompletionPorts): CompletionModel {
  const { back } = ports;
  const store = createStore<CompletionState>(() => ({
    status: back === null ? 'staying' : 'counting',
    secondsLeft: RETURN_SECONDS,
    canReturn: back !== null,
    isCalculating: null,
    isSwitching: false,
    refusal: null,
  }));
  const stop = back === null ? () => {} : life.every(1_000, count);
  let isReading = false;

  function count(): void {
    const secondsLeft = Math.max(0, store.getState().secondsLeft - 1);
    store.setState({ secondsLeft });
    if (secondsLeft === 0 && !isReading) goNow();
  }

  function goNow(): void {
    if (store.getState().status === 'leaving') return;
    stop();
    store.setState({ status: 'leaving' });
    // The page may stay open: after the browser's Stop button, or because the address does not replace it.
    life.after(REDIRECT_TIMEOUT_MS, () => store.setState({ status: 'staying' }));
    back?.();
  }

  function stay(): void {
    stop();
    store.setState({ status: 'staying' });
  }

  async function load(): Promise<void> {
    isReading = true;
    const isCalculating = await ports.isCalculating();
    isReading = false;
    if (life.signal.aborted) return;
    if (isCalculating === false && store.getState().status === 'counting') stay();
    store.setState({ isCalculating });
  }

  async function switchOn(): Promise<void> {
    if (store.getState().isSwitching) return;
    store.setState({ isSwitching: true, refusal: null });
    const refusal = await ports.switchOn();
    if (life.signal.aborted) return;
    store.setState({ isSwitching: false, refusal, ...(refusal === null && { isCalculating: true }) });
  }

  return { store, goNow, stay, load, switchOn };
}
