import type { InconsistencyReason, InconsistentRow, RecalculationEntry } from '@salestax/contract';

/** A row with a name of its own among the rows of its result. */
export interface Row extends InconsistentRow {
  readonly key: string;
}

/** The kinds of rows that tiles tell apart; `consistent` and `total` are documents that are asked for. */
export type Tile = 'inconsistent' | 'error' | 'consistent' | 'total';

/** Names the rows; a document may differ from several. */
export function keyed(rows: readonly InconsistentRow[]): readonly Row[] {
  const times = new Map<string, number>();
  return rows.map((row) => {
    const name = `${row.qboTxnType}/${documentIdOf(row)}`;
    const count = times.get(name) ?? 0;
    times.set(name, count + 1);
    return { ...row, key: count === 0 ? name : `${name}/${count}` };
  });
}

/** What the documents of a row are asked for by. */
export const documentIdOf = ({ qboTxnId, avaTxnId }: InconsistentRow): string => qboTxnId ?? avaTxnId ?? '';

/** A row with an error counts as such and nothing else. */
export const isError = ({ errorCode }: InconsistentRow): boolean => errorCode !== null && errorCode !== '';

/** What is not in the books can't be recalculated. */
export const canRecalculate = ({ qboTxnId, syncToken }: InconsistentRow): boolean =>
  qboTxnId !== null && syncToken !== null;

export const entryOf = ({ qboTxnId, qboTxnType, syncToken }: InconsistentRow): RecalculationEntry => ({
  Id: qboTxnId ?? '',
  EntityType: qboTxnType.replaceAll(' ', ''),
  SyncToken: syncToken ?? '',
});

/** The rows under both filters. */
export const shownRows = (
  rows: readonly Row[],
  tile: Tile | null,
  reason: InconsistencyReason | null,
): readonly Row[] =>
  rows.filter(
    (row) =>
      (tile === 'error' ? isError(row) : tile === 'inconsistent' ? !isError(row) : true) &&
      (reason === null || (row.reasons?.includes(reason) ?? false)),
  );

/** The reasons that rows have, each with how many have it, in the order in which they first come. */
export function reasonCounts(rows: readonly Row[]): ReadonlyMap<InconsistencyReason, number> {
  const counts = new Map<InconsistencyReason, number>();
  for (const reason of rows.flatMap(({ reasons = [] }) => reasons)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return counts;
}

/** Which of the figures that both sides have differ. */
export const differencesOf = (row: InconsistentRow) => ({
  date: row.avaTxnDate !== undefined && row.avaTxnDate !== row.txnDate,
  amount: differ(row.qboTotAmt, row.avaTotAmt),
  tax: differ(row.qboTotTax, row.avaTotTax),
});

const differ = (one: number | null, other: number | null): boolean => one !== null && other !== null && one !== other;
