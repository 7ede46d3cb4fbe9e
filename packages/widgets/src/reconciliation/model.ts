import type { RecalculationRow } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createComparison, type ComparisonModel, type ComparisonEnvironment } from './comparison.ts';
import { createDocuments, type DocumentsModel } from './documents.ts';
import type { ReconciliationPort, Side } from './port.ts';
import { createRecalculation, type RecalculationModel } from './recalculation.ts';
import { canRecalculate, entryOf, type Tile } from './rows.ts';
import type { Comparison } from './state.ts';

/** What the reconciliation tells the page around it. */
export interface ReconciliationListener {
  /** A search that was under way has its result. */
  readonly onCompared: (comparison: Comparison) => void;
  /** So many documents are being recalculated. */
  readonly onRecalculating: (count: number) => void;
  /** A recalculation that was under way has ended. */
  readonly onRecalculated: (rows: readonly RecalculationRow[]) => void;
}

export interface ReconciliationModel {
  readonly comparison: Omit<ComparisonModel, 'pickTile' | 'meet' | 'hear'>;
  readonly recalculation: Omit<RecalculationModel, 'ask' | 'hear' | 'look'>;
  readonly documents: Omit<DocumentsModel, 'list' | 'unlist' | 'clear'>;
  /** Shows what was searched last, and how the last recalculation stands. */
  readonly open: () => Promise<void>;
  /** Reads both again. */
  readonly refresh: () => Promise<void>;
  /** Filters by a tile; the one that is pressed already shows everything again. */
  readonly pressTile: (tile: Tile) => void;
  /** Of the documents behind a tile, those of this side. */
  readonly chooseSide: (side: Side) => void;
  /** Asks whether the ticked rows are to be recalculated. */
  readonly recalculate: () => Promise<void>;
}

/** The rules of the reconciliation screen. */
export function createReconciliation(
  life: Lifetime,
  port: ReconciliationPort,
  surroundings: ComparisonEnvironment,
  { onCompared, onRecalculating, onRecalculated }: ReconciliationListener,
): ReconciliationModel {
  let isFollowing = false;
  /** Listens to the progress of whatever runs, once at a time. */
  async function followRuns(): Promise<void> {
    if (isFollowing) return;
    isFollowing = true;
    await port.follow((states) => {
      comparison.hear(states);
      recalculation.hear(states);
    });
    isFollowing = false;
  }
  const onRunning = () => void followRuns();

  const documents = createDocuments(life, port.documents);
  const comparison = createComparison(life, port, surroundings, {
    onRunning,
    onCompared,
    onOtherRows() {
      documents.clear();
      listTile(comparison.store.getState().tile);
    },
  });
  const recalculation = createRecalculation(life, port, surroundings, {
    onRunning,
    onStatus: comparison.meet,
    onStarted(count) {
      comparison.select(new Set());
      onRecalculating(count);
    },
    onDone: onRecalculated,
  });

  function listTile(tile: Tile | null): void {
    const side = documents.store.getState().listing?.side ?? 'accounting';
    if (tile === 'consistent') void documents.list(side, 'Consistent');
    else if (tile === 'total') void documents.list(side, null);
    else documents.unlist();
  }

  return {
    comparison,
    recalculation,
    documents,
    async open() {
      await Promise.all([comparison.open(), recalculation.look()]);
    },
    async refresh() {
      await Promise.all([comparison.refresh(), recalculation.look()]);
    },
    pressTile(pressed) {
      const tile = comparison.store.getState().tile === pressed ? null : pressed;
      comparison.pickTile(tile);
      listTile(tile);
    },
    chooseSide(side) {
      const { listing } = documents.store.getState();
      if (listing !== null && listing.side !== side) void documents.list(side, listing.only);
    },
    async recalculate() {
      const { stage, selected } = comparison.store.getState();
      if (stage.phase !== 'ready') return;
      const rows = stage.comparison.rows.filter((row) => selected.has(row.key) && canRecalculate(row));
      await recalculation.ask(entriesOf(rows));
    },
  };
}

/** A document that differs from several is recalculated once. */
function entriesOf(rows: Parameters<typeof entryOf>[0][]) {
  return [...new Map(rows.map((row) => [`${row.qboTxnType}/${row.qboTxnId}`, entryOf(row)])).values()];
}
