import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Lifetime, Navigation } from '@salestax/widget-kit';
import type { Departure } from '../sign-in/sign-in-steps.ts';
import type { FlowEnd } from '../sign-in/sign-in-windows.ts';
import { fail, type CallbackProblem, type Next, type CallbackQuestion } from './next.ts';

export type CallbackState =
  /** The call is delayed; `done` milliseconds of `CALLBACK_DELAY_MS` have passed. */
  | { readonly at: 'waiting'; readonly done: number }
  | { readonly at: 'calling' }
  /** Redirecting to the page of another step; `isReconnect`: because the company's connection has ended. */
  | { readonly at: 'departing'; readonly departure: Departure; readonly isReconnect: boolean }
  | { readonly at: 'question'; readonly question: CallbackQuestion }
  | { readonly at: 'failed'; readonly problem: CallbackProblem; readonly isRetryable: boolean }
  | { readonly at: 'leaving' }
  | { readonly at: 'closing' };

export interface CallbackPorts {
  /** Whether the address has all required parameters. */
  readonly isComplete: boolean;
  /** Marks the callback as used; false when it was used before. */
  readonly markUsed: () => boolean;
  /** Sends the callback to the service. */
  readonly finish: () => Promise<Next>;
  readonly signIn: Departure;
  /** Begins the sign-in of the running onboarding again; its page, or null when none runs in this window. */
  readonly signInAgain: () => string | null;
  readonly reconnect: Departure;
  readonly selectCompany: Departure;
  readonly go: (to: Navigation) => void;
  /**
   * The step has failed, or the user left a question: reports it to the window that waits for this one, and to the
   * portal of an onboarding.
   */
  readonly failed: (cause: CallbackProblem | CallbackQuestion) => void;
  /** Notifies the window that waits for this one, and closes this one. */
  readonly close: (end: FlowEnd['kind'], otherwise: string) => void;
  /** Whether this window was opened for the step. */
  readonly isOwnWindow: boolean;
}

export interface CallbackModel {
  readonly store: StoreApi<CallbackState>;
  readonly start: () => void;
  readonly retry: () => Promise<void>;
  readonly answer: (button: string) => void;
  /** Leaves a separate window without having signed in. */
  readonly giveUp: () => void;
}

/** Delay of the call after a redirect from another site, as the specification has it. Milliseconds. */
export const CALLBACK_DELAY_MS = 3_000;
/** A redirect counts as failed when the page is still open after this time, in milliseconds. */
const REDIRECT_TIMEOUT_MS = 10_000;
const TICK_MS = 250;

/** Whether the question asks the user to sign in as another one. */
const isAboutUser = (question: CallbackQuestion) => question === 'administrator' || question === 'inactive-user';

/** The sequence of a callback: a short delay, the call, and the step that follows. */
export function createCallbackModel(life: Lifetime, ports: CallbackPorts): CallbackModel {
  const store = createStore<CallbackState>(() => ({ at: 'waiting', done: 0 }));
  const show = (state: CallbackState) => store.setState(state, true);

  function start(): void {
    if (!ports.isComplete) return follow(fail('identity'));
    const stop = life.every(TICK_MS, () => {
      const state = store.getState();
      if (state.at === 'waiting') show({ at: 'waiting', done: state.done + TICK_MS });
    });
    life.after(CALLBACK_DELAY_MS, () => {
      stop();
      if (ports.markUsed()) void finish();
      else follow(fail('identity'));
    });
  }

  async function finish(isAgain = false): Promise<void> {
    show({ at: 'calling' });
    const next = await ports.finish();
    if (life.signal.aborted) return;
    // The service accepts a callback once: after a retry, 'identity' means that it accepted the first attempt.
    const isTaken = isAgain && next.kind === 'fail' && next.problem.code === 'identity';
    follow(isTaken ? fail('answer-lost', next.problem) : next);
  }

  function follow(next: Next): void {
    if (next.kind === 'ask') return show({ at: 'question', question: next.question });
    if (next.kind === 'fail') {
      show({ at: 'failed', problem: next.problem, isRetryable: next.isRetryable });
      return ports.failed(next.problem);
    }
    if (next.kind === 'close') return close('signed-in', next.otherwise);
    if (next.kind === 'reconnect') return depart(ports.reconnect, true, !next.isAgain);
    show({ at: 'leaving' });
    life.after(REDIRECT_TIMEOUT_MS, () => follow(fail('provider-failed')));
    ports.go({ to: next.to, how: next.how });
  }

  /** `now`: otherwise the user starts the redirect, so that a connection that ends at once leads to no endless redirects. */
  function depart(departure: Departure, isReconnect: boolean, now = true): void {
    show({ at: 'departing', departure, isReconnect });
    if (now) void departure.start();
  }

  function close(end: FlowEnd['kind'], otherwise: string): void {
    show({ at: 'closing' });
    ports.close(end, otherwise);
  }

  /** Navigates to one of our own pages; a separate window closes. */
  function leave(to: string): void {
    if (ports.isOwnWindow) return close('failed', to);
    show({ at: 'leaving' });
    ports.go({ to, how: 'replace' });
  }

  function answer(button: string): void {
    const state = store.getState();
    if (state.at !== 'question') return;
    if (button === 'sign-in') {
      const page = ports.signInAgain();
      return page === null ? depart(ports.signIn, false) : leave(page);
    }
    if (button === 'select-company') return depart(ports.selectCompany, false);
    ports.failed(state.question);
    if (state.question === 'company-validation-error') return close('failed', '/learnmore');
    leave(isAboutUser(state.question) ? '/learnmore' : '/integration');
  }

  async function retry(): Promise<void> {
    const state = store.getState();
    if (state.at === 'failed' && state.isRetryable) await finish(true);
  }

  return { store, start, retry, answer, giveUp: () => close('failed', '/integration') };
}
