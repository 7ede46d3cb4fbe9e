import type { Selectable } from 'kysely';
import type { Trx } from './db.ts';
import { lockForTransaction } from './named-lock.ts';
import type { BlockedClientTable } from './schema.ts';

/** An integrator that an administrator of a company has blocked. */
export type BlockedClient = Readonly<Selectable<BlockedClientTable>>;

/**
 * Locks the access of a client to a company until the transaction ends, so that no session is issued while the client is
 * being blocked. True: it is blocked.
 */
export async function lockClientAccess(trx: Trx, realmId: string, clientId: string): Promise<boolean> {
  await lockForTransaction(trx, 'client access', realmId, clientId);
  const blocked = await trx
    .selectFrom('blockedClient')
    .select('clientId')
    .where('realmId', '=', realmId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  return blocked !== undefined;
}

/** Stores that a client is blocked; its sessions are to be ended in the same transaction. */
export async function blockClient(trx: Trx, client: BlockedClient): Promise<void> {
  await trx
    .insertInto('blockedClient')
    .values(client)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function allowClient(trx: Trx, realmId: string, clientId: string): Promise<void> {
  await trx.deleteFrom('blockedClient').where('realmId', '=', realmId).where('clientId', '=', clientId).execute();
}

/** The blocked clients of the transaction's company. */
export function blockedClients(trx: Trx, realmId: string): Promise<readonly BlockedClient[]> {
  return trx.selectFrom('blockedClient').selectAll().where('realmId', '=', realmId).execute();
}
