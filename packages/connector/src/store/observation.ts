import type { Trx } from './db.ts';
import type { DeliveryState } from './schema.ts';

/** Counts of the outbox and the runs of all companies ('system' scope), for the metrics. */
export interface StoreObservation {
  readonly outbox: readonly { readonly state: DeliveryState; readonly count: number; readonly oldest: Date }[];
  readonly runs: readonly { readonly kind: string; readonly state: string; readonly count: number }[];
}

export async function observeStore(trx: Trx): Promise<StoreObservation> {
  const outbox = await trx
    .selectFrom('delivery')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('createdAt').as('oldest')])
    .where('state', 'in', ['Queued', 'NeedsUser'])
    .groupBy('state')
    .execute();
  const runs = await trx
    .selectFrom('backgroundRun')
    .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count')])
    .groupBy(['kind', 'state'])
    .execute();
  return { outbox, runs };
}
