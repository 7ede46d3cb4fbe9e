import type { Failure, Result } from '@salestax/client';
import type { CompanyOverview, IntegrationStatus, UserConfiguration } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** What the company's day looks like; a page without it is still of use. */
export type Overview =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly value: CompanyOverview }
  | { readonly phase: 'failed' };

export type HomeState = {
  readonly overview: Overview;
  /** The switch of calculation waits for its answer. */
  readonly isSwitching: boolean;
  /** What has just been refused or failed, in words, until the person has read it. */
  readonly alert: string | null;
  readonly isAskedToDisconnect: boolean;
  /** The person leaves the company, and waits. */
  readonly leaving: 'disconnect' | 'back' | null;
} & (
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly configuration: UserConfiguration }
  | { readonly phase: 'failed'; readonly failure: Failure }
);

/** What the model asks of the world. */
export interface HomePorts {
  readonly configuration: () => Promise<Result<UserConfiguration>>;
  readonly overview: () => Promise<Result<CompanyOverview>>;
  readonly setCalculation: (
    status: boolean,
  ) => Promise<Result<{ readonly calculationStatus: boolean; readonly errorMessage: string | null }>>;
  readonly disconnect: () => Promise<
    Result<{ readonly isQboDisconnected: boolean; readonly error: { readonly message: string } | null }>
  >;
  /** Goes back to the session as it was before a company was chosen, and to the page that chooses one. */
  readonly leaveCompany: () => Promise<void>;
  /** True when something else is due first, and the page is left for it. */
  readonly leaveForDue: (configuration: UserConfiguration) => boolean;
  /** What a failed call is told as; null when the page around it tells it. */
  readonly sentenceOf: (failure: Failure) => string | null;
}

export interface HomeModel {
  readonly store: StoreApi<HomeState>;
  readonly load: () => Promise<void>;
  readonly loadOverview: () => Promise<void>;
  /** Switches calculation; ends at what the service answers, whatever was asked. */
  readonly setCalculation: (status: boolean) => Promise<void>;
  readonly askToDisconnect: () => void;
  /** Of the question whether to disconnect. */
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
    isAskedToDisconnect: false,
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
    // Nothing flashes before another page comes instead.
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
    store.setState({ isAskedToDisconnect: false });
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
    askToDisconnect: () => store.setState({ isAskedToDisconnect: true }),
    answer,
    backToIntegration,
    dismiss: () => store.setState({ alert: null }),
  };
}

/** Without calculation a company is Down, unless it is something worse already. */
function statusAfter(before: IntegrationStatus, isActive: boolean): IntegrationStatus {
  if (isActive) return 'Active';
  return before === 'Active' ? 'Down' : before;
}
