import { createStore, type StoreApi } from 'zustand/vanilla';
import { isOnboardingOf, type OnboardingRecord } from '@salestax/client';
import type { Lifetime } from '@salestax/widget-kit';
import { setUpStateOf, type SetUpState } from '../set-up-state/set-up-state.ts';
import type { Completion, OnboardingArguments } from './completion.ts';

export type { OnboardingRecord };

/** Arguments from the portal's query; null where absent. */
export interface QueryArguments {
  readonly connectorId: string | null;
  readonly accountId: string | null;
  readonly avataxCompanyId: string | null;
  readonly enableProcessing: string | null;
}

/**
 * `arguments`: some are missing. `signIn`, `consent`: the provider's or the accounting service's page could not be
 * opened. `setUp`: the setup of the company could not be read. `givenUp`: the person returned to the portal.
 */
export type OnboardingProblem = 'arguments' | 'signIn' | 'consent' | 'setUp' | 'givenUp';

/** What keeps the onboarding from its end. */
export type Missing = Exclude<SetUpState, 'off' | 'on'>;

/** How far the set-up is, or why that is unknown; `isSignedOut`: the session has ended. */
export type SetUpReading =
  | { readonly ok: true; readonly state: SetUpState }
  | { readonly ok: false; readonly isSignedOut: boolean; readonly correlationId: string | null };

/** The address of a redirect, or why it is unknown. */
export type RedirectAddress =
  | { readonly ok: true; readonly url: string }
  | {
      readonly ok: false;
      /** The person may not manage companies. */
      readonly isNotAllowed?: true;
      readonly reason: string | null;
      readonly correlationId: string | null;
    };

/** The signed-in person. */
export interface OnboardingCaller {
  readonly account: string;
  readonly mayManage: boolean;
  /** The company that is open in this browser; '' for none. */
  readonly realmId: string;
}

export type OnboardingState =
  /** The wait before the redirect to the provider. */
  | { readonly step: 'waiting'; readonly secondsLeft: number }
  /** Redirecting to the provider's sign-in. */
  | { readonly step: 'signIn' }
  /** Redirecting to the accounting service's consent. */
  | { readonly step: 'consent' }
  | {
      readonly step: 'failed';
      readonly problem: Exclude<OnboardingProblem, 'arguments' | 'givenUp'>;
      readonly reason: string | null;
      readonly correlationId: string | null;
    }
  /** The user came back from the page of a step before it was complete. */
  | { readonly step: 'returned'; readonly from: 'signIn' | 'consent' }
  /** Reading whether the connected company can calculate. */
  | { readonly step: 'checking' }
  /** Something is left to do for the person. `account`: the one that the portal chose. */
  | { readonly step: 'missing'; readonly missing: Missing; readonly account: string }
  /** Another company was opened in this browser after the one of the onboarding was connected. */
  | { readonly step: 'otherCompanyOpen' }
  /** Returning to the portal. */
  | { readonly step: 'argumentsMissing'; readonly secondsLeft: number }
  | { readonly step: 'completed'; readonly isCalculating: boolean }
  | { readonly step: 'closed' };

/** How long 'Please wait...' and the message about missing arguments are shown, in seconds. */
export const WAIT_SECONDS = 5;
/** A redirect counts as failed when the page is still open after this time, in milliseconds. */
export const REDIRECT_TIMEOUT_MS = 10_000;

/** The ports of the onboarding. */
export interface OnboardingPorts {
  readonly records: {
    readonly read: () => OnboardingRecord | null;
    readonly write: (record: OnboardingRecord) => void;
    readonly remove: () => void;
  };
  /** The completed onboarding of this tab, for when its page is opened again. */
  readonly completions: {
    readonly read: () => Completion | null;
    readonly write: (completion: Completion) => void;
    readonly remove: () => void;
  };
  readonly signInAddress: () => Promise<RedirectAddress>;
  readonly consentAddress: (record: OnboardingRecord) => Promise<RedirectAddress>;
  /** null: nobody is signed in. */
  readonly caller: () => OnboardingCaller | null;
  /** How far the set-up of the connected company is. */
  readonly setUp: (record: OnboardingRecord) => Promise<SetUpReading>;
  readonly go: (url: string) => void;
  readonly leaveToPortal: () => void;
  readonly log: (message: string) => void;
  /** Reports to the portal that a step has failed. */
  readonly failed: (problem: OnboardingProblem, status: OnboardingRecord['status']) => void;
  /** Reports to the portal that the onboarding is complete. */
  readonly completed: (record: OnboardingRecord) => void;
  readonly close: () => void;
}

export interface OnboardingModel {
  readonly store: StoreApi<OnboardingState>;
  /** Starts, or continues from the stored record; `isReturn`: the user came to this page with the back button. */
  readonly start: (query: QueryArguments, isReturn?: boolean) => void;
  /**
   * Starts again with the same arguments; for a connected company it reads the setup again, and after a return it
   * repeats the step.
   */
  readonly retry: () => void;
  /** The user returned to this page, still loaded, with the back button. */
  readonly returned: () => void;
  /** Signs in again, as another user or for another company. */
  readonly signIn: () => void;
  /** Gives the onboarding up, and reports that to the portal. */
  readonly goToPortal: () => void;
  /** The button of the dialog: of the finished onboarding, or of a person without the right. */
  readonly answer: (button: string) => void;
  /** Closes the window of a finished onboarding once more, where it has not closed. */
  readonly close: () => void;
}

/**
 * The onboarding to continue: the stored one, unless the query requests another; null when arguments are missing.
 * Processing is enabled unless the query has a value for it that is not 'true'.
 */
export function recordAt(stored: OnboardingRecord | null, query: QueryArguments): OnboardingRecord | null {
  const { connectorId, accountId, avataxCompanyId } = query;
  if (!hasArguments(query)) return stored;
  if (!connectorId || !accountId || !avataxCompanyId) return null;
  const enableProcessing = query.enableProcessing === null || query.enableProcessing === 'true';
  const fromQuery = { connectorId, accountId, avataxCompanyId, enableProcessing };
  return stored !== null && isSame(stored, fromQuery) ? stored : { ...fromQuery, status: 'NotStarted', success: false };
}

const hasArguments = ({ connectorId, accountId, avataxCompanyId }: QueryArguments): boolean =>
  Boolean(connectorId || accountId || avataxCompanyId);

const isSame = (one: OnboardingArguments, other: OnboardingArguments) =>
  one.connectorId === other.connectorId &&
  one.accountId === other.accountId &&
  one.avataxCompanyId === other.avataxCompanyId &&
  one.enableProcessing === other.enableProcessing;

/** What is known of a company before it is connected. */
const unconnected = ({ accountId }: OnboardingRecord) => ({
  isConnected: false,
  hasCredentials: false,
  isLinked: false,
  hasSettings: false,
  isCalculating: false,
  chosen: { account: accountId, isOtherCompany: false },
});

/** The step whose page a record leads to without a click; null for none. 'AI' in a status: the sign-in at the tax provider. */
function leavingStep({ status }: OnboardingRecord): 'signIn' | 'consent' | null {
  if (status === 'AIStarted') return 'signIn';
  return status === 'AISuccess' || status === 'IntegrationStarted' ? 'consent' : null;
}

/** The rules of the onboarding. Its stored record determines the next step, however often the page is opened. */
export function createOnboardingModel(life: Lifetime, ports: OnboardingPorts): OnboardingModel {
  const { records, completions } = ports;
  const store = createStore<OnboardingState>(() => ({ step: 'waiting', secondsLeft: WAIT_SECONDS }));
  /** The record of the latest step, for when a sign-in in another tab has removed the stored one. */
  let current: OnboardingRecord | null = null;
  /** The action of Retry, after a failure or a return; null: there is none. */
  let retryAction: (() => void) | null = null;
  /** The action when the user returns from the page of a step; null while no page was left for one. */
  let showStepAgain: (() => void) | null = null;

  function start(query: QueryArguments, isReturn = false): void {
    const record = recordAt(records.read(), query);
    const completion = record === null || record.status === 'NotStarted' ? completions.read() : null;
    const isRepeated = isReturn && record !== null && completion !== null && isSame(completion, record);
    // The reload and the back button lead here again after the end: nothing has failed, and nothing is to be repeated.
    if (completion !== null && (isRepeated || !hasArguments(query)))
      return store.setState({ step: 'completed', isCalculating: completion.isCalculating }, true);
    if (record === null) return refuse();
    completions.remove();
    records.write(record);
    const from = isReturn ? leavingStep(record) : null;
    // After a return, proceeding would redirect again at once, and the back button could never pass this page.
    if (from === null) proceed(record);
    else showReturn(from, record);
  }

  function showReturn(from: 'signIn' | 'consent', record: OnboardingRecord): void {
    retryAction = () => proceed(record);
    store.setState({ step: 'returned', from }, true);
  }

  function proceed(record: OnboardingRecord): void {
    current = record;
    switch (record.status) {
      case 'NotStarted':
        countDown('waiting', () => void leave('signIn', advance(record, 'AIStarted'), ports.signInAddress));
        break;
      case 'AIStarted':
        void leave('signIn', record, ports.signInAddress);
        break;
      case 'AISuccess':
      case 'IntegrationStarted':
        void connect(record);
        break;
      case 'IntegrationSuccess':
      case 'Completed':
        void finish(record);
    }
  }

  /** Opens the consent, unless the wrong person is signed in. */
  async function connect(record: OnboardingRecord): Promise<void> {
    const caller = ports.caller();
    const state = caller === null ? null : setUpStateOf({ ...caller, ...unconnected(record) });
    if (state === 'not-allowed' || state === 'other-account') return showMissing(state, record);
    await leave('consent', advance(record, 'IntegrationStarted'), ports.consentAddress);
  }

  function showMissing(missing: Missing, { accountId: account }: OnboardingRecord): void {
    store.setState({ step: 'missing', missing, account }, true);
  }

  /** Stores the record with a status. */
  function advance(record: OnboardingRecord, status: OnboardingRecord['status']): OnboardingRecord {
    const next = { ...record, status, success: status === 'Completed' };
    current = next;
    records.write(next);
    return next;
  }

  async function leave(
    step: 'signIn' | 'consent',
    record: OnboardingRecord,
    addressOf: (record: OnboardingRecord) => Promise<RedirectAddress>,
  ): Promise<void> {
    store.setState({ step }, true);
    // An ordinary sign-in in another tab removes the stored record.
    if (records.read() === null) records.write(record);
    const address = await addressOf(record);
    if (life.signal.aborted) return;
    const again = () => proceed(advance(record, 'NotStarted'));
    if (!address.ok && address.isNotAllowed === true) return showMissing('not-allowed', record);
    if (!address.ok) return fail(step, record, again, address);
    ports.go(address.url);
    const cancelTimeout = life.after(REDIRECT_TIMEOUT_MS, () => {
      showStepAgain = null;
      fail(step, record, again, { reason: null, correlationId: null });
    });
    showStepAgain = () => {
      cancelTimeout();
      showStepAgain = null;
      showReturn(step, record);
    };
  }

  /** `again`: the action of Retry. */
  function fail(
    problem: 'signIn' | 'consent' | 'setUp',
    { status }: OnboardingRecord,
    again: () => void,
    { reason, correlationId }: { readonly reason: string | null; readonly correlationId: string | null },
  ): void {
    retryAction = again;
    store.setState({ step: 'failed', problem, reason, correlationId }, true);
    ports.failed(problem, status);
  }

  /** Completes the onboarding of a company that can calculate; otherwise shows what is missing. */
  async function finish(record: OnboardingRecord): Promise<void> {
    const caller = ports.caller();
    // The set-up is read of the company that is open in this browser, which is another one now.
    if (caller !== null && !isOnboardingOf(record, caller.realmId))
      return store.setState({ step: 'otherCompanyOpen' }, true);
    store.setState({ step: 'checking' }, true);
    const setUp = await ports.setUp(record);
    if (life.signal.aborted) return;
    if (!setUp.ok) {
      const again = () => proceed(setUp.isSignedOut ? advance(record, 'NotStarted') : record);
      return fail('setUp', record, again, { reason: null, correlationId: setUp.correlationId });
    }
    const { state } = setUp;
    if (state === 'off' || state === 'on') complete(record, state === 'on');
    else showMissing(state, record);
  }

  function refuse(): void {
    ports.log('Error in integration arguments. Redirecting back to the integration portal');
    ports.failed('arguments', 'NotStarted');
    countDown('argumentsMissing', ports.leaveToPortal);
  }

  function complete(record: OnboardingRecord, isCalculating: boolean): void {
    ports.completed(advance(record, 'Completed'));
    records.remove();
    completions.write({ ...record, isCalculating });
    store.setState({ step: 'completed', isCalculating }, true);
  }

  function countDown(step: 'waiting' | 'argumentsMissing', then: () => void, secondsLeft = WAIT_SECONDS): void {
    store.setState({ step, secondsLeft }, true);
    life.after(1_000, () => (secondsLeft > 1 ? countDown(step, then, secondsLeft - 1) : then()));
  }

  function signIn(): void {
    const record = records.read() ?? current;
    if (record !== null) void leave('signIn', advance(record, 'AIStarted'), ports.signInAddress);
  }

  function goToPortal(): void {
    // The missing arguments were already reported; a stored record belongs to another onboarding, which goes on.
    if (store.getState().step === 'argumentsMissing') return ports.leaveToPortal();
    const record = records.read();
    if (record !== null) ports.failed('givenUp', record.status);
    records.remove();
    ports.leaveToPortal();
  }

  return {
    store,
    start,
    retry() {
      const again = retryAction;
      retryAction = null;
      again?.();
    },
    returned: () => showStepAgain?.(),
    signIn,
    goToPortal,
    answer(button) {
      const { step } = store.getState();
      if (step === 'missing') return button === 'sign-in' ? signIn() : goToPortal();
      if (step !== 'completed') return;
      store.setState({ step: 'closed' }, true);
      ports.close();
    },
    close: ports.close,
  };
}
