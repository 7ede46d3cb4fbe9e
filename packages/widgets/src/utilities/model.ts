import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Lifetime } from '@salestax/widget-kit';

export type Answered<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string | null; readonly correlationId: string | null };

export type UtilitiesState =
  | { readonly step: 'working' }
  | { readonly step: 'failed'; readonly reason: string | null; readonly correlationId: string | null }
  /** The user came back without having signed in. */
  | { readonly step: 'returned' }
  /** The address has no company. */
  | { readonly step: 'noCompany' };

/** A redirect counts as failed when the page is still open after this time, in milliseconds. */
export const REDIRECT_TIMEOUT_MS = 10_000;

/** The ports of the entry. */
export interface UtilitiesPorts {
  /** Removes session, onboarding and the mark that the pages were loaded before. */
  readonly removeStored: () => void;
  readonly storeCompany: (realmId: string) => void;
  readonly validate: (realmId: string) => Promise<Answered<null>>;
  readonly signInUrl: (realmId: string) => Promise<Answered<string>>;
  readonly go: (url: string) => void;
}

export interface UtilitiesModel {
  readonly store: StoreApi<UtilitiesState>;
  /** `isReturn`: the user came to this page with the back button. */
  readonly start: (realmId: string | null, isReturn?: boolean) => Promise<void>;
  readonly retry: () => Promise<void>;
  /** The user returned to this page, still loaded, with the back button. */
  readonly returned: () => void;
}

/** The redirect from a company of the accounting service to its sign-in. */
export function createUtilitiesModel(life: Lifetime, ports: UtilitiesPorts): UtilitiesModel {
  const store = createStore<UtilitiesState>(() => ({ step: 'working' }));
  let company = '';
  let cancelTimeout = () => {};
  const fail = (reason: string | null, correlationId: string | null) =>
    store.setState({ step: 'failed', reason, correlationId }, true);

  async function enter(): Promise<void> {
    store.setState({ step: 'working' }, true);
    const valid = await ports.validate(company);
    const address = valid.ok && !life.signal.aborted ? await ports.signInUrl(company) : valid;
    if (life.signal.aborted) return;
    if (!address.ok) {
      fail(address.reason, address.correlationId);
    } else if (address.value !== null) {
      ports.go(address.value);
      cancelTimeout = life.after(REDIRECT_TIMEOUT_MS, () => fail(null, null));
    }
  }

  return {
    store,
    async start(realmId, isReturn = false) {
      if (realmId) ports.storeCompany(realmId);
      ports.removeStored();
      if (!realmId) return store.setState({ step: 'noCompany' }, true);
      company = realmId;
      if (isReturn) store.setState({ step: 'returned' }, true);
      else await enter();
    },
    async retry() {
      const { step } = store.getState();
      if (step === 'failed' || step === 'returned') await enter();
    },
    returned() {
      cancelTimeout();
      if (store.getState().step === 'working') store.setState({ step: 'returned' }, true);
    },
  };
}
