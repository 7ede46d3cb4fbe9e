import { sql } from 'kysely';
import type { Trx } from './db.ts';
import type { DeliveryState } from './schema.ts';

/** The outbox, the runs and the planning of sweeps of all companies ('system' scope), for the metrics. */
export interface StoreObservation {
  /** Deliveries that are not completed. `Disconnected`: those of a company that is not connected, without a time limit. */
  readonly outbox: readonly {
    readonly state: DeliveryState | 'Disconnected';
    readonly count: number;
    readonly oldest: Date;
  }[];
  /** Since when the delivery that is due longest waits for a worker; null: none is due. */
  readonly dueSince: Date | null;
  /** When sweeps were planned last; null: never. */
  readonly sweepsPlannedAt: Date | null;
  readonly runs: readonly { readonly kind: string; readonly state: string; readonly count: number }[];
}

export async function observeStore(trx: Trx, now: Date): Promise<StoreObservation> {
  const state = sql<DeliveryState | 'Disconnected'>`case
    when company.connection = 'disconnected' then 'Disconnected' else delivery.state end`;
  const outbox = await trx
    .selectFrom('delivery')
    .leftJoin('company', 'company.realmId', 'delivery.realmId')
    .select(({ fn }) => [
      state.as('state'),
      fn.countAll<number>().as('count'),
      fn.min('delivery.createdAt').as('oldest'),
    ])
    // Not `in`, for which PostgreSQL does not use the index of each state: deliveries are never deleted.
    .where((on) => on.or([on('delivery.state', '=', 'Queued'), on('delivery.state', '=', 'NeedsUser')]))
    .groupBy(state)
    .execute();
  // A delivery behind an earlier one of its document waits for the earlier one, not for a worker.
  const { rows: due } = await sql<{ readonly since: Date | null }>`
    select min(next.next_attempt_at) as since from delivery as next
    where next.state = 'Queued' and next.next_attempt_at <= ${now} and not exists (
      select from delivery as earlier
      where earlier.realm_id = next.realm_id and earlier.txn_type = next.txn_type and earlier.txn_id = next.txn_id
        and earlier.seq < next.seq and earlier.state = 'Queued')`.execute(trx);
  const runs = await trx
    .selectFrom('backgroundRun')
    .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count')])
    .groupBy(['kind', 'state'])
    .execute();
  const planning = await trx.selectFrom('sweepPlanning').select('plannedAt').executeTakeFirst();
  return { outbox, dueSince: due[0]?.since ?? null, sweepsPlannedAt: planning?.plannedAt ?? null, runs };
}
