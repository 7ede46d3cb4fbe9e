import type { ExemptedCustomer } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createTextSearch, type SearchState } from '../list-screen/text-search.ts';
import { createBackgroundSearch, type BackgroundSearch, type SearchEnvironment } from './background-search.ts';
import type { ExemptionPort } from './port.ts';

export type CertificatesState = SearchState<'nothing' | 'expiring'>;

/** The tab with the certificates. */
export interface Certificates {
  readonly store: StoreApi<CertificatesState>;
  readonly list: BackgroundSearch<ExemptedCustomer>;
  /** Filters by a text once nobody types any more; an empty one shows all. */
  readonly type: (text: string) => void;
  /** Filters at once; by nothing, it finds nothing. */
  readonly filter: () => void;
  readonly showExpiring: () => void;
  readonly showAll: () => void;
}

export function createCertificates(
  life: Lifetime,
  port: ExemptionPort,
  world: SearchEnvironment,
  onListed: (count: number) => void,
): Certificates {
  const store = createStore<CertificatesState>(() => ({ typed: '', wanted: { kind: 'all' } }));
  const list = createBackgroundSearch<ExemptedCustomer>(
    life,
    {
      search: port.searchCertificates,
      async fetch() {
        const answer = await port.fetchCertificates();
        if (!answer.ok) return answer;
        const { exemptedCustomerData: rows, run, error } = answer.value;
        return { ...answer, value: { rows, run, error } };
      },
      stop: () => port.stop('exempted-customers'),
      onNotQueued: () => port.logNotQueued('exempted-customers'),
      onRows: (rows) => onListed(rows.length),
    },
    world,
  );
  const search = createTextSearch<'nothing' | 'expiring'>(life, 'nothing', {
    get: () => store.getState().typed,
    set: (parts) => store.setState(parts),
  });
  return {
    store,
    list,
    type: search.type,
    filter: search.search,
    showExpiring: () => search.show({ kind: 'expiring' }),
    showAll: () => search.show(),
  };
}
