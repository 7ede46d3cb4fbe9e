import { setTimeout as pause } from 'node:timers/promises';
import type { ProviderCompanyAccount } from '../../ports/provider-nexus.ts';
import { type LinkedCompany, readCompanyState } from '../../service/company-state.ts';
import { gatherNexus, type KeptNexus, keptNexusOf, type NexusRequest } from './read-nexus.ts';
import { companyAccountOf } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';

type NexusWatchRequest = Omit<NexusRequest, 'signal'>;

/** Knows the list of regions without making anybody wait for it. */
export interface NexusWatch {
  /** The list of the last day, else a new one when it is there soon. Null = not yet: it is gathered behind. */
  soon(asked: NexusWatchRequest): Promise<KeptNexus | null>;
  /** Ends what is being gathered. */
  stop(): Promise<void>;
}

interface Linked {
  readonly state: LinkedCompany;
  readonly account: ProviderCompanyAccount;
}

/** What a person who opens the home page is made to wait for it. Milliseconds. */
const patienceMs = 500;
const gatherMs = 60_000;

export function createNexusWatch(services: Services): NexusWatch {
  const gathering = new Map<string, Promise<KeptNexus | null>>();
  const stopping = new AbortController();

  async function gather(asked: NexusWatchRequest, linked: Linked): Promise<KeptNexus | null> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(gatherMs)]);
    const outcome = await gatherNexus(services, { ...asked, signal }, linked.state, linked.account);
    return outcome.ok ? outcome.value : null;
  }

  /** However many ask, one company is gathered once at a time. A failure is no list; the next one who asks tries again. */
  function begin(asked: NexusWatchRequest, linked: Linked): Promise<KeptNexus | null> {
    const known = gathering.get(asked.realmId);
    if (known !== undefined) return known;
    const begun = gather(asked, linked)
      .catch(() => null)
      .finally(() => gathering.delete(asked.realmId));
    gathering.set(asked.realmId, begun);
    return begun;
  }

  return {
    async soon(asked) {
      const state = await readCompanyState(services.db, services.secrets, asked.realmId);
      const account = companyAccountOf(state);
      if (account === null || state.status === 'NotIntegrated') return null;
      const kept = await keptNexusOf(services, asked.realmId, account);
      if (kept !== null) return kept;
      const enough = new AbortController();
      const late = pause(patienceMs, null, { signal: enough.signal }).catch(() => null);
      const first = await Promise.race([begin(asked, { state, account }), late]);
      enough.abort();
      return first;
    },
    async stop() {
      stopping.abort();
      await Promise.all(gathering.values());
    },
  };
}
