import { createLifetime, type Lifetime } from './lifetime.ts';

/** Calls of which the newest one counts, as reads of a list whose filter changes. */
export interface Latest {
  /** Ends what the call before has started, and returns the lifetime of the new one: its signal aborts when there is a newer one. */
  readonly next: () => Lifetime;
  /** The lifetime of the newest call. Before any call it is one that the first call ends. */
  readonly current: () => Lifetime;
}

/** Lets the newest of several calls count; all end with `life`. */
export function latest(life: Lifetime): Latest {
  let current = createLifetime(life.signal);
  return {
    next() {
      current.end();
      return (current = createLifetime(life.signal));
    },
    current: () => current,
  };
}
