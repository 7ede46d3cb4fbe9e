import type { Failure, Result } from '@salestax/client';
import type { CompanyOverview, IntegrationStatus, UserConfiguration } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** The overview of the company; the page works without it. */
export type Overview =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly value: CompanyOverview }
  | { readonly phase: 'failed' };

export type HomeState = {
  readonly overview: Overview;
  /** The calculation switch waits for its response. */
  readonly isSwitching: boolean;
  /** The message of the last refusal or failure, until the user dismisses it. */
  readonly alert: string | null;
  readonly isConfirmingDisconnect: boolean;
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
  readonly setCalculation: (
    status: boolean,
  ) => Promise<Result<{ readonly calculationStatus: boolean; readonly errorMessage: string | null }>>;
  readonly disconnect: () => Promise<
    Result<{ readonly isQboDisconnected: boolean; readonly error: { readonly message: string } | null }>
  >;
  /** Restores the session from before a company was chosen, and navigates to the page that chooses one. */
  readonly leaveCompany: () => Promise<void>;
  /** True when another page precedes home and the browser is redirected to it. */
  readonly leaveForDue: (configuration: UserConfiguration) => boolean;
  /** The message of a failed call; null when the host page shows it. */
  readonly sentenceOf: (failure: Failure) => string | null;
}

export interface HomeModel {
  readonly store: StoreApi<HomeState>;
  readonly load: () => Promise<void>;
  readonly loadOverview: () => Promise<void>;
  /** Switches calculation; the result is what the service answers, whatever was requested. */
  readonly setCalculation: (status: boolean) => Promise<void>;
  readonly requestDisconnect: () => void;
  /** Answers the question whether to disconnect. */
  readonly answer: (isWanted: boolean) => Promise<void>;
  readonly backToIntegration: () => Promise<void>;
  readonly dismiss: () => void;
}

/** The rules of the home page. */
export function createHomeModel(life: Lifetime, ports: HomePorts): HomeModel {
  const store = createStore<HomeState>(() => ({
    phase: 'loading',
    overview: { phase: 'loading' },
    isSwitching: false,
    alert: null,
    isConfirmingDisconnect: false,
    leaving: null,
  }));
  const isOver = () => life.signal.aborted;
  let latest = 0;

  async function load(): Promise<void> {
    const own = (latest += 1);
    if (store.getState().phase === 'failed') store.setState({ phase: 'loading' });
    const read = await ports.configuration();
    if (own !== latest || isOver()) return;
    if (!read.ok) return store.setState({ phase: 'failed', failure: read });
    // Avoids a flash of content before the redirect.
    if (ports.leaveForDue(read.value)) return;
    store.setState({ phase: 'ready', configuration: read.value });
    await loadOverview();
  }

  async function loadOverview(): Promise<void> {
    store.setState({ overview: { phase: 'loading' } });
    const read = await ports.overview();
    if (isOver()) return;
    store.setState({ overview: read.ok ? { phase: 'ready', value: read.value } : { phase: 'failed' } });
  }

  async function setCalculation(status: boolean): Promise<void> {
    if (store.getState().phase !== 'ready' || store.getState().isSwitching) return;
    store.setState({ isSwitching: true, alert: null });
    const answer = await ports.setCalculation(status);
    const state = store.getState();
    if (isOver() || state.phase !== 'ready') return;
    if (!answer.ok) return store.setState({ isSwitching: false, alert: ports.sentenceOf(answer) });
    const { calculationStatus, errorMessage } = answer.value;
    const configuration = {
      ...state.configuration,
      status: statusAfter(state.configuration.status, calculationStatus),
    };
    store.setState({ isSwitching: false, alert: errorMessage || null, configuration });
  }

  async function answer(isWanted: boolean): Promise<void> {
    store.setState({ isConfirmingDisconnect: false });
    if (!isWanted || store.getState().leaving !== null) return;
    store.setState({ leaving: 'disconnect' });
    const answered = await ports.disconnect();
    if (isOver()) return;
    if (answered.ok && answered.value.isQboDisconnected) return ports.leaveCompany();
    const alert = answered.ok ? (answered.value.error?.message ?? null) : ports.sentenceOf(answered);
    store.setState({ leaving: null, alert });
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
    setCalculation,
    requestDisconnect: () => store.setState({ isConfirmingDisconnect: true }),
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
