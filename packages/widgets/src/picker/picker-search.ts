import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Lifetime } from '@salestax/widget-kit';

/** Delay of a search after the last key, in milliseconds. */
const DEBOUNCE_MS = 200;
/** How many rows are offered at most. */
const MAX_ROWS = 20;

/** The list of a picker. `idle`: nothing is typed. */
export interface PickerResults<Row> {
  readonly state: 'idle' | 'searching' | 'ready' | 'failed';
  readonly found: readonly Row[];
}

export interface PickerSearch<Row> {
  readonly store: StoreApi<PickerResults<Row>>;
  /** Searches for a text after the delay, unless it was the last one searched for. */
  readonly search: (text: string) => void;
}

/**
 * Searches while the user types; answers to earlier texts are dropped. `offered` is shown before anything is typed; `find`
 * returns null on failure.
 */
export function createPickerSearch<Row>(
  life: Lifetime,
  find: (text: string) => Promise<readonly Row[] | null>,
  offered: readonly Row[] = [],
): PickerSearch<Row> {
  const idle: PickerResults<Row> = { state: 'idle', found: offered };
  const store = createStore<PickerResults<Row>>(() => idle);
  let requestedText = '';
  let answer = idle;
  let isPending = false;
  let cancel = () => {};

  async function request(text: string): Promise<void> {
    requestedText = text;
    answer = { ...store.getState(), state: 'searching' };
    const found = await find(text);
    if (requestedText !== text || life.signal.aborted) return;
    answer = found === null ? { state: 'failed', found: [] } : { state: 'ready', found: found.slice(0, MAX_ROWS) };
    // After a failure the same text may be searched again.
    if (found === null) requestedText = '';
    // A text typed meanwhile waits for its own response.
    if (!isPending) store.setState(answer);
  }

  function search(typed: string): void {
    const text = typed.trim();
    cancel();
    isPending = text !== '' && text !== requestedText;
    if (text === '') {
      requestedText = '';
      store.setState(idle);
    } else if (isPending) {
      store.setState({ state: 'searching', found: store.getState().found });
      cancel = life.after(DEBOUNCE_MS, () => {
        isPending = false;
        void request(text);
      });
    } else {
      store.setState(answer);
    }
  }

  return { store, search };
}
