import { type RunKind, runKinds, type RunStates } from '@salestax/contract';
import { runHistoryMs, runStatusOf } from './company-runs.ts';
import { listRuns } from './jobs/run-queries.ts';
import type { Services } from './services.ts';

/** Interval at which the runs of a watched company are read without a notice. Milliseconds. */
const rereadMs = 5_000;

export interface RunWatch {
  /** The states of the runs of a company: now, and after every change until none is running. */
  watch(realmId: string, signal: AbortSignal): AsyncGenerator<RunStates>;
}

type WatchServices = Pick<Services, 'db' | 'clock' | 'runNotices'>;

/** The streams of one company share their reads of the database: one after each notice. */
interface WatchedCompany {
  streams: number;
  /** The states as of the last change; null = to be read. */
  states: Promise<RunStates> | null;
  /** Resolves at the next change. */
  change: PromiseWithResolvers<void>;
  readonly close: () => void;
}

export function createRunWatch(services: WatchServices): RunWatch {
  const companies = new Map<string, WatchedCompany>();

  function enter(realmId: string): WatchedCompany {
    const company = companies.get(realmId) ?? open(realmId);
    company.streams += 1;
    // A run may have been started by a process whose notice is under way: a new stream does not rely on it.
    company.states = null;
    return company;
  }

  function open(realmId: string): WatchedCompany {
    const onChange = () => {
      company.states = null;
      company.change.resolve();
      company.change = Promise.withResolvers();
    };
    const unsubscribe = services.runNotices.subscribe(realmId, onChange);
    const timer = setInterval(onChange, rereadMs);
    timer.unref();
    const close = () => {
      unsubscribe();
      clearInterval(timer);
      companies.delete(realmId);
    };
    const company: WatchedCompany = { streams: 0, states: null, change: Promise.withResolvers(), close };
    companies.set(realmId, company);
    return company;
  }

  function leave(company: WatchedCompany): void {
    company.streams -= 1;
    if (company.streams === 0) company.close();
  }

  return {
    async *watch(realmId, signal) {
      signal.throwIfAborted();
      const aborted = abortOf(signal);
      const company = enter(realmId);
      try {
        let lastSent = '';
        for (;;) {
          const { promise: changed } = company.change;
          company.states ??= readStates(services, realmId);
          const states = await company.states;
          const text = JSON.stringify(states);
          if (text !== lastSent) yield states;
          lastSent = text;
          const isChanged = company.change.promise !== changed;
          if (!isChanged && states.runs.every(({ state }) => state !== 'running')) return;
          await Promise.race([changed, aborted]);
        }
      } finally {
        leave(company);
      }
    },
  };
}

/** Rejects when the signal aborts. */
function abortOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  // It may abort while nothing waits for it.
  promise.catch(() => undefined);
  return promise;
}

async function readStates({ db, clock }: WatchServices, realmId: string): Promise<RunStates> {
  const since = new Date(clock.now().getTime() - runHistoryMs);
  const summaries = await db.tx({ realm: realmId }, (trx) => listRuns(trx, realmId, since));
  return { runs: summaries.flatMap((run) => (isRunKind(run.kind) ? [{ kind: run.kind, ...runStatusOf(run) }] : [])) };
}

function isRunKind(kind: string): kind is RunKind {
  return runKinds.some((known) => known === kind);
}
