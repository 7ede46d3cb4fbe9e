import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Result } from '@salestax/client';
import type { Answer } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';

export type ProviderSignInState =
  | { readonly step: 'checking' }
  /** None of our pages sent this user here. */
  | { readonly step: 'unauthorized' }
  /** The service did not answer whether the user may sign in. */
  | { readonly step: 'unknown'; readonly correlationId: string | null }
  /** `failure`: the provider's page could not be opened. */
  | {
      readonly step: 'ready';
      readonly isOpening: boolean;
      readonly failure: { readonly correlationId: string | null } | null;
    };

/** A redirect counts as failed when the page is still open after this time, in milliseconds. */
export const REDIRECT_TIMEOUT_MS = 10_000;

/** The ports of the sign-in. */
export interface ProviderSignInPorts {
  readonly authorized: (realmId: string) => Promise<Result<Answer<'authorizedForAiLogin'>>>;
  readonly signInUrl: (realmId: string) => Promise<Result<string>>;
  readonly go: (url: string) => void;
}

export interface ProviderSignInModel {
  readonly store: StoreApi<ProviderSignInState>;
  /** Reads whether this user may sign in for the company. */
  readonly check: () => Promise<void>;
  /** Opens the provider's sign-in. */
  readonly signIn: () => Promise<void>;
  /** The user returned to this page with the back button: the sign-in address may be used up. */
  readonly returned: () => void;
}

/** The rules of the provider sign-in page, for the company with this id. */
export function createProviderSignInModel(
  life: Lifetime,
  realmId: string | null,
  ports: ProviderSignInPorts,
): ProviderSignInModel {
  const store = createStore<ProviderSignInState>(() => ({ step: 'checking' }));
  const offer = () => show({ step: 'ready', isOpening: false, failure: null });
  let cancelTimeout = () => {};
  const show = (state: ProviderSignInState) => {
    if (!life.signal.aborted) store.setState(state, true);
  };

  async function check(): Promise<void> {
    if (!realmId) return show({ step: 'unauthorized' });
    show({ step: 'checking' });
    const answer = await ports.authorized(realmId);
    if (!answer.ok) show({ step: 'unknown', correlationId: answer.correlationId });
    else if (!answer.value.isAuthorized) show({ step: 'unauthorized' });
    else offer();
  }

  return {
    store,
    check,
    async signIn() {
      const state = store.getState();
      if (!realmId || state.step !== 'ready' || state.isOpening) return;
      show({ step: 'ready', isOpening: true, failure: null });
      const answer = await ports.signInUrl(realmId);
      if (life.signal.aborted) return;
      if (!answer.ok || answer.value === '') {
        show({ step: 'ready', isOpening: false, failure: { correlationId: answer.correlationId } });
        return;
      }
      ports.go(answer.value);
      // The request for the address may have used up the permit of this page: checks it again.
      cancelTimeout = life.after(REDIRECT_TIMEOUT_MS, () => void check());
    },
    returned() {
      cancelTimeout();
      const state = store.getState();
      if (state.step === 'ready' && state.isOpening) void check();
    },
  };
}
