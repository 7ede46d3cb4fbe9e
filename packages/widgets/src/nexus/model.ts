import type { Failure, Result } from '@salestax/client';
import type { NexusData } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { keyOf } from './regions.ts';
import { faultsOf, isComplete, type NexusTerms, requestOf, unchosenTerms } from './terms.ts';
import type * as usMap from './us-map.ts';

/** The outlines of the states. They are half of the widget's size, so they are loaded on demand. */
export type UsMap = typeof usMap;

/** The result of adding regions. `message`: the service's own message, null for the default one. */
export type AddOutcome =
  | { readonly kind: 'enabled' }
  | { readonly kind: 'refused'; readonly message: string | null }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type NexusState = {
  readonly ticked: ReadonlySet<string>;
  /** The key of the region under pointer or focus, on the map or in the table. */
  readonly pointed: string | null;
  readonly terms: NexusTerms;
  /** The terms were checked: their faults are shown. */
  readonly isChecked: boolean;
  readonly isAdding: boolean;
  readonly outcome: AddOutcome | null;
} & (
  | { readonly phase: 'loading' }
  /** `map` is null when it could not be loaded: the table has the same information. */
  | { readonly phase: 'ready'; readonly data: NexusData; readonly map: UsMap | null }
  | { readonly phase: 'failed'; readonly failure: Failure }
);

/** The calls of the model. */
export interface NexusCalls {
  readonly read: () => Promise<Result<NexusData>>;
  readonly map: () => Promise<UsMap | null>;
  readonly enable: (
    body: NexusData,
  ) => Promise<Result<{ readonly value: boolean; readonly error: { readonly message: string } | null }>>;
}

export interface NexusModel {
  readonly store: StoreApi<NexusState>;
  /** Reads the list; selected regions that still exist remain selected. */
  readonly load: () => Promise<void>;
  /** Selects or deselects a region that is not enabled. */
  readonly toggle: (key: string) => void;
  readonly point: (key: string | null) => void;
  readonly setTerms: (parts: Partial<NexusTerms>) => void;
  /** Enables the selected regions; does nothing without a selection, with faulty terms, or while a call is running. */
  readonly add: () => Promise<void>;
  readonly dismiss: () => void;
}

/** The rules of the nexus screen. `onEnabled` receives the added regions, as codes like 'US-NE'. */
export function createNexusModel(
  life: Lifetime,
  calls: NexusCalls,
  onEnabled: (regions: readonly string[]) => void,
): NexusModel {
  const store = createStore<NexusState>(() => ({
    phase: 'loading',
    ticked: new Set(),
    pointed: null,
    terms: unchosenTerms,
    isChecked: false,
    isAdding: false,
    outcome: null,
  }));
  const isOver = () => life.signal.aborted;
  let latest = 0;

  async function load(): Promise<void> {
    const own = (latest += 1);
    if (store.getState().phase === 'failed') store.setState({ ...store.getState(), phase: 'loading' }, true);
    const [read, map] = await Promise.all([calls.read(), calls.map()]);
    if (own !== latest || isOver()) return;
    const { ticked, pointed, terms, isChecked, isAdding, outcome } = store.getState();
    const rest = { pointed, terms, isChecked, isAdding, outcome };
    if (!read.ok) return store.setState({ ...rest, ticked, phase: 'failed', failure: read }, true);
    const open = new Set(read.value.nexusList.filter(({ enabled }) => !enabled).map(keyOf));
    const still = new Set([...ticked].filter((key) => open.has(key)));
    store.setState({ ...rest, ticked: still, phase: 'ready', data: read.value, map }, true);
  }

  function toggle(key: string): void {
    const state = store.getState();
    if (state.phase !== 'ready' || state.isAdding) return;
    if (!state.data.nexusList.some((region) => keyOf(region) === key && !region.enabled)) return;
    const ticked = new Set(state.ticked);
    if (!ticked.delete(key)) ticked.add(key);
    store.setState({ ticked, outcome: null });
  }

  async function add(): Promise<void> {
    const state = store.getState();
    if (state.phase !== 'ready' || state.isAdding || state.ticked.size === 0) return;
    const { data, ticked, terms } = state;
    if (!isComplete(faultsOf(terms, data, ticked))) return store.setState({ isChecked: true, outcome: null });
    store.setState({ isAdding: true, isChecked: false, outcome: null });
    const answer = await calls.enable(requestOf(data, ticked, terms));
    if (isOver()) return;
    const outcome = outcomeOf(answer);
    store.setState({ isAdding: false, outcome, ...(outcome.kind === 'enabled' && { terms: unchosenTerms }) });
    if (outcome.kind === 'enabled') onEnabled([...ticked]);
    // Regions may have been enabled in part, so the list is read again.
    if (outcome.kind !== 'failed') await load();
  }

  return {
    store,
    load,
    toggle,
    point: (pointed) => store.setState({ pointed }),
    setTerms: (parts) => store.setState(({ terms }) => ({ terms: { ...terms, ...parts } })),
    add,
    dismiss: () => store.setState({ outcome: null }),
  };
}

function outcomeOf(answer: Awaited<ReturnType<NexusCalls['enable']>>): AddOutcome {
  if (!answer.ok) return { kind: 'failed', failure: answer };
  if (answer.value.value) return { kind: 'enabled' };
  return { kind: 'refused', message: answer.value.error?.message || null };
}
