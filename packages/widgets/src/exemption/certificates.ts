import type { ExemptedCustomer } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createBackgroundSearch, type BackgroundSearch, type SearchEnvironment } from './background-search.ts';
import type { ExemptionPort } from './port.ts';
import type { Wanted } from './rules.ts';

/** After the last letter of a filter, in milliseconds. */
const DEBOUNCE_MS = 500;

export interface CertificatesState {
  readonly typed: string;
  readonly wanted: Wanted;
}

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
  let cancel = () => {};
  return {
    store,
    list,
    type(typed) {
      cancel();
      store.setState({ typed });
      cancel = life.after(DEBOUNCE_MS, () => store.setState({ wanted: wantedOf(typed, 'all') }));
    },
    filter() {
      cancel();
      store.setState({ wanted: wantedOf(store.getState().typed, 'nothing') });
    },
    showExpiring() {
      cancel();
      store.setState({ typed: '', wanted: { kind: 'expiring' } });
    },
    showAll() {
      cancel();
      store.setState({ typed: '', wanted: { kind: 'all' } });
    },
  };
}

function wantedOf(typed: string, withoutText: 'all' | 'nothing'): Wanted {
  const text = typed.trim();
  return text === '' ? { kind: withoutText } : { kind: 'text', text };
}
