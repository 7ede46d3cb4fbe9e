import { inconsistencyReasons } from '@salestax/contract';
import { oneOf, text, wrongOption, type Lifetime, type OptionReader } from '@salestax/widget-kit';
import { createTableStore, listNames, type LinkedTable, type LinkedView } from '../list-screen/linked-view.ts';
import { rowActions } from './actions.ts';
import type { ComparisonModel } from './comparison.ts';
import type { DocumentsModel } from './documents.ts';
import type { Side } from './port.ts';
import type { Tile } from './rows.ts';
import type { SearchForm } from './search.ts';

const tiles = ['inconsistent', 'error', 'consistent', 'total'] as const satisfies readonly Tile[];

/** A calendar day, 'yyyy-MM-dd'. */
const day: OptionReader<string> = (value, name = '') => {
  const found = text(value, name);
  const moment = new Date(`${found}T00:00:00Z`);
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== found)
    throw wrongOption(name, "a day, as '2026-10-31'");
  return found;
};

/** The names of the option `view`. */
export const viewNames = {
  show: oneOf(...tiles),
  side: oneOf('provider'),
  action: oneOf(...rowActions),
  reason: oneOf(...inconsistencyReasons),
  from: day,
  to: day,
  errorOnly: oneOf('true'),
  sort: listNames.sort,
  row: listNames.find,
};

/** What a link contains of the reconciliation. */
export interface ReconciliationLink extends LinkedTable {
  /** The side whose documents are listed next. */
  readonly side: () => Side;
}

export function createLink(
  life: Lifetime,
  comparison: Pick<ComparisonModel, 'store' | 'linkDays'>,
  documents: Pick<DocumentsModel, 'store'>,
  listTile: (tile: Tile | null) => void,
): ReconciliationLink {
  const table = createTableStore();
  let side: Side = 'accounting';

  life.own(
    documents.store.subscribe(({ listing }) => {
      if (listing !== null) ({ side } = listing);
    }),
  );
  life.own(
    comparison.store.subscribe(({ tile, progress }, before) => {
      if (tile !== 'consistent' && tile !== 'total') side = 'accounting';
      // Each tile has a table of its own, and each comparison has other rows.
      if (tile !== before.tile) table.setState({ sort: undefined, row: undefined });
      if (progress !== null && before.progress === null) table.setState({ row: undefined });
    }),
  );

  return {
    table,
    stores: [comparison.store, documents.store, table],
    side: () => side,
    read() {
      const { tile, action, filter, searched } = comparison.store.getState();
      return {
        show: tile ?? undefined,
        side: side === 'provider' ? 'provider' : undefined,
        action: action ?? undefined,
        reason: filter ?? undefined,
        from: searched?.from,
        to: searched?.to,
        errorOnly: searched?.errorOnly === true ? 'true' : undefined,
        ...table.getState(),
      };
    },
    show(view) {
      const before = { tile: comparison.store.getState().tile, side };
      const tile = tiles.find((known) => known === view['show']) ?? null;
      comparison.store.setState({
        tile,
        action: rowActions.find((known) => known === view['action']) ?? null,
        filter: inconsistencyReasons.find((known) => known === view['reason']) ?? null,
      });
      comparison.linkDays(daysOf(view));
      table.setState({ sort: view['sort'], row: view['row'] });
      side = view['side'] === 'provider' ? 'provider' : 'accounting';
      const isListed = tile === before.tile && side === before.side;
      if (comparison.store.getState().comparison !== null && !isListed) listTile(tile);
    },
  };
}

/** The searched days of a view; null unless it has both. */
function daysOf({ from, to, errorOnly }: LinkedView): SearchForm | null {
  return from === undefined || to === undefined ? null : { from, to, errorOnly: errorOnly === 'true' };
}
