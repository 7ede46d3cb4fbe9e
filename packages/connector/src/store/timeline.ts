import type { Selectable } from 'kysely';
import type { Trx } from './db.ts';
import type { DocumentKey } from '../domain/document-key.ts';
import type { TimelineTable } from './schema.ts';

/** An event in the history of a document. Rows are append-only. */
export type TimelineEntry = Readonly<Selectable<TimelineTable>>;

export async function appendTimeline(
  trx: Trx,
  { realmId, txnType, txnId }: DocumentKey,
  entry: { readonly event: string; readonly detail?: unknown },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('timeline')
    .values({ realmId, txnType, txnId, at: now, event: entry.event, detail: JSON.stringify(entry.detail ?? null) })
    .execute();
}

/** Oldest first. */
export async function timelineOf(trx: Trx, key: DocumentKey): Promise<readonly TimelineEntry[]> {
  return trx
    .selectFrom('timeline')
    .selectAll()
    .where('realmId', '=', key.realmId)
    .where('txnType', '=', key.txnType)
    .where('txnId', '=', key.txnId)
    .orderBy('id')
    .execute();
}
