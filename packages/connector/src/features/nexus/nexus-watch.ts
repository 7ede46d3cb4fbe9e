import { setTimeout as pause } from 'node:timers/promises';
import type { ProviderCompanyAccount } from '../../ports/provider-nexus.ts';
import { type LinkedCompany, readCompanyState, companyAccountOf } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { gatherNexus, type StoredNexus, readStoredNexus, type NexusRequest } from './read-nexus.ts';

type NexusWatchRequest = Omit<NexusRequest, 'signal'>;

/** Provides the list of regions, with their sales and nexus, without a long wait. */
export interface NexusWatch {
  /**
   * The list of the last day, or a new one if it is ready soon. Null: there is none yet, because it is being computed, its
   * computation failed, or the company is not linked.
   */
  soon(request: NexusWatchRequest): Promise<StoredNexus | null>;
  /** Aborts running computations. */
  stop(): Promise<void>;
}

interface LinkedAccount {
  readonly state: LinkedCompany;
  readonly account: ProviderCompanyAccount;
}

/** Maximum wait of the home page, in milliseconds. */
const maxWaitMs = 500;
const gatherMs = 60_000;

export function createNexusWatch(services: Services): NexusWatch {
  const gathering = new Map<string, Promise<StoredNexus | null>>();
  const stopping = new AbortController();

  async function gather(request: NexusWatchRequest, linked: LinkedAccount): Promise<StoredNexus | null> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(gatherMs)]);
    const outcome = await gatherNexus(services, { ...request, signal }, linked.state, linked.account);
    return outcome.ok ? outcome.value : null;
  }

  /** One computation per company and its provider company at a time. A failed one is not stored; the next call starts again. */
  function begin(request: NexusWatchRequest, linked: LinkedAccount): Promise<StoredNexus | null> {
    const key = `${request.realmId} ${linked.account.companyId}`;
    const running = gathering.get(key);
    if (running !== undefined) return running;
    const started = gather(request, linked)
      .catch(() => null)
      .finally(() => gathering.delete(key));
    gathering.set(key, started);
    return started;
  }

  return {
    async soon(request) {
      const state = await readCompanyState(services.db, services.secrets, request.realmId);
      const account = companyAccountOf(state);
      if (account === null || state.status === 'NotIntegrated') return null;
      const stored = await readStoredNexus(services, request.realmId, account);
      if (stored !== null) return stored;
      const timer = new AbortController();
      const timeout = pause(maxWaitMs, null, { signal: timer.signal }).catch(() => null);
      const computed = await Promise.race([begin(request, { state, account }), timeout]);
      timer.abort();
      return computed;
    },
    async stop() {
      stopping.abort();
      await Promise.all(gathering.values());
    },
  };
}
