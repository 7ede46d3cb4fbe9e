import { useSyncExternalStore } from 'react';

/** What `zustand/vanilla` stores offer to readers. */
export interface ReadableStore<State> {
  readonly getState: () => State;
  readonly subscribe: (listener: (state: State, previous: State) => void) => () => void;
}

/**
 * The part of a store that a component shows. `select` must answer the same value for the same state.
 * (zustand's own hook imports all of React, which the script builds would carry as the whole of preact/compat.)
 */
export function useStore<State, Part = State>(store: ReadableStore<State>, select: (state: State) => Part): Part {
  const snapshot = () => select(store.getState());
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
}
