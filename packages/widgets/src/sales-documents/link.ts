import { taxStates } from '@salestax/contract';
import { oneOf, text, type Lifetime } from '@salestax/widget-kit';
import { listLink, listNames, type LinkedTable } from '../list-screen/linked-view.ts';
import type { DocumentsModel } from './model.ts';

/** The names of the option `view`. */
export const viewNames = { show: oneOf(...taxStates), row: text, ...listNames };

/** What a link contains of the list of documents: also the document that is open. */
export function documentsLink(life: Lifetime, { store, opened, ...model }: DocumentsModel): LinkedTable {
  const list = listLink({ store, ...model }, taxStates);
  /** The document of the link that waits for the list. */
  let wanted: string | undefined;

  function openWanted(): void {
    const row = store.getState().rows?.find(({ id }) => id === wanted);
    if (row === undefined) return;
    wanted = undefined;
    void opened.open(row);
  }

  life.own(store.subscribe(openWanted));
  return {
    table: list.table,
    stores: [...list.stores, opened.store],
    read: () => ({ ...list.read(), row: opened.store.getState().row?.id ?? wanted }),
    show(view) {
      list.show(view);
      const { row } = opened.store.getState();
      if (view['row'] === row?.id) return;
      if (row !== null) opened.close();
      wanted = view['row'];
      openWanted();
    },
  };
}
