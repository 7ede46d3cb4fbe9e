import { type Selectable, sql } from 'kysely';
import type { DocumentKey } from '../domain/document-key.ts';
import type { Trx } from './db.ts';
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

/** Events of documents of one type, at most a thousand documents, the oldest first. */
export async function timelinesOf(
  trx: Trx,
  realmId: string,
  txnType: number,
  txnIds: readonly string[],
): Promise<readonly Pick<TimelineEntry, 'txnId' | 'at' | 'event' | 'detail'>[]> {
  return trx
    .selectFrom('timeline')
    .select(['txnId', 'at', 'event', 'detail'])
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where(sql<boolean>`txn_id = any(${[...txnIds]}::text[])`)
    .orderBy('id')
    .execute();
}

/** Events after which the provider has another record of a document. */
const recordEvents: readonly string[] = ['recorded', 'adjusted'];

/** The last time that a document was recorded by the connector; undefined: never. */
export function lastRecordIn<Entry extends Pick<TimelineEntry, 'event'>>(
  timeline: readonly Entry[],
): Entry | undefined {
  return timeline.findLast(({ event }) => recordEvents.includes(event));
}

/** When documents were last recorded by the connector, by their ids. */
export async function lastRecords(
  trx: Trx,
  realmId: string,
  txnType: number,
  txnIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await trx
    .selectFrom('timeline')
    .select(['txnId', 'at'])
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where(sql<boolean>`txn_id = any(${[...txnIds]}::text[])`)
    .where('event', 'in', recordEvents)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ txnId, at }) => [txnId, at]));
}
