import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Lifetime } from '@salestax/widget-kit';

/** Delay between the two calls, in milliseconds. */
export const AGAIN_AFTER_MS = 1_000;

/** The ports of the disconnect page. */
export interface DisconnectPorts {
  /** Has the service verify the company at the accounting service; never rejects. */
  readonly verifyDisconnect: (realmId: string) => Promise<unknown>;
  /** Clears the browser's storage; true when there was anything. */
  readonly clearStorage: () => boolean;
  readonly reload: () => void;
}

export interface DisconnectModel {
  readonly store: StoreApi<{ readonly isWorking: boolean }>;
  /** Does nothing without a company. */
  readonly disconnect: (realmId: string | null) => Promise<void>;
  /** The person leaves the page: what the calls would clear at their end is cleared now. */
  readonly leave: () => void;
}

/** Calls twice, whatever the first response, then clears the storage. */
export function createDisconnectModel(
  life: Lifetime,
  { verifyDisconnect, clearStorage, reload }: DisconnectPorts,
): DisconnectModel {
  const store = createStore<{ readonly isWorking: boolean }>(() => ({ isWorking: false }));

  async function finish(realmId: string): Promise<void> {
    await verifyDisconnect(realmId);
    if (life.signal.aborted) return;
    store.setState({ isWorking: false });
    if (clearStorage()) reload();
  }

  return {
    store,
    async disconnect(realmId) {
      if (!realmId) return;
      store.setState({ isWorking: true });
      await verifyDisconnect(realmId);
      life.after(AGAIN_AFTER_MS, () => void finish(realmId));
    },
    leave() {
      if (store.getState().isWorking) clearStorage();
    },
  };
}
