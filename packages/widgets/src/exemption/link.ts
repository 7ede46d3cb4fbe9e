import { oneOf } from '@salestax/widget-kit';
import { listNames, type Linked } from '../list-screen/linked-view.ts';
import { searchedText } from '../list-screen/text-search.ts';
import type { ExemptionModel } from './model.ts';
import { certificateFilters } from './rules.ts';

/** The names of the option `view`. All but `tab` are of the certificates. */
export const viewNames = { tab: oneOf('requests'), show: oneOf(...certificateFilters), ...listNames };

/** The state of the exemption screen that a link carries. */
export function exemptionLink({ store, choose, certificates }: ExemptionModel): Linked {
  const { table } = certificates;
  return {
    stores: [store, certificates.store, table],
    read() {
      const { tab } = store.getState();
      if (tab === 'requests') return { tab };
      const { wanted } = certificates.store.getState();
      const filter = certificateFilters.find((each) => each === wanted.kind);
      return { show: filter, find: searchedText(wanted), ...table.getState() };
    },
    show(view) {
      const filter = certificateFilters.find((each) => each === view['show']) ?? null;
      if (filter === null) certificates.find(view['find'] ?? '');
      else certificates.setFilter(filter);
      table.setState({ sort: view['sort'] });
      choose(view['tab'] === 'requests' ? 'requests' : 'certificates');
    },
  };
}
