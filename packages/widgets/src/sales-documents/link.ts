import { documentKindNames, documentKinds, taxStates } from '@salestax/contract';
import { oneOf, text, type Lifetime } from '@salestax/widget-kit';
import { linkedDay, linkedList, listNames, type Linked, type LinkedView } from '../list-screen/linked-view.ts';
import { isLoading, valueOf } from '../service/resource.ts';
import type { DocumentsModel } from './model.ts';
import { faultsOf, type Period } from './period.ts';

/** The fields of the option `view`, each with its reader: `type` is the name of a kind, as 'Invoice'; `row` is an opened document. */
export const viewNames = {
  show: oneOf(...taxStates),
  type: oneOf(...documentKindNames),
  from: linkedDay,
  to: linkedDay,
  row: text,
  ...listNames,
};

/**
 * The state of the list of sales documents that a link carries: its filter, search, type, order, its period unless it is the
 * recent one, with which the model begins, and the opened document.
 */
export function documentsLink(life: Lifetime, model: DocumentsModel): Linked {
  const { store, opened } = model;
  /** The row of a link, until the list has been read; null: none. */
  let linkedRowId: string | null = null;
  const openedRow = () => opened.store.getState().row?.id;

  function openLinkedRow(): void {
    const page = model.page.getState();
    const listed = valueOf(page);
    if (linkedRowId === null || isLoading(page) || listed?.kind !== 'documents') return;
    const row = listed.rows.find(({ id }) => id === linkedRowId);
    linkedRowId = null;
    if (row === undefined) opened.close();
    else if (row.id !== openedRow()) void opened.open(row);
  }

  life.own(model.page.subscribe(openLinkedRow));
  const list = linkedList({ ...model, filters: taxStates });
  const recent = store.getState().listed;
  const isSame = (one: Period, other: Period) => one.from === other.from && one.to === other.to;
  return {
    stores: [...list.stores, opened.store],
    read() {
      const { txnType, listed } = store.getState();
      return {
        ...list.read(),
        type: documentKindNames.find((kind) => documentKinds[kind].number === txnType),
        ...(isSame(listed, recent) ? {} : listed),
        row: linkedRowId ?? openedRow(),
      };
    },
    show(view) {
      list.show(view);
      const kind = documentKindNames.find((name) => name === view['type']);
      model.setType(kind === undefined ? null : documentKinds[kind].number);
      linkedRowId = view['row'] ?? null;
      if (linkedRowId === null && openedRow() !== undefined) opened.close();
      const period = periodOf(view) ?? recent;
      if (isSame(period, store.getState().listed)) return openLinkedRow();
      model.setPeriod(period);
      // Other days need another reading. Before the first one, which reads these days, nothing is read here.
      if (model.page.getState().kind !== 'unread') void model.load();
    },
  };
}

/** Null unless the view has both days, and they can be read at once: others could not be shown. */
function periodOf({ from, to }: LinkedView): Period | null {
  if (from === undefined || to === undefined) return null;
  const faults = faultsOf({ from, to });
  return faults.from === null && faults.to === null ? { from, to } : null;
}
