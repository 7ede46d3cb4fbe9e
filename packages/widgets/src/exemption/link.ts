import { oneOf } from '@salestax/widget-kit';
import { listLink, listNames, type LinkedTable } from '../list-screen/linked-view.ts';
import type { ExemptionModel } from './model.ts';
import { certificateFilters } from './rules.ts';

/** The names of the option `view`. */
export const viewNames = { tab: oneOf('requests'), show: oneOf(...certificateFilters), ...listNames };

/** What a link contains: the tab, and the list of certificates. */
export function exemptionLink({ store, choose, certificates }: ExemptionModel): LinkedTable {
  const list = listLink(certificates, certificateFilters);
  return {
    table: list.table,
    stores: [store, ...list.stores],
    read: () => ({ tab: store.getState().tab === 'requests' ? 'requests' : undefined, ...list.read() }),
    show(view) {
      choose(view['tab'] === 'requests' ? 'requests' : 'certificates');
      list.show(view);
    },
  };
}
