import { createStore, type StoreApi } from 'zustand/vanilla';
import { dayOf, type Failure } from '@salestax/client';
import type { CompanyComparison, CompanyComparisons } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { presetDays, type Preset } from '../list-screen/comparison-periods.ts';
import { createReading } from '../list-screen/reading.ts';
import type { CompaniesPort } from './port.ts';

/** The pause between two polls, as in the reconciliation of one company, in milliseconds. */
const pollMs = 5_000;
/** Two hours: forty companies wait for each other. */
const mostPolls = 1_440;

export interface ComparisonState {
  readonly period: Preset;
  /** The comparisons that were started last; null until they were read. */
  readonly comparisons: CompanyComparisons | null;
  readonly isStarting: boolean;
  readonly isStopping: boolean;
  readonly failure: Failure | null;
  /** Why nothing was started, in the words of the service. */
  readonly refusal: string | null;
}

export interface ComparisonModel {
  readonly store: StoreApi<ComparisonState>;
  /** Reads the comparisons that were started last, and follows them. */
  readonly load: () => Promise<void>;
  readonly setPeriod: (period: Preset) => void;
  readonly start: (realmIds: readonly string[]) => Promise<void>;
  /** Stops following them, because they are hidden. */
  readonly leave: () => void;
  /** Stops the comparisons that have not begun. */
  readonly stop: () => Promise<void>;
}

/** Neither ended nor refused. */
export const isActive = ({ state }: CompanyComparison): boolean => state === 'queued' || state === 'running';

/** The entry of a company that the service leaves out of its answer. */
const notOwn = (realmId: string, correlationId: string | null): CompanyComparison => ({
  realmId,
  state: 'refused',
  progress: { done: 0, total: null },
  counts: null,
  error: { code: 'UnknownCompany', message: '' },
  correlationId: correlationId ?? '',
});

/** The comparisons of several companies. */
export function createComparison(life: Lifetime, port: CompaniesPort): ComparisonModel {
  const store = createStore<ComparisonState>(() => ({
    period: 'lastMonth',
    comparisons: null,
    isStarting: false,
    isStopping: false,
    failure: null,
    refusal: null,
  }));
  const { getState: get, setState: set } = store;
  const reading = createReading(life);

  /** Returns whether all have ended. A company that was refused is not stored by the service: it stays, at the end of the list. */
  function show({ search, companies }: CompanyComparisons): boolean {
    const realmIds = new Set(companies.map(({ realmId }) => realmId));
    const before = get().comparisons?.companies ?? [];
    const unstored = before.filter(({ realmId, state }) => state === 'refused' && !realmIds.has(realmId));
    set({
      comparisons: { search: search ?? get().comparisons?.search ?? null, companies: [...companies, ...unstored] },
    });
    return !companies.some(isActive);
  }

  /** `hasAnswer`: an answer has just been shown, so the first read comes after a pause. */
  async function follow(hasAnswer: boolean): Promise<void> {
    await reading.poll<CompanyComparisons>({
      read: port.comparisons,
      onAnswer: show,
      onFailure: (failure) => set({ failure }),
      intervalMs: pollMs,
      maxTimes: mostPolls,
      isFirstPollMade: hasAnswer,
    });
  }

  /** Follows the comparisons that were started before: they go on. */
  async function followRunning(): Promise<void> {
    if (get().comparisons?.companies.some(isActive) === true) await follow(true);
  }

  return {
    store,
    async load() {
      reading.restart();
      set({ failure: null });
      await follow(false);
    },
    leave: () => void reading.restart(),
    setPeriod: (period) => set({ period }),
    async start(realmIds) {
      if (get().isStarting) return;
      const signal = reading.restart();
      set({ isStarting: true, failure: null, refusal: null });
      const { from, to } = presetDays(get().period, dayOf(new Date()));
      const days = { FromDate: from, ToDate: to };
      const answer = await port.compare({ RealmIds: [...realmIds], ...days, ErrorTransactionOnly: false });
      if (signal.aborted) return;
      set({ isStarting: false });
      if (!answer.ok) {
        set({ failure: answer });
        return followRunning();
      }
      const { error, ...comparisons } = answer.value;
      if (error !== null) {
        set({ refusal: error.message });
        return followRunning();
      }
      const answered = new Set(comparisons.companies.map(({ realmId }) => realmId));
      const unknown = realmIds
        .filter((id) => !answered.has(id))
        .map((realmId) => notOwn(realmId, answer.correlationId));
      set({ comparisons: { ...comparisons, companies: unknown } });
      if (!show(comparisons)) await follow(true);
    },
    async stop() {
      set({ isStopping: true });
      const answer = await port.stop();
      if (life.signal.aborted) return;
      set({ isStopping: false });
      if (answer.ok) show(answer.value);
      else set({ failure: answer });
    },
  };
}
