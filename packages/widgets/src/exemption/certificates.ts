import { createStore, type StoreApi } from 'zustand/vanilla';
import { dayOf } from '@salestax/client';
import type { Answer, ExemptedCustomer } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createTableStore, type TableStore } from '../list-screen/linked-view.ts';
import { mapResult } from '../list-screen/map-result.ts';
import { createTextSearch, noSearch, type SearchState, type TextSearch } from '../list-screen/text-search.ts';
import type { ExemptionPort } from './port.ts';
import { asOfDay, type CertificateFilter, type OtherWanted } from './rules.ts';
import { createSearchList, type ExemptionEnvironment, type SearchList } from './search-list.ts';

interface CertificatesState extends SearchState<OtherWanted> {
  /** The company's calendar day, yyyy-MM-dd; the browser's until the service has answered it. */
  readonly today: string;
}

/** The tab with the certificates. */
export interface Certificates extends Pick<TextSearch, 'type' | 'search' | 'find'> {
  readonly table: TableStore;
  readonly store: StoreApi<CertificatesState>;
  readonly list: SearchList<ExemptedCustomer>;
  /** Null: all certificates. */
  readonly setFilter: (filter: CertificateFilter | null) => void;
}

export function createCertificates(
  life: Lifetime,
  port: ExemptionPort,
  environment: ExemptionEnvironment,
  { onListed }: { readonly onListed: (count: number) => void },
): Certificates {
  const store = createStore<CertificatesState>(() => ({
    ...noSearch,
    today: dayOf(new Date(environment.now())),
  }));
  function foundOf({ exemptedCustomerData: rows, run, error, today }: Answer<'fetchExemptedCustomers'>) {
    if (today !== undefined) store.setState({ today });
    const day = store.getState().today;
    return { rows: rows?.map((row) => asOfDay(row, day)), run, error };
  }
  const list = createSearchList<ExemptedCustomer>(
    life,
    port,
    {
      run: 'exempted-customers',
      stored: async () => mapResult(await port.storedCertificates(), foundOf),
      search: port.searchCertificates,
      poll: async () => mapResult(await port.fetchCertificates(), foundOf),
      idOf: ({ certificateId }) => certificateId,
      canSelect: () => false,
      onRows: (rows) => onListed(rows.length),
    },
    environment,
  );
  const { type, search, find, show } = createTextSearch<OtherWanted>(life, 'nothing', {
    get: () => store.getState().typed,
    set: (parts) => store.setState(parts),
  });
  return {
    store,
    list,
    type,
    search,
    find,
    table: createTableStore(),
    setFilter: (filter) => show(filter === null ? undefined : { kind: filter }),
  };
}
