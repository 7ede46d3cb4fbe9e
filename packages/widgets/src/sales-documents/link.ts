import { documentKindNames, documentKinds, taxStates } from '@salestax/contract';
import { oneOf } from '@salestax/widget-kit';
import { linkedDay, linkedList, listNames, type Linked, type LinkedView } from '../list-screen/linked-view.ts';
import type { DocumentsModel } from './model.ts';
import { faultsOf, type Period } from './period.ts';

/** The fields of the option `view`, each with its reader: `type` is the name of a kind, as 'Invoice'. */
export const viewNames = {
  show: oneOf(...taxStates),
  type: oneOf(...documentKindNames),
  from: linkedDay,
  to: linkedDay,
  ...listNames,
};

/**
 * The state of the list of sales documents that a link carries: its filter, search, type, order, and its period unless it is the
 * recent one, with which the model begins.
 */
export function documentsLink(model: DocumentsModel): Linked {
  const { store } = model;
  const list = linkedList({ ...model, filters: taxStates });
  const recent = store.getState().listed;
  const isSame = (one: Period, other: Period) => one.from === other.from && one.to === other.to;
  return {
    stores: list.stores,
    read() {
      const { txnType, listed } = store.getState();
      return {
        ...list.read(),
        type: documentKindNames.find((kind) => documentKinds[kind].number === txnType),
        ...(isSame(listed, recent) ? {} : listed),
      };
    },
    show(view) {
      list.show(view);
      const kind = documentKindNames.find((name) => name === view['type']);
      model.setType(kind === undefined ? null : documentKinds[kind].number);
      const period = periodOf(view) ?? recent;
      if (isSame(period, store.getState().listed)) return;
      model.setPeriod(period);
      // The days decide what is read; the first reading takes them.
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
