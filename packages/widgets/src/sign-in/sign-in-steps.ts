import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  browserStore,
  endAbandonedOnboarding,
  storageKeys,
  type Call,
  type Failure,
  type OnboardingRecord,
} from '@salestax/client';
import { routes } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { failureMessages } from '../service/failed.tsx';
import { administratorMessages } from '../session/administrator.ts';

/** Why a step of the sign-in did not start. */
export interface StepProblem {
  readonly code:
    | 'network'
    | 'provider-failed'
    | 'accounting-failed'
    | 'no-accounting-url'
    | 'accounting-refused'
    | 'no-session'
    | 'administrator';
  /** The service's message; '' for none. */
  readonly reason: string;
  readonly correlationId: string | null;
}

/** The address of another site's page for a step, or the problem. */
export type Address =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly problem: StepProblem };

/** Messages of the steps; those in the specification are verbatim. */
export const stepMessages = {
  ...failureMessages,
  ...administratorMessages,
  inactiveUserText:
    'AvaTax lists this user as inactive, or not at all. Ask an administrator of your Avalara account to activate the user, or sign in with another one.',
  accountingFailed: 'Failed to redirect to Intuit. Please retry.',
  noAccountingUrl: 'Intuit URL is not generated',
  accountingRefused: (reason: string) => `Failed to generate Intuit URL: ${reason}`,
};

export type StepMessages = typeof stepMessages;

export function sentenceOfStep({ code, reason }: StepProblem, text: StepMessages): string {
  const sentences: Record<StepProblem['code'], string> = {
    network: text.failed,
    'provider-failed': text.failed,
    'accounting-failed': text.accountingFailed,
    'no-accounting-url': text.noAccountingUrl,
    'accounting-refused': text.accountingRefused(reason),
    'no-session': text.sessionEnded,
    administrator: text.administratorText,
  };
  return sentences[code];
}

/** The accounting company of the last sign-in in this browser; null for none and for an invalid id. */
export function storedRealmId(): string | null {
  const stored = browserStore.get(storageKeys.realmId);
  return stored !== null && /^\w[\w.:-]{0,63}$/.test(stored) ? stored : null;
}

/** Requests the address of the tax provider's sign-in. Starts an ordinary sign-in: an abandoned onboarding ends. */
export async function providerAddress(call: Call): Promise<Address> {
  endAbandonedOnboarding();
  const realmId = storedRealmId();
  const answer = await call(routes.signInUrl, {
    query: { ...(realmId !== null && { realmId }), operationType: 'signin', prompt: 'login' },
  });
  if (!answer.ok) return { ok: false, problem: problemOf(answer, 'provider-failed') };
  if (answer.value !== '') return { ok: true, url: answer.value };
  return { ok: false, problem: { code: 'provider-failed', reason: '', correlationId: answer.correlationId } };
}

/** The kinds of consent at the accounting service. */
export type AccountingStart = 'connect' | 'reconnect' | 'select-company';

/**
 * Requests the address of the accounting service's consent. A running onboarding continues; otherwise an abandoned one
 * ends.
 */
export async function accountingAddress(
  call: Call,
  start: AccountingStart,
  onboarding: OnboardingRecord | null = null,
): Promise<Address> {
  if (onboarding === null) endAbandonedOnboarding();
  const answer = await call(routes.startSignIn, {
    body: {
      operationType: onboarding ? 'onboarding' : start === 'reconnect' ? 'reconnect' : 'signin',
      prompt: start === 'select-company' ? 'select_account' : 'login',
      ...(onboarding && {
        connectorId: onboarding.connectorId,
        accountId: onboarding.accountId,
        avataxCompanyId: onboarding.avataxCompanyId,
      }),
    },
  });
  if (!answer.ok) return { ok: false, problem: problemOf(answer, 'accounting-failed') };
  const { value, correlationId } = answer;
  if (value.error !== null)
    return { ok: false, problem: { code: 'accounting-refused', reason: value.error.message, correlationId } };
  if (value.intuitUrl) return { ok: true, url: value.intuitUrl };
  return { ok: false, problem: { code: 'no-accounting-url', reason: '', correlationId } };
}

function problemOf(
  { problem, message, correlationId }: Failure,
  failed: 'provider-failed' | 'accounting-failed',
): StepProblem {
  const codes = {
    network: 'network',
    aborted: 'network',
    unauthorized: 'no-session',
    refused: 'administrator',
    misconfigured: failed,
    failed,
  } as const;
  return { code: codes[problem], reason: problem === 'refused' ? message : '', correlationId };
}

export interface Departing {
  readonly status: 'idle' | 'requesting' | 'leaving' | 'failed';
  readonly problem: StepProblem | null;
}

export interface Departure {
  readonly store: StoreApi<Departing>;
  /** Requests the address and navigates there; ignored while running. */
  readonly start: () => Promise<void>;
  /** The user returned without having signed in. */
  readonly reset: () => void;
}

/** A redirect counts as failed when the page is still open after this time, in milliseconds. */
const REDIRECT_TIMEOUT_MS = 10_000;
const idle: Departing = { status: 'idle', problem: null };

/** The redirect to another site's page. `stuck` is the problem to report when the browser did not navigate. */
export function createDeparture(
  life: Lifetime,
  requestAddress: () => Promise<Address>,
  go: (url: string) => void,
  stuck: StepProblem['code'],
): Departure {
  const store = createStore<Departing>(() => idle);
  let cancelTimeout = () => {};

  async function start(): Promise<void> {
    const { status } = store.getState();
    if (status === 'requesting' || status === 'leaving') return;
    store.setState({ status: 'requesting', problem: null });
    const address = await requestAddress();
    if (life.signal.aborted) return;
    if (!address.ok) return store.setState({ status: 'failed', problem: address.problem });
    store.setState({ status: 'leaving', problem: null });
    cancelTimeout = life.after(REDIRECT_TIMEOUT_MS, () =>
      store.setState({ status: 'failed', problem: { code: stuck, reason: '', correlationId: null } }),
    );
    go(address.url);
  }

  function reset(): void {
    cancelTimeout();
    store.setState(idle);
  }

  return { store, start, reset };
}

/** Calls back when the user returns to this page with the browser's back button. */
export function onReturn(life: Lifetime, listener: () => void): void {
  life.listen(window, 'pageshow', (event) => {
    if (event.persisted) listener();
  });
}
