import { vi } from 'vitest';
import type { After, Page } from '@salestax/client';
import type { RunStates } from '@salestax/contract';
import { createLifetime } from '@salestax/widget-kit';
import { createReconciliation, type ReconciliationListener } from '../reconciliation/model.ts';
import type { ReconciliationPort } from '../reconciliation/port.ts';
import { stageOf } from '../reconciliation/state.ts';
import { accepted, compared, documentOf, nothingSearched, queued } from './reconciliation.fixture.ts';
import { answered } from './results.fixture.ts';

class FakePage extends EventTarget {
  hidden = false;
}

/** A reconciliation model on 2026-06-17 whose timers and calls are released by the test. */
export function startReconciliation(over: Partial<ReconciliationPort> = {}) {
  const timers = new Map<() => void, number>();
  const after: After = (milliseconds, work) => {
    const timer = () => void (timers.delete(timer) && work());
    timers.set(timer, milliseconds);
    return () => timers.delete(timer);
  };
  let reportRuns: (states: RunStates) => void = () => undefined;
  const port = {
    compare: vi.fn<ReconciliationPort['compare']>(async () => answered(queued)),
    fetchCompared: vi.fn<ReconciliationPort['fetchCompared']>(async () => answered(compared())),
    documents: vi.fn<ReconciliationPort['documents']>(async () =>
      answered({ totalCount: 1, startPosition: 1, transactions: [documentOf()] }),
    ),
    preview: vi.fn<ReconciliationPort['preview']>(async () => answered(accepted)),
    recalculate: vi.fn<ReconciliationPort['recalculate']>(async () => answered(accepted)),
    fetchRecalculation: vi.fn<ReconciliationPort['fetchRecalculation']>(async () => answered({})),
    voidTransaction: vi.fn<ReconciliationPort['voidTransaction']>(async () =>
      answered({ userStatus: 'Active', outcome: 'voided', message: null }),
    ),
    cancel: vi.fn<ReconciliationPort['cancel']>(async () => answered({ isCancelled: true })),
    follow: vi.fn<ReconciliationPort['follow']>((onStates) => {
      reportRuns = onStates;
      return new Promise(() => {});
    }),
    log: vi.fn<ReconciliationPort['log']>(),
  };
  Object.assign(port, over);
  const listener = {
    onCompared: vi.fn<ReconciliationListener['onCompared']>(),
    onRecalculating: vi.fn<ReconciliationListener['onRecalculating']>(),
    onRecalculated: vi.fn<ReconciliationListener['onRecalculated']>(),
  };
  const life = createLifetime();
  const page: Page = new FakePage();
  let today = new Date(2026, 5, 17, 9);
  const model = createReconciliation(
    life,
    port,
    { now: () => today, sentenceOf: ({ problem }) => problem, after, page },
    listener,
  );
  return {
    model,
    port,
    listener,
    life,
    now: () => {
      const state = model.comparison.store.getState();
      return { ...state, stage: stageOf(state) };
    },
    recalculation: () => model.recalculation.store.getState(),
    documents: () => model.documents.store.getState(),
    /** The delays of the pending timers, in milliseconds. */
    waits: () => [...timers.values()],
    /** Fires the pending timers and settles everything that follows at once. */
    elapse: async () => {
      for (const timer of Array.from(timers.keys())) timer();
      await settled();
    },
    setToday: (day: Date) => (today = day),
    /** Emits run states on the progress stream. */
    reportRuns: async (states: RunStates) => {
      reportRuns(states);
      await settled();
    },
  };
}

/** Waits until all settled promises have been handled. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

export const emptyStore = () => answered(nothingSearched);
