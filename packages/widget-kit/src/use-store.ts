import { useSyncExternalStore } from 'react';

/** The reading side of a `zustand/vanilla` store. */
export interface ReadableStore<State> {
  readonly getState: () => State;
  readonly subscribe: (listener: (state: State, previous: State) => void) => () => void;
}

/**
 * The part of a store that a component shows, or its whole state. `select` must return the same value for the same state.
 * (zustand's own hook imports all of React, which would add the whole of preact/compat to the script builds.)
 */
export function useStore<State>(store: ReadableStore<State>): State;
export function useStore<State, Part>(store: ReadableStore<State>, select: (state: State) => Part): Part;
export function useStore<State, Part>(store: ReadableStore<State>, select?: (state: State) => Part): State | Part {
  const snapshot = () => (select ? select(store.getState()) : store.getState());
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
}
