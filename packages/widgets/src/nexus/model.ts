import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure, Result } from '@salestax/client';
import type { NexusAction, NexusData, NexusRegion } from '@salestax/contract';
import { latest, type Lifetime } from '@salestax/widget-kit';
import { allRegions, isAddable, regionKeyOf } from './regions.ts';
import { faultsOf, isComplete, type NexusTerms, requestOf, takeBackRequest, unchosenTerms } from './terms.ts';
import type * as usMap from './us-map.ts';

/** The outlines of the states. They are half of the widget's size, so they are loaded on demand. */
export type UsMap = typeof usMap;

/** The result of a change. `message`: the service's own message, null for the default one. */
export type NexusOutcome =
  | { readonly kind: 'enabled' }
  | { readonly kind: 'taken-back'; readonly region: NexusRegion }
  | { readonly kind: 'refused'; readonly action: NexusAction; readonly message: string | null }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** A question before a change: adding the selected regions, or taking one back. */
export type NexusQuestion = { readonly kind: 'add' } | { readonly kind: 'take-back'; readonly region: NexusRegion };

export type NexusState = {
  readonly ticked: ReadonlySet<string>;
  /** Regions without sales that the user has added to the table. */
  readonly included: ReadonlySet<string>;
  /** The key of the region under pointer or focus, on the map or in the table. */
  readonly pointed: string | null;
  readonly terms: NexusTerms;
  /** How often incomplete terms were refused: then their faults are shown. */
  readonly refusals: number;
  readonly question: NexusQuestion | null;
  /** What is being sent. */
  readonly sending: NexusQuestion['kind'] | null;
  readonly outcome: NexusOutcome | null;
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
  /** Adds a region without sales to the table, selected. */
  readonly include: (key: string) => void;
  /** Asks before the selected regions are enabled; not without a selection, with faulty terms, or while a call runs. */
  readonly add: () => void;
  /** Asks before a region that was added today is taken back. */
  readonly takeBack: (key: string) => void;
  /** Answers the question. */
  readonly answer: (isWanted: boolean) => Promise<void>;
  readonly dismiss: () => void;
}

/** Called after a change, with regions as codes like 'US-NE'. */
export interface NexusListeners {
  readonly enabled: (regions: readonly string[]) => void;
  readonly takenBack: (region: string) => void;
}

/** The rules of the nexus screen. */
export function createNexusModel(
  life: Lifetime,
  calls: NexusCalls,
  { enabled, takenBack }: NexusListeners,
): NexusModel {
  const store = createStore<NexusState>(() => ({
    phase: 'loading',
    ticked: new Set(),
    included: new Set(),
    pointed: null,
    terms: unchosenTerms,
    refusals: 0,
    question: null,
    sending: null,
    outcome: null,
  }));
  const isOver = () => life.signal.aborted;
  const loads = latest(life);

  const load = () => read({ keepsList: false });

  /** `keepsList`: what is shown stays if the list cannot be read. */
  async function read({ keepsList }: { readonly keepsList: boolean }): Promise<void> {
    const { signal } = loads.next();
    if (store.getState().phase === 'failed') store.setState({ ...store.getState(), phase: 'loading' }, true);
    const [list, map] = await Promise.all([calls.read(), calls.map()]);
    if (signal.aborted || (!list.ok && keepsList)) return;
    const { ticked, included, pointed, terms, refusals, question, sending, outcome } = store.getState();
    const rest = { included, pointed, terms, refusals, question, sending, outcome };
    if (!list.ok) return store.setState({ ...rest, ticked, phase: 'failed', failure: list }, true);
    const addableKeys = new Set(allRegions(list.value).filter(isAddable).map(regionKeyOf));
    const stillTicked = new Set([...ticked].filter((key) => addableKeys.has(key)));
    store.setState({ ...rest, ticked: stillTicked, phase: 'ready', data: list.value, map }, true);
  }

  /** The region with this key; undefined while nothing may be changed. */
  function changeableRegion(key: string): NexusRegion | undefined {
    const state = store.getState();
    if (state.phase !== 'ready' || state.sending !== null) return undefined;
    return allRegions(state.data).find((region) => regionKeyOf(region) === key);
  }

  function toggle(key: string): void {
    const region = changeableRegion(key);
    if (region === undefined || !isAddable(region)) return;
    const ticked = new Set(store.getState().ticked);
    if (!ticked.delete(key)) ticked.add(key);
    // A new selection begins without the errors of the one before.
    store.setState({ ticked, outcome: null, ...(ticked.size === 0 && { refusals: 0 }) });
  }

  function include(key: string): void {
    const region = changeableRegion(key);
    if (region === undefined || !isAddable(region)) return;
    const { ticked, included } = store.getState();
    store.setState({ included: new Set([...included, key]), ticked: new Set([...ticked, key]), outcome: null });
  }

  function add(): void {
    const state = store.getState();
    if (state.phase !== 'ready' || state.sending !== null || state.ticked.size === 0) return;
    const { data, ticked, terms } = state;
    if (!isComplete(faultsOf(terms, data, ticked)))
      return store.setState({ refusals: state.refusals + 1, outcome: null });
    store.setState({ refusals: 0, outcome: null, question: { kind: 'add' } });
  }

  function takeBack(key: string): void {
    const region = changeableRegion(key);
    if (region !== undefined) store.setState({ outcome: null, question: { kind: 'take-back', region } });
  }

  async function answer(isWanted: boolean): Promise<void> {
    const state = store.getState();
    const { question } = state;
    store.setState({ question: null });
    if (!isWanted || question === null || state.phase !== 'ready' || state.sending !== null) return;
    const { data, ticked, terms } = state;
    const body = question.kind === 'add' ? requestOf(data, ticked, terms) : takeBackRequest(data, question.region);
    store.setState({ sending: question.kind });
    const answered = await calls.enable(body);
    if (isOver()) return;
    const outcome = outcomeOf(answered, question);
    store.setState({ sending: null, outcome, ...(outcome.kind === 'enabled' && { terms: unchosenTerms }) });
    if (outcome.kind === 'enabled') enabled([...ticked]);
    if (outcome.kind === 'taken-back') takenBack(regionKeyOf(outcome.region));
    // Regions may have been changed in part, or all of them before an answer was lost, so the list is read again.
    if (outcome.kind !== 'failed') await load();
    else if (outcome.failure.problem === 'network') await read({ keepsList: true });
  }

  return {
    store,
    load,
    toggle,
    include,
    point: (pointed) => store.setState({ pointed }),
    setTerms: (parts) => store.setState(({ terms }) => ({ terms: { ...terms, ...parts } })),
    add,
    takeBack,
    answer,
    dismiss: () => store.setState({ outcome: null }),
  };
}

function outcomeOf(answer: Awaited<ReturnType<NexusCalls['enable']>>, question: NexusQuestion): NexusOutcome {
  if (!answer.ok) return { kind: 'failed', failure: answer };
  if (!answer.value.value)
    return { kind: 'refused', action: question.kind, message: answer.value.error?.message || null };
  return question.kind === 'add' ? { kind: 'enabled' } : { kind: 'taken-back', region: question.region };
}
