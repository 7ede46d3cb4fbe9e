import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TaxCode } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';

/** After the last letter, in milliseconds. */
const DEBOUNCE_MS = 200;

/** The results of the tax code picker. `idle`: nothing is typed. */
export interface TaxCodes {
  readonly state: 'idle' | 'searching' | 'ready' | 'failed';
  readonly found: readonly TaxCode[];
}

export interface TaxCodeSearch {
  readonly store: StoreApi<TaxCodes>;
  /** Searches for a text after a pause, unless it was searched last. */
  readonly search: (text: string) => void;
}

const idle: TaxCodes = { state: 'idle', found: [] };

/** Searches tax codes while a person types; null from `find` is a failure, and answers to earlier texts are dropped. */
export function createTaxCodeSearch(
  life: Pick<Lifetime, 'after'>,
  find: (text: string) => Promise<readonly TaxCode[] | null>,
): TaxCodeSearch {
  const store = createStore<TaxCodes>(() => idle);
  /** The text of the last search; '' after a failure. */
  let searched = '';
  let answer = idle;
  let isTyping = false;
  let cancel = () => {};

  async function start(text: string): Promise<void> {
    searched = text;
    answer = { ...store.getState(), state: 'searching' };
    const found = await find(text);
    if (searched !== text) return;
    answer = found === null ? { state: 'failed', found: [] } : { state: 'ready', found };
    // After a failure the same text may be searched again.
    if (found === null) searched = '';
    // A text that was typed meanwhile waits for its own answer.
    if (!isTyping) store.setState(answer);
  }

  function search(typed: string): void {
    const text = typed.trim();
    cancel();
    isTyping = text !== '' && text !== searched;
    if (text === '') {
      searched = '';
      store.setState(idle);
    } else if (isTyping) {
      store.setState({ state: 'searching', found: store.getState().found });
      cancel = life.after(DEBOUNCE_MS, () => {
        isTyping = false;
        void start(text);
      });
    } else {
      store.setState(answer);
    }
  }

  return { store, search };
}
