import { readTimeoutMs } from '@salestax/contract';
import type { Outcome } from '../../domain/vendor-error.ts';
import { untilAborted } from '../../ports/until-aborted.ts';
import { abortedAfter } from '../../service/aborted-after.ts';
import { readCompanyState, companyAccountOf } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import {
  type FreshNexus,
  gatherNexus,
  type LinkedAccount,
  type NexusRequest,
  readStoredNexus,
  type StoredNexus,
} from './read-nexus.ts';

/**
 * Computes the list of regions, with their sales and nexus. A large company takes longer than a browser waits: a computation goes
 * on without its reader, and who reads again joins it.
 */
export interface NexusWatch {
  /**
   * The list of the last day, or a new one if it is ready at once. Null: there is none yet, because it is being computed, its
   * computation failed, or the company is not linked.
   */
  soon(request: Omit<NexusRequest, 'signal'>): Promise<StoredNexus | null>;
  readonly fresh: FreshNexus;
  /**
   * Follows a change of a company's nexus to its end, also when its caller has left. Then nobody joins a computation that may
   * have read the nexus before.
   */
  change<Result>(realmId: string, work: Promise<Result>): Promise<Result>;
  /** Aborts running computations, and waits for changes. */
  stop(): Promise<void>;
}

/** Maximum wait of the home page, in milliseconds. */
const homeWaitMs = 500;
/** Maximum wait of the page of nexus, in milliseconds: the answer without a new list has to be in time. */
const freshWaitMs = readTimeoutMs - 2_000;
const gatherMs = 60_000;
/** How long a shutdown waits for changes, in milliseconds: as long as it waits for the calls of those who stay. */
const changeEndMs = 10_000;

export function createNexusWatch(services: Services): NexusWatch {
  /** The computations that readers may join. */
  const gathering = new Map<string, Promise<Outcome<StoredNexus>>>();
  const running = new Set<Promise<Outcome<StoredNexus>>>();
  const changes = new Set<Promise<unknown>>();
  const stopping = new AbortController();

  function gather(request: Omit<NexusRequest, 'signal'>, { state, account }: LinkedAccount) {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(gatherMs)]);
    return gatherNexus(services, { ...request, signal }, state, account);
  }

  /** One computation per company and its provider company at a time. A failed one is not stored; the next call starts again. */
  function begin(request: Omit<NexusRequest, 'signal'>, linked: LinkedAccount) {
    const key = keyOf(request.realmId, linked.account.companyId);
    const joined = gathering.get(key);
    if (joined !== undefined) return joined;
    const started = gather(request, linked).finally(() => {
      running.delete(started);
      if (gathering.get(key) === started) gathering.delete(key);
    });
    gathering.set(key, started);
    running.add(started);
    // Whoever still waits for it handles its failure.
    started.catch(() => undefined);
    return started;
  }

  return {
    async soon(request) {
      const state = await readCompanyState(services.db, services.secrets, request.realmId);
      const account = companyAccountOf(state);
      if (account === null || state.status === 'NotIntegrated') return null;
      const stored = await readStoredNexus(services, request.realmId, account, state.company);
      if (stored !== null) return stored;
      const computed = await within(homeWaitMs, begin(request, { state, account })).catch(() => null);
      return computed?.ok === true ? computed.value : null;
    },
    fresh: (request, linked) => within(freshWaitMs, begin(request, linked), request.signal),
    async change(realmId, work) {
      changes.add(work);
      try {
        return await work;
      } finally {
        changes.delete(work);
        for (const key of gathering.keys()) if (key.startsWith(keyOf(realmId, ''))) gathering.delete(key);
      }
    },
    async stop() {
      stopping.abort();
      await Promise.allSettled(running);
      await within(changeEndMs, Promise.allSettled(changes));
    },
  };
}

const keyOf = (realmId: string, providerCompanyId: string) => `${realmId} ${providerCompanyId}`;

/** What is ready within the time, before the signal ends the wait; else null. */
function within<Value>(
  milliseconds: number,
  work: Promise<Value>,
  signal = new AbortController().signal,
): Promise<Value | null> {
  return untilAborted(AbortSignal.any([abortedAfter(milliseconds), signal]), work);
}
