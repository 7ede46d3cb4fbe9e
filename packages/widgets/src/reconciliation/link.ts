import { inconsistencyReasons } from '@salestax/contract';
import { oneOf, text } from '@salestax/widget-kit';
import { linkedDay, listNames, type Linked } from '../list-screen/linked-view.ts';
import { rowActions } from './actions.ts';
import type { ReconciliationModel } from './model.ts';
import type { Tile } from './rows.ts';
import { searchable } from './search.ts';

const tiles = ['inconsistent', 'error', 'consistent', 'total'] as const satisfies readonly Tile[];

/** The fields of the option `view`, each with its reader. */
export const viewNames = {
  show: oneOf(...tiles),
  action: oneOf(...rowActions),
  reason: oneOf(...inconsistencyReasons),
  from: linkedDay,
  to: linkedDay,
  sort: listNames.sort,
  row: text,
};

/**
 * The state of the reconciliation that a link carries: the tile and, of the rows that differ, the filters, the order and the opened
 * one. Days that somebody has put into a link fill in the form and start no search, because a comparison of other days replaces
 * the result that all users of the company see. For the same reason, no link gets the days of the screen.
 */
export function reconciliationLink({ comparison, table, showTile }: ReconciliationModel): Linked {
  return {
    stores: [comparison.store, table],
    read() {
      const { tile, action, filter } = comparison.store.getState();
      return {
        show: tile ?? undefined,
        action: action ?? undefined,
        reason: filter ?? undefined,
        ...table.getState(),
      };
    },
    show(view) {
      const tile = tiles.find((each) => each === view['show']) ?? null;
      if (tile !== comparison.store.getState().tile) showTile(tile);
      comparison.setAction(rowActions.find((each) => each === view['action']) ?? null);
      comparison.setFilter(inconsistencyReasons.find((each) => each === view['reason']) ?? null);
      const { from, to } = view;
      const { today } = comparison.store.getState();
      // The form gets the days of the link that can still be searched; without any, it stays as it is.
      const { min, max } = searchable(today);
      if (from !== undefined && to !== undefined && to >= min)
        comparison.setForm({ from: from < min ? min : from, to: to < max ? to : max });
      table.setState({ sort: view['sort'], row: view['row'] });
    },
  };
}
