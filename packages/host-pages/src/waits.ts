/** What is in progress: loading of a page, a call of its widget. */
export type Wait = 'page' | 'widget';

export interface Waits {
  readonly note: (what: Wait, isWaiting: boolean) => void;
  /** Ends all waits. */
  readonly clear: () => void;
}

/** Calls `onChange` when waiting starts or ends. */
export function createWaits(onChange: (isWaiting: boolean) => void): Waits {
  const waits = new Set<Wait>();
  function change(work: () => unknown): void {
    const before = waits.size > 0;
    work();
    if (before !== waits.size > 0) onChange(!before);
  }
  return {
    note: (what, isWaiting) => change(() => (isWaiting ? waits.add(what) : waits.delete(what))),
    clear: () => change(() => waits.clear()),
  };
}
