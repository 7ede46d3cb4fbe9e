import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure } from '@salestax/client';
import type { TaxReceipt } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import type { ReceiptPort } from './port.ts';

export interface ReceiptState {
  /** `none`: there is no receipt; `other-company`: the document is not of the company of the session. */
  readonly phase: 'loading' | 'shown' | 'none' | 'other-company';
  readonly receipt: TaxReceipt | null;
  readonly isReading: boolean;
  readonly failure: Failure | null;
}

export interface ReceiptModel {
  readonly store: StoreApi<ReceiptState>;
  /** Reads the receipt; not for a document of another company. */
  readonly load: () => Promise<void>;
}

/** The rules of the page of one receipt. `port` null: no document is named. `isOtherCompany`: the document is not of the company of the session. */
export function createReceiptModel(life: Lifetime, port: ReceiptPort | null, isOtherCompany: boolean): ReceiptModel {
  const store = createStore<ReceiptState>(() => ({
    phase: 'loading',
    receipt: null,
    isReading: false,
    failure: null,
  }));
  const { getState: get, setState: set } = store;
  return {
    store,
    async load() {
      if (isOtherCompany) return set({ phase: 'other-company' });
      if (port === null) return set({ phase: 'none' });
      if (get().isReading) return;
      set({ isReading: true, failure: null });
      const answer = await port.read();
      if (life.signal.aborted) return;
      set({ isReading: false });
      if (!answer.ok) return set({ failure: answer });
      const { receipt } = answer.value;
      set({ receipt, phase: receipt === null ? 'none' : 'shown' });
    },
  };
}
