import type { Failure, Result } from '@salestax/client';
import type { NexusData } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { keyOf, reducedTo } from './regions.ts';
import type * as usMap from './us-map.ts';

/** The outlines of the states. They are half of the widget, and so loaded when there is something to draw. */
export type UsMap = typeof usMap;

/** What came of adding regions. `message`: the service's own words, null for the usual sentence. */
export type AddOutcome =
  | { readonly kind: 'enabled' }
  | { readonly kind: 'refused'; readonly message: string | null }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type NexusState = {
  readonly ticked: ReadonlySet<string>;
  /** The region that pointer or focus is at, by its key; on the map and in the table alike. */
  readonly pointed: string | null;
  readonly isAdding: boolean;
  readonly outcome: AddOutcome | null;
} & (
  | { readonly phase: 'loading' }
  /** `map` is null when it could not be loaded: the table beside it says the same. */
  | { readonly phase: 'ready'; readonly data: NexusData; readonly map: UsMap | null }
  | { readonly phase: 'failed'; readonly failure: Failure }
);

/** What the model asks for. */
export interface NexusCalls {
  readonly read: () => Promise<Result<NexusData>>;
  readonly map: () => Promise<UsMap | null>;
  readonly enable: (
    body: NexusData,
  ) => Promise<Result<{ readonly value: boolean; readonly error: { readonly message: string } | null }>>;
}

export interface NexusModel {
  readonly store: StoreApi<NexusState>;
  /** Reads the list; what was ticked and is still there stays ticked. */
  readonly load: () => Promise<void>;
  /** Ticks or unticks a region that is not enabled. */
  readonly toggle: (key: string) => void;
  readonly point: (key: string | null) => void;
  /** Enables the ticked regions; nothing happens while none is, or while it is under way. */
  readonly add: () => Promise<void>;
  readonly dismiss: () => void;
}

/** The rules of the nexus screen. `onEnabled` is told which regions were added, as codes like 'US-NE'. */
export function createNexusModel(
  life: Lifetime,
  calls: NexusCalls,
  onEnabled: (regions: readonly string[]) => void,
): NexusModel {
  const store = createStore<NexusState>(() => ({
    phase: 'loading',
    ticked: new Set(),
    pointed: null,
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
    const { ticked, pointed, isAdding, outcome } = store.getState();
    const rest = { pointed, isAdding, outcome };
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
    const wanted = [...state.ticked];
    store.setState({ isAdding: true, outcome: null });
    const answer = await calls.enable(reducedTo(state.data, state.ticked));
    if (isOver()) return;
    const outcome = outcomeOf(answer);
    store.setState({ isAdding: false, outcome });
    if (outcome.kind === 'enabled') onEnabled(wanted);
    // What was enabled in part is enabled: the list shows the truth.
    if (outcome.kind !== 'failed') await load();
  }

  return {
    store,
    load,
    toggle,
    point: (pointed) => store.setState({ pointed }),
    add,
    dismiss: () => store.setState({ outcome: null }),
  };
}

function outcomeOf(answer: Awaited<ReturnType<NexusCalls['enable']>>): AddOutcome {
  if (!answer.ok) return { kind: 'failed', failure: answer };
  if (answer.value.value) return { kind: 'enabled' };
  return { kind: 'refused', message: answer.value.error?.message || null };
}
