import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure, Result } from '@salestax/client';
import type { Answer } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';

/** The parameters of the page's address by name. */
export type Parameters = Readonly<Record<string, string>>;

/** Why the user is not signed in. `with-reason`: a message of the service. */
export type SignInProblem =
  | { readonly code: 'unverified' | 'not-kept' }
  | { readonly code: 'with-reason'; readonly sentence: string; readonly correlationId: string | null }
  | { readonly code: 'failed'; readonly correlationId: string | null };

export type AdminSignInState =
  | { readonly step: 'opening' | 'finishing' | 'leaving' }
  /** A link to sign in is shown below the problem of the last attempt; null: it has none to explain, as when the user cancelled. */
  | { readonly step: 'offered'; readonly problem: SignInProblem | null };

/** A redirect counts as failed when the page is still open after this time, in milliseconds. */
export const REDIRECT_TIMEOUT_MS = 10_000;

export interface AdminSignInPorts {
  /** Requests the address of the sign-in; `again`: also for a user who is signed in there. */
  readonly signInUrl: (again: boolean) => Promise<Result<string>>;
  readonly finish: (proof: { readonly code: string; readonly state: string }) => Promise<Result<Answer<'staffSignIn'>>>;
  /** Marks the `state` of a callback as used; false when it was used before. */
  readonly markUsed: (state: string) => boolean;
  /** Stores the session; false when the browser cannot. */
  readonly storeSession: (answer: Answer<'staffSignIn'>) => boolean;
  readonly logError: (error: string) => void;
  readonly leave: (url: string) => void;
  readonly enter: () => void;
}

export interface AdminSignIn {
  readonly store: StoreApi<AdminSignInState>;
  /** Handles the parameters of the page's address. */
  readonly start: (parameters: Parameters) => void;
  /** Starts a sign-in. After a refusal the directory prompts for the user again. */
  readonly signIn: () => Promise<void>;
  /** The user returned to this page with the back button. */
  readonly returned: () => void;
}

/**
 * The rules of the staff sign-in page. `again`: the user must prove their identity again; `waits`: the sign-in waits for the user,
 * who has signed out, and whom the directory would sign in again at once, or who came back from it.
 */
export function createAdminSignIn(
  life: Lifetime,
  { again, waits }: { readonly again: boolean; readonly waits: boolean },
  ports: AdminSignInPorts,
): AdminSignIn {
  const store = createStore<AdminSignInState>(() => ({ step: 'opening' }));
  let isRefused = false;
  let cancelTimeout = () => {};

  const offer = (problem: SignInProblem | null) => store.setState({ step: 'offered', problem }, true);

  async function open(): Promise<void> {
    store.setState({ step: 'opening' }, true);
    const answer = await ports.signInUrl(again || isRefused);
    if (life.signal.aborted) return;
    if (!answer.ok || answer.value === '') return offer({ code: 'failed', correlationId: answer.correlationId });
    store.setState({ step: 'leaving' }, true);
    cancelTimeout = life.after(REDIRECT_TIMEOUT_MS, () => offer(null));
    ports.leave(answer.value);
  }

  async function finish(code: string, state: string): Promise<void> {
    if (!ports.markUsed(state)) return offer({ code: 'unverified' });
    store.setState({ step: 'finishing' }, true);
    const answer = await ports.finish({ code, state });
    if (life.signal.aborted) return;
    const { correlationId } = answer;
    if (!answer.ok) return offer(problemOf(answer));
    const { error } = answer.value;
    if (error !== null) {
      isRefused = true;
      return offer({ code: 'with-reason', sentence: error.message, correlationId });
    }
    if (!ports.storeSession(answer.value)) return offer({ code: 'not-kept' });
    store.setState({ step: 'leaving' }, true);
    ports.enter();
  }

  return {
    store,
    start({ code, state, error }) {
      if (error !== undefined) {
        ports.logError(error);
        return offer(null);
      }
      if (code === undefined && state === undefined) return waits ? offer(null) : void open();
      if (!code || !state) return offer({ code: 'unverified' });
      void finish(code, state);
    },
    async signIn() {
      if (store.getState().step === 'offered') await open();
    },
    returned() {
      cancelTimeout();
      if (store.getState().step === 'leaving') offer(null);
    },
  };
}

const problemOf = ({ problem, message, correlationId }: Failure): SignInProblem =>
  problem === 'refused' && message !== ''
    ? { code: 'with-reason', sentence: message, correlationId }
    : { code: 'failed', correlationId };
