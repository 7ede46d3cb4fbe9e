import { sql } from 'kysely';
import type { Trx } from '../../store/db.ts';
import type { DeliveryState } from '../../store/schema.ts';

/* Queries of support staff on a company's work and calls ('staff' scope): the role may read these columns only. */

/** Number of a company's deliveries in each state. */
export async function countDeliveries(trx: Trx, realmId: string): Promise<Partial<Record<DeliveryState, number>>> {
  const rows = await trx
    .selectFrom('operation')
    .select((on) => ['state', on.fn.countAll<number>().as('count')])
    .where('realmId', '=', realmId)
    .groupBy('state')
    .orderBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Newest first. */
export function newestDeliveries(trx: Trx, realmId: string, limit: number) {
  return trx
    .selectFrom('operation')
    .select([
      'id',
      'txnType',
      'txnId',
      'kind',
      'state',
      'attempt',
      'errorCode',
      'nextAttemptAt',
      'createdAt',
      'updatedAt',
    ])
    .where('realmId', '=', realmId)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

/** Newest first, without requests and responses. */
export function newestCalls(trx: Trx, realmId: string, limit: number) {
  return trx
    .selectFrom('callLog')
    .select(['at', 'vendor', 'operation', 'status', 'durationMs', 'correlationId', 'exchangeId'])
    .where('realmId', '=', realmId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The last run of each kind, without request and result. */
export function lastRuns(trx: Trx, realmId: string) {
  return trx
    .selectFrom('backgroundRun')
    .select(['kind', 'state', 'done', 'total', 'attempts', 'errorCode', 'correlationId', 'startedAt', 'updatedAt'])
    .where('realmId', '=', realmId)
    .orderBy('kind')
    .execute();
}

/** Version of the database server. */
export async function databaseVersion(trx: Trx): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(trx);
  return rows[0]?.version ?? '';
}
