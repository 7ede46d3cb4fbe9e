import type { LoggedCall } from '../store/call-log.ts';
import type { Trx } from '../store/db.ts';

/** The last calls of a company, newest first. */
export async function callsOfRealm(trx: Trx, realmId: string, limit: number): Promise<readonly LoggedCall[]> {
  return trx
    .selectFrom('callLog')
    .selectAll()
    .where('realmId', '=', realmId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
