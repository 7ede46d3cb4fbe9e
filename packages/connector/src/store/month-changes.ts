import { sql } from 'kysely';
import type { Month, MonthChangeKind } from '@salestax/contract';
import type { DocumentKey } from '../domain/document-key.ts';
import type { Trx } from './db.ts';

/** A record at the provider that a delivery has just made, changed or voided. */
export interface ChangedRecord {
  readonly code: string;
  readonly kind: Exclude<MonthChangeKind, 'unrecorded'>;
  /** The date of the document before and after; null: it had none. A document may move to another month. */
  readonly days: readonly (string | null)[];
}

/** Notes a changed record in the months whose figures are stored; those are no longer what the vendors have. */
export async function noteMonthChange(
  trx: Trx,
  { realmId, txnType, txnId }: DocumentKey,
  { code, kind, days }: ChangedRecord,
  now: Date,
): Promise<void> {
  const months = days.flatMap((day) => (day === null ? [] : [day.slice(0, 7)]));
  await sql`
    insert into month_change (realm_id, month, txn_type, txn_id, code, kind, at)
    select realm_id, month, ${txnType}::integer, ${txnId}, ${code}, ${kind}, ${now}::timestamptz
    from month_close where realm_id = ${realmId} and month = any(${months}::text[])
    on conflict (realm_id, month, txn_type, txn_id) do update set code = excluded.code, kind = excluded.kind, at = excluded.at`.execute(
    trx,
  );
}

/** A document as the accounting service has it. */
export interface UnrecordedDocument {
  readonly number: string;
  readonly date: string;
}

/**
 * Notes that a document has changed and could not be recorded, in the month in which it was recorded before and in that of its
 * date now: it may never have been recorded, or have moved to another month. `document`: null = it could not be read.
 */
export async function noteUnrecordedChange(
  trx: Trx,
  { realmId, txnType, txnId }: DocumentKey,
  document: UnrecordedDocument | null,
  now: Date,
): Promise<void> {
  await sql`
    insert into month_change (realm_id, month, txn_type, txn_id, code, kind, at)
    select stored.realm_id, stored.month, ${txnType}::integer, ${txnId}::text,
      coalesce(link.code, ${document?.number ?? ''}::text), 'unrecorded', ${now}::timestamptz
    from month_close as stored
    left join document_link as link
      on link.realm_id = stored.realm_id and link.txn_type = ${txnType} and link.txn_id = ${txnId}
    where stored.realm_id = ${realmId}
      and stored.month in (to_char(link.recorded_date, 'YYYY-MM'), ${document?.date.slice(0, 7) ?? null}::text)
    on conflict (realm_id, month, txn_type, txn_id) do update set kind = excluded.kind, at = excluded.at`.execute(trx);
}

/**
 * Deletes the figures of the months up to `last` about which nothing was decided, and the changes since: these months are no
 * longer watched. A month that was ever closed keeps the first day that it counts from (`countedFrom`).
 */
export async function deleteUndecidedFigures(trx: Trx, realmId: string, last: Month): Promise<void> {
  const deleted = await trx
    .deleteFrom('monthClose')
    .where('realmId', '=', realmId)
    .where('month', '<=', last)
    .where('isClosed', '=', false)
    .where(sql<boolean>`decisions = '[]'`)
    .returning('month')
    .execute();
  if (deleted.length === 0) return;
  await trx
    .deleteFrom('monthChange')
    .where('realmId', '=', realmId)
    .where(
      'month',
      'in',
      deleted.map(({ month }) => month),
    )
    .execute();
}

/**
 * Deletes the figures of the months that are not closed, and the changes since. A month about which nothing was decided is no
 * longer watched.
 */
export async function deleteOpenFigures(trx: Trx, realmId: string): Promise<void> {
  await sql`
    delete from month_change as change using month_close as stored
    where change.realm_id = ${realmId} and stored.realm_id = change.realm_id and stored.month = change.month
      and not stored.is_closed`.execute(trx);
  await trx
    .deleteFrom('monthClose')
    .where('realmId', '=', realmId)
    .where('isClosed', '=', false)
    .where(sql<boolean>`decisions = '[]'`)
    .execute();
  await trx
    .updateTable('monthClose')
    .set({ figures: null, counts: null, readAt: null })
    .where('realmId', '=', realmId)
    .where('isClosed', '=', false)
    .execute();
}
