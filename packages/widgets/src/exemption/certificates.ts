import type { ExemptedCustomer } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { mapResult } from '../list-screen/map-result.ts';
import { createTextSearch, noSearch, type SearchState, type TextSearch } from '../list-screen/text-search.ts';
import type { ExemptionPort } from './port.ts';
import { createSearchList, type ExemptionEnvironment, type SearchList } from './search-list.ts';

/** The tab with the certificates. */
export interface Certificates extends Pick<TextSearch, 'type' | 'search'> {
  readonly store: StoreApi<SearchState<'nothing' | 'expiring'>>;
  readonly list: SearchList<ExemptedCustomer>;
  readonly showExpiring: () => void;
  readonly showAll: () => void;
}

export function createCertificates(
  life: Lifetime,
  port: ExemptionPort,
  environment: ExemptionEnvironment,
  onListed: (count: number) => void,
): Certificates {
  const store = createStore<SearchState<'nothing' | 'expiring'>>(() => noSearch);
  const list = createSearchList<ExemptedCustomer>(
    life,
    port,
    {
      run: 'exempted-customers',
      search: port.searchCertificates,
      poll: async () =>
        mapResult(await port.fetchCertificates(), ({ exemptedCustomerData: rows, run, error }) => ({
          rows,
          run,
          error,
        })),
      idOf: ({ certificateId }) => certificateId,
      canSelect: () => false,
      onRows: (rows) => onListed(rows.length),
    },
    environment,
  );
  const { type, search, show } = createTextSearch<'nothing' | 'expiring'>(life, 'nothing', {
    get: () => store.getState().typed,
    set: (parts) => store.setState(parts),
  });
  return {
    store,
    list,
    type,
    search,
    showExpiring: () => show({ kind: 'expiring' }),
    showAll: () => show(),
  };
}
