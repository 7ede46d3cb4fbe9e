import type { ComparedOutcome } from '../../../store/schema.ts';
import type { ComparedRow } from '../compared-rows.ts';
import { newestFirst } from './document-order.ts';

/** Rows of a result in one batch. */
export interface RowBatch {
  readonly outcome: ComparedOutcome;
  /** Among the batches of its outcome, from 0. */
  readonly place: number;
  readonly rows: readonly ComparedRow[];
}

export interface RowOfOutcome {
  readonly outcome: ComparedOutcome;
  readonly row: ComparedRow;
}

/**
 * Takes rows out of batches and puts others in, each into the batch of its outcome with the highest place. The rows of that batch
 * stay ordered by date, newest first. `batches` contains the last batch of every outcome that has one. Returns the rows that were
 * taken out, and the batches that changed.
 */
export function replaceRows(
  batches: readonly RowBatch[],
  isReplaced: (row: ComparedRow) => boolean,
  added: readonly RowOfOutcome[],
): { readonly removed: readonly RowOfOutcome[]; readonly changed: readonly RowBatch[] } {
  const removed = batches.flatMap(({ outcome, rows }) => rows.filter(isReplaced).map((row) => ({ outcome, row })));
  const remaining = batches.map((batch) => ({ ...batch, rows: batch.rows.filter((row) => !isReplaced(row)) }));
  const changed = new Map<string, RowBatch>();
  for (const [index, batch] of remaining.entries())
    if (batch.rows.length !== batches[index]?.rows.length) changed.set(nameOf(batch), batch);
  for (const [outcome, rows] of Map.groupBy(added, (each) => each.outcome)) {
    const last = remaining
      .filter((batch) => batch.outcome === outcome)
      .toSorted((one, other) => other.place - one.place)[0];
    const target = last ?? { outcome, place: 0, rows: [] };
    const all = [...target.rows, ...rows.map(({ row }) => row)];
    changed.set(nameOf(target), { ...target, rows: all.toSorted(newestDocumentFirst) });
  }
  return { removed, changed: [...changed.values()] };
}

const nameOf = ({ outcome, place }: RowBatch) => `${outcome} ${place}`;

/** Rows are stored by the date of the document; those without one come last. */
function newestDocumentFirst(one: ComparedRow, other: ComparedRow): number {
  return Number(one.sale === null) - Number(other.sale === null) || newestFirst(one, other);
}
