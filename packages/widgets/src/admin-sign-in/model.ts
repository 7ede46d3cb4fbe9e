import type { Failure, Result } from '@salestax/client';
import type { Answer } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** By name, what the address of the page carried. */
export type Parameters = Readonly<Record<string, string>>;

/** Why somebody is not signed in. `said`: in the service's words. */
export type SignInProblem =
  | { readonly code: 'unverified' | 'not-kept' }
  | { readonly code: 'said'; readonly sentence: string; readonly correlationId: string | null }
  | { readonly code: 'failed'; readonly correlationId: string | null };

export type AdminSignInState =
  | { readonly step: 'opening' | 'finishing' | 'leaving' }
  /** There is a way to sign in, below what came of the last try; null: the sign-in was given up. */
  | { readonly step: 'offered'; readonly problem: SignInProblem | null };

/** The browser that is still here this long after it was sent on has not left; in milliseconds. */
export const STILL_HERE_MS = 10_000;

export interface AdminSignInPorts {
  /** Asks where to sign in; `again`: also somebody who is signed in there. */
  readonly signInUrl: (again: boolean) => Promise<Result<string>>;
  readonly finish: (proof: { readonly code: string; readonly state: string }) => Promise<Result<Answer<'staffSignIn'>>>;
  /** Takes the `state` of an answer: false when it was taken before. */
  readonly take: (state: string) => boolean;
  /** Whether the browser keeps the session. */
  readonly keep: (answer: Answer<'staffSignIn'>) => boolean;
  readonly logError: (error: string) => void;
  readonly leave: (url: string) => void;
  readonly enter: () => void;
}

export interface AdminSignIn {
  readonly store: StoreApi<AdminSignInState>;
  /** Does what the parameters ask for. */
  readonly start: (parameters: Parameters) => void;
  /** Begins a sign-in. After a refusal the person may want to be somebody else: they are asked again who they are. */
  readonly signIn: () => Promise<void>;
  /** The person has come back to the page as it was left. */
  readonly returned: () => void;
}

/** The rules of the staff's sign-in page; `again`: the person has to prove anew who they are. */
export function createAdminSignIn(life: Lifetime, again: boolean, ports: AdminSignInPorts): AdminSignIn {
  const store = createStore<AdminSignInState>(() => ({ step: 'opening' }));
  let isRefused = false;
  let stay = () => {};

  const offer = (problem: SignInProblem | null) => store.setState({ step: 'offered', problem }, true);

  async function open(): Promise<void> {
    store.setState({ step: 'opening' }, true);
    const answer = await ports.signInUrl(again || isRefused);
    if (life.signal.aborted) return;
    if (!answer.ok || answer.value === '') return offer({ code: 'failed', correlationId: answer.correlationId });
    store.setState({ step: 'leaving' }, true);
    stay = life.after(STILL_HERE_MS, () => offer(null));
    ports.leave(answer.value);
  }

  async function finish(code: string, state: string): Promise<void> {
    if (!ports.take(state)) return offer({ code: 'unverified' });
    store.setState({ step: 'finishing' }, true);
    const answer = await ports.finish({ code, state });
    if (life.signal.aborted) return;
    const { correlationId } = answer;
    if (!answer.ok) return offer(problemOf(answer));
    const { error } = answer.value;
    if (error !== null) {
      isRefused = true;
      return offer({ code: 'said', sentence: error.message, correlationId });
    }
    if (!ports.keep(answer.value)) return offer({ code: 'not-kept' });
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
      if (code === undefined && state === undefined) return void open();
      if (!code || !state) return offer({ code: 'unverified' });
      void finish(code, state);
    },
    async signIn() {
      if (store.getState().step === 'offered') await open();
    },
    returned() {
      stay();
      if (store.getState().step === 'leaving') offer(null);
    },
  };
}

const problemOf = ({ problem, message, correlationId }: Failure): SignInProblem =>
  problem === 'refused' && message !== ''
    ? { code: 'said', sentence: message, correlationId }
    : { code: 'failed', correlationId };
