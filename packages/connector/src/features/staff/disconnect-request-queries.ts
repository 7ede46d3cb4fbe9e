import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../store/db.ts';
import type { DisconnectRequestTable } from '../../store/schema.ts';

/*
 * Requests of support staff to disconnect companies that have waiting documents, until a second person confirms them ('staff'
 * scopes).
 */

/** A request as stored, which may have expired. */
export type StoredRequest = Readonly<Selectable<DisconnectRequestTable>>;

export async function findRequest(trx: Trx, realmId: string): Promise<StoredRequest | null> {
  const found = await trx.selectFrom('disconnectRequest').selectAll().where('realmId', '=', realmId).executeTakeFirst();
  return found ?? null;
}

/** The requests of these companies by realm id. */
export async function requestsOf(trx: Trx, realmIds: readonly string[]): Promise<ReadonlyMap<string, StoredRequest>> {
  const rows = await trx
    .selectFrom('disconnectRequest')
    .selectAll()
    .where(sql<boolean>`realm_id = any(${[...realmIds]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.realmId, row]));
}

/** Stores a request in place of the company's former one. The caller has found that there is none, or that it has expired. */
export async function saveRequest(trx: Trx, request: StoredRequest): Promise<void> {
  await deleteRequest(trx, request.realmId);
  await trx.insertInto('disconnectRequest').values(request).execute();
}

export async function deleteRequest(trx: Trx, realmId: string): Promise<void> {
  await trx.deleteFrom('disconnectRequest').where('realmId', '=', realmId).execute();
}
