import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure, Result } from '@salestax/client';
import type { CompanyOverview, IntegrationStatus, SwitchedCalculation, UserConfiguration } from '@salestax/contract';
import { latest, type Lifetime } from '@salestax/widget-kit';

/** The overview of the company; the page works without it. */
export type Overview =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly value: CompanyOverview }
  | { readonly phase: 'failed' };

/** `administrator`: the service has refused a change, which an administrator may make: whether to sign in as one. */
export type HomeQuestion = 'switch-off' | 'disconnect' | 'administrator';

export type HomeState = {
  readonly overview: Overview;
  /** The calculation switch waits for its response. */
  readonly isSwitching: boolean;
  /** How many customers are taxed although QuickBooks marks them exempt; 0 before calculation was switched on. */
  readonly exemptCustomers: number;
  /** The message of the last refusal or failure, until the user dismisses it. */
  readonly alert: string | null;
  /** Null: nothing is asked. */
  readonly question: HomeQuestion | null;
  /** Why the user is leaving the company, while that is in progress. */
  readonly leaving: 'disconnect' | 'back' | null;
} & (
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly configuration: UserConfiguration }
  | { readonly phase: 'failed'; readonly failure: Failure }
);

/** The ports of the home page. */
export interface HomePorts {
  readonly configuration: () => Promise<Result<UserConfiguration>>;
  readonly overview: () => Promise<Result<CompanyOverview>>;
  readonly setCalculation: (status: boolean) => Promise<Result<SwitchedCalculation>>;
  readonly disconnect: () => Promise<
    Result<{ readonly isQboDisconnected: boolean; readonly error: { readonly message: string } | null }>
  >;
  /** Restores the session from before a company was chosen, and navigates to the page that chooses one. */
  readonly leaveCompany: () => Promise<void>;
  /** True when another page precedes home and the browser is redirected to it. */
  readonly redirectToPendingStep: (configuration: UserConfiguration) => boolean;
  /** The message of a failed call; null when the host page shows it. */
  readonly sentenceOf: (failure: Failure) => string | null;
  readonly needsAdministrator: (failure: Failure) => boolean;
  /** Leads to the sign-in. */
  readonly signIn: () => void;
}

export interface HomeModel {
  readonly store: StoreApi<HomeState>;
  readonly load: () => Promise<void>;
  readonly loadOverview: () => Promise<void>;
  /**
   * Switches calculation on at once, and off after a question, because then documents are saved without tax. The
   * result is what the service answers, whatever was requested.
   */
  readonly requestCalculation: (status: boolean) => Promise<void>;
  readonly requestDisconnect: () => void;
  /** Answers the question. */
  readonly answer: (isWanted: boolean) => Promise<void>;
  readonly backToIntegration: () => Promise<void>;
  readonly dismiss: () => void;
}

/**
 * How long the page waits for its overview after its configuration is known, in milliseconds. Otherwise the card of what needs
 * attention would move the tiles just when somebody clicks one, and the set-up steps would be shown without the company's regions.
 */
const overviewMs = 1_000;

/** The rules of the home page. */
export function createHomeModel(life: Lifetime, ports: HomePorts): HomeModel {
  const store = createStore<HomeState>(() => ({
    phase: 'loading',
    overview: { phase: 'loading' },
    isSwitching: false,
    exemptCustomers: 0,
    alert: null,
    question: null,
    leaving: null,
  }));
  const isOver = () => life.signal.aborted;
  const loads = latest(life);
  const overviews = latest(life);

  async function load(): Promise<void> {
    const { signal } = loads.next();
    if (store.getState().phase === 'failed') store.setState({ phase: 'loading' });
    const overview = loadOverview();
    const read = await ports.configuration();
    if (signal.aborted) return;
    if (!read.ok) return store.setState({ phase: 'failed', failure: read });
    await Promise.race([overview, new Promise<void>((waited) => life.after(overviewMs, waited))]);
    if (signal.aborted) return;
    // Avoids a flash of content before the redirect.
    if (ports.redirectToPendingStep(read.value)) return;
    store.setState({ phase: 'ready', configuration: read.value });
    await overview;
  }

  async function loadOverview(): Promise<void> {
    // What is on the screen stays until it is replaced.
    if (store.getState().overview.phase !== 'ready') store.setState({ overview: { phase: 'loading' } });
    const { signal } = overviews.next();
    const read = await ports.overview();
    if (signal.aborted) return;
    store.setState({ overview: read.ok ? { phase: 'ready', value: read.value } : { phase: 'failed' } });
  }

  const afterFailure = (failure: Failure): Pick<HomeState, 'alert'> | Pick<HomeState, 'question'> =>
    ports.needsAdministrator(failure) ? { question: 'administrator' } : { alert: ports.sentenceOf(failure) };

  /** Without an answer to a change, the configuration says whether it was made. */
  async function readStatus(): Promise<void> {
    const read = await ports.configuration();
    if (!isOver() && read.ok && store.getState().phase === 'ready') store.setState({ configuration: read.value });
  }

  async function setCalculation(status: boolean): Promise<void> {
    if (store.getState().phase !== 'ready' || store.getState().isSwitching) return;
    store.setState({ isSwitching: true, alert: null });
    const answer = await ports.setCalculation(status);
    const state = store.getState();
    if (isOver() || state.phase !== 'ready') return;
    if (!answer.ok) {
      store.setState(afterFailure(answer));
      if (answer.problem === 'network') await readStatus();
      return store.setState({ isSwitching: false });
    }
    const { calculationStatus, errorMessage, exemptCustomers = 0 } = answer.value;
    const configuration = {
      ...state.configuration,
      status: statusAfter(state.configuration.status, calculationStatus),
    };
    store.setState({ isSwitching: false, alert: errorMessage || null, exemptCustomers, configuration });
    // Whether calculation is on is one of the things that need attention.
    await loadOverview();
  }

  async function requestCalculation(status: boolean): Promise<void> {
    if (status) return setCalculation(true);
    if (store.getState().phase === 'ready' && !store.getState().isSwitching) store.setState({ question: 'switch-off' });
  }

  async function answer(isWanted: boolean): Promise<void> {
    const { question } = store.getState();
    store.setState({ question: null });
    if (isWanted && question === 'switch-off') await setCalculation(false);
    if (isWanted && question === 'disconnect') await disconnect();
    if (isWanted && question === 'administrator') ports.signIn();
  }

  async function disconnect(): Promise<void> {
    if (store.getState().leaving !== null) return;
    store.setState({ leaving: 'disconnect' });
    const answered = await ports.disconnect();
    if (isOver()) return;
    if (answered.ok && answered.value.isQboDisconnected) return ports.leaveCompany();
    if (!answered.ok && answered.problem === 'network') await readStatus();
    if (isOver()) return;
    const news = answered.ok ? { alert: answered.value.error?.message ?? null } : afterFailure(answered);
    store.setState({ leaving: null, ...news });
  }

  async function backToIntegration(): Promise<void> {
    if (store.getState().leaving !== null) return;
    store.setState({ leaving: 'back' });
    await ports.leaveCompany();
  }

  return {
    store,
    load,
    loadOverview,
    requestCalculation,
    requestDisconnect: () => store.setState({ question: 'disconnect' }),
    answer,
    backToIntegration,
    dismiss: () => store.setState({ alert: null }),
  };
}

/** Without calculation a company is Down, unless its status is worse already. */
function statusAfter(before: IntegrationStatus, isActive: boolean): IntegrationStatus {
  if (isActive) return 'Active';
  return before === 'Active' ? 'Down' : before;
}
