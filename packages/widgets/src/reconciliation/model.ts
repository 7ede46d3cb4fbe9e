import type { RecalculationRow } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createTableStore, type TableStore } from '../list-screen/linked-view.ts';
import { createComparison, type ComparisonEnvironment, type ComparisonModel } from './comparison.ts';
import { createDocuments, type DocumentsModel } from './documents.ts';
import type { ReconciliationPort, Side } from './port.ts';
import { createRecalculation, type RecalculationModel } from './recalculation.ts';
import { canRecalculate, entryOf, type Row, type Tile } from './rows.ts';
import { stageOf, type Comparison } from './state.ts';
import { createVoiding, type VoidingModel } from './voiding.ts';

/** Events of the reconciliation. */
export interface ReconciliationListener {
  /** A comparison that was running has ended with a result. */
  readonly onCompared: (comparison: Comparison) => void;
  /** The recalculation of `count` documents has started. */
  readonly onRecalculating: (count: number) => void;
  /** A recalculation that was running has ended. */
  readonly onRecalculated: (rows: readonly RecalculationRow[]) => void;
}

export interface ReconciliationModel {
  readonly comparison: Omit<
    ComparisonModel,
    'setTile' | 'setStatus' | 'alert' | 'alertFailure' | 'onRunStates' | 'reread'
  >;
  readonly recalculation: Omit<RecalculationModel, 'preview' | 'load' | 'onRunStates'>;
  readonly voiding: VoidingModel;
  readonly documents: Omit<DocumentsModel, 'list' | 'unlist' | 'clear'>;
  /** Shows the last comparison and the last recalculation. */
  readonly open: () => Promise<void>;
  /** Reads both again, and searches where nothing was ever searched. */
  readonly refresh: () => Promise<void>;
  /** Reads both again after a failure. */
  readonly retry: () => Promise<void>;
  /** Filters by a tile; a tile that is pressed already shows all rows again. */
  readonly pressTile: (tile: Tile) => void;
  /** Filters by a tile; null: shows all rows. */
  readonly showTile: (tile: Tile | null) => void;
  /** The order and the opened row of the table. */
  readonly table: TableStore;
  /** Of the documents of a tile, shows those of this side. */
  readonly chooseSide: (side: Side) => void;
  /** Previews the recalculation of the selected rows. */
  readonly recalculate: () => Promise<void>;
  /** Selects these rows, and previews their recalculation. */
  readonly recalculateThese: (rows: readonly Row[]) => Promise<void>;
}

/** The rules of the reconciliation screen. */
export function createReconciliation(
  life: Lifetime,
  port: ReconciliationPort,
  environment: ComparisonEnvironment,
  { onCompared, onRecalculating, onRecalculated }: ReconciliationListener,
): ReconciliationModel {
  const documents = createDocuments(life, (side, body) => {
    const id = comparison.store.getState().comparison?.id ?? null;
    return port.documents(side, { ...body, ...(id !== null && { ResultId: id }) });
  });
  const comparison = createComparison(life, port, environment);
  const recalculation = createRecalculation(life, port, environment, {
    onRunning: () => void followRuns(),
    onStatus: comparison.setStatus,
    onStarted(count) {
      comparison.select(new Set());
      onRecalculating(count);
    },
    onDone: onRecalculated,
    onCompared: () => void comparison.reread(),
    alert: comparison.alert,
    alertFailure: comparison.alertFailure,
  });
  const voiding = createVoiding(life, port, {
    onStatus: comparison.setStatus,
    // The figures of the last search contain the transaction.
    onVoided() {
      comparison.alert({ kind: 'voidDone' });
      void comparison.again();
    },
  });
  let isFollowing = false;

  /** Follows the stream of progress; at most one is open. */
  async function followRuns(): Promise<void> {
    if (isFollowing) return;
    isFollowing = true;
    await port.follow((states) => {
      comparison.onRunStates(states);
      recalculation.onRunStates(states);
    });
    isFollowing = false;
  }

  function listTile(tile: Tile | null): void {
    const side = documents.store.getState().listing?.side ?? 'accounting';
    if (tile === 'consistent') void documents.list(side, 'Consistent');
    else if (tile === 'total') void documents.list(side, null);
    else documents.unlist();
  }

  life.own(
    comparison.store.subscribe((state, before) => {
      if (state.progress !== null && before.progress === null) void followRuns();
      if (state.comparison === before.comparison) return;
      documents.clear();
      listTile(state.comparison && state.tile);
      // A search that was stopped or has failed leaves the result of the one before.
      const hasResult = state.error === null && state.note !== 'stopped';
      if (state.comparison !== null && before.progress !== null && hasResult) onCompared(state.comparison);
    }),
  );

  return {
    comparison,
    recalculation,
    voiding,
    documents,
    async open() {
      await Promise.all([comparison.open(), recalculation.load()]);
    },
    async refresh() {
      await Promise.all([comparison.refresh(), recalculation.load()]);
    },
    async retry() {
      await Promise.all([comparison.retry(), recalculation.load()]);
    },
    table: createTableStore(),
    showTile(tile) {
      comparison.setTile(tile);
      if (comparison.store.getState().comparison !== null) listTile(tile);
    },
    pressTile(pressed) {
      const tile = comparison.store.getState().tile === pressed ? null : pressed;
      comparison.setTile(tile);
      listTile(tile);
    },
    chooseSide(side) {
      const { listing } = documents.store.getState();
      if (listing !== null && listing.side !== side) void documents.list(side, listing.only);
    },
    async recalculateThese(rows) {
      comparison.select(new Set(rows.map(({ key }) => key)));
      await recalculation.preview(entriesOf(rows));
    },
    async recalculate() {
      const state = comparison.store.getState();
      const stage = stageOf(state);
      if (stage.phase !== 'ready') return;
      const rows = stage.rows.filter((row) => state.selected.has(row.key) && canRecalculate(row));
      await recalculation.preview(entriesOf(rows));
    },
  };
}

/** Several rows of one document are one entry. */
function entriesOf(rows: readonly Row[]) {
  return [...new Map(rows.map((row) => [`${row.qboTxnType}/${row.qboTxnId}`, entryOf(row)])).values()];
}
