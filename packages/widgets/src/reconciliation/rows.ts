import type { InconsistencyReason, InconsistentRow, RecalculationEntry } from '@salestax/contract';

/** A row with a key that is unique in its result. */
export interface Row extends InconsistentRow {
  readonly key: string;
}

/** The tiles; for `consistent` and `total`, documents are listed instead of rows. */
export type Tile = 'inconsistent' | 'error' | 'consistent' | 'total';

/** Gives rows their keys; a document may have several rows. */
export function keyed(rows: readonly InconsistentRow[]): readonly Row[] {
  const times = new Map<string, number>();
  return rows.map((row) => {
    const name = `${row.qboTxnType}/${documentIdOf(row)}`;
    const count = times.get(name) ?? 0;
    times.set(name, count + 1);
    return { ...row, key: count === 0 ? name : `${name}/${count}` };
  });
}

/**
 * The id by which the documents of a row are read. An older service sends no `id`: an AvaTax code may be the id of another
 * document.
 */
export const documentIdOf = ({ id, qboTxnId, avaTxnId }: InconsistentRow): string => id ?? qboTxnId ?? avaTxnId ?? '';

/** A row with an error does not count as inconsistent. */
export const isError = ({ errorCode }: InconsistentRow): boolean => errorCode !== null && errorCode !== '';

/** A document that is missing in the accounting service can't be recalculated. */
export const canRecalculate = ({ qboTxnId, syncToken }: InconsistentRow): boolean =>
  qboTxnId !== null && syncToken !== null;

export const entryOf = ({ qboTxnId, qboTxnType, syncToken }: InconsistentRow): RecalculationEntry => ({
  Id: qboTxnId ?? '',
  EntityType: qboTxnType.replaceAll(' ', ''),
  SyncToken: syncToken ?? '',
});

/** The rows of a tile; null: all. */
export const rowsOfTile = (rows: readonly Row[], tile: Tile | null): readonly Row[] =>
  rows.filter((row) => (tile === 'error' ? isError(row) : tile === 'inconsistent' ? !isError(row) : true));

/** The rows that have a reason; null: all. */
export const rowsOfReason = (rows: readonly Row[], reason: InconsistencyReason | null): readonly Row[] =>
  reason === null ? rows : rows.filter(({ reasons }) => reasons?.includes(reason) ?? false);

/** The reasons of the rows, each with its number of rows, the most frequent first. */
export function reasonCounts(rows: readonly Row[]): ReadonlyMap<InconsistencyReason, number> {
  const counts = new Map<InconsistencyReason, number>();
  for (const reason of rows.flatMap(({ reasons = [] }) => reasons)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return new Map([...counts].toSorted(([, one], [, other]) => other - one));
}

/** Which of the figures that are known on both sides differ. */
export const differencesOf = (row: InconsistentRow) => ({
  date: row.avaTxnDate !== undefined && row.avaTxnDate !== row.txnDate,
  amount: differ(row.qboTotAmt, row.avaTotAmt),
  tax: differ(taxToRecord(row), row.avaTotTax),
});

/** The tax that AvaTax should have of a document; null: there is no document. */
export const taxToRecord = ({ qboTotTax, absorbedFee = 0 }: InconsistentRow): number | null =>
  qboTotTax === null ? null : (Math.round(qboTotTax * 100) + Math.round(absorbedFee * 100)) / 100;

const differ = (one: number | null, other: number | null): boolean => one !== null && other !== null && one !== other;
