import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../store/db.ts';
import { watchedSince } from './delivery-data.ts';
import type { Delivery } from './delivery-queries.ts';
import { supersedeOne } from './supersede-delivery.ts';

/** Who claims, and what it may claim. */
export interface Claimant {
  readonly owner: string;
  /** Milliseconds. */
  readonly leaseMs: number;
  /** Companies take turns: those that follow this realm id come first, in the order of their realm ids. */
  readonly afterRealm: string;
  /** Companies whose deliveries are not claimed now. */
  readonly exceptRealms: readonly string[];
}

/** What a search found. */
export interface ClaimResult {
  /** Null: none is due, or none may be claimed now. */
  readonly delivery: Delivery | null;
  /** When the next delivery is or was due; null = none waits. */
  readonly nextDueAt: Date | null;
}

/**
 * Claims the next delivery that is due. Deliveries of one document are claimed one after the other, in the order of
 * arrival. Until the lease ends, `nextAttemptAt` is its end. The work is done in the scope of the delivery's realm.
 */
export async function claimNext(db: Pick<Db, 'batch'>, now: Date, claimant: Claimant): Promise<ClaimResult> {
  for (;;) {
    const [delivery, nextDueAt] = await db.batch('system', (trx) => [claimDue(trx, now, claimant), findNextDueAt(trx)]);
    // A delivery that a later one replaces is superseded by `enqueue`, or by its worker at the end of the attempt. It is claimed
    // again only if that worker died, so never at a first attempt.
    if (delivery === null || delivery.attempt === 1) return { delivery, nextDueAt };
    const [isSuperseded] = await db.batch('system', (trx) => [supersedeOne(trx, delivery.id, now)]);
    if (!isSuperseded) return { delivery, nextDueAt };
  }
}

async function claimDue(trx: Trx, now: Date, claimant: Claimant): Promise<Delivery | null> {
  const { owner, leaseMs, afterRealm } = claimant;
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const claimed = await trx
    .updateTable('delivery')
    .set((on) => ({
      attempt: on('attempt', '+', 1),
      leaseOwner: owner,
      leaseUntil,
      nextAttemptAt: leaseUntil,
      updatedAt: now,
    }))
    // Ends the search at once if nothing is due. The minimum is read from the index, whatever the statistics of the database say.
    .where((on) =>
      on(
        on
          .selectFrom('delivery')
          .select('nextAttemptAt')
          .where('state', '=', 'Queued')
          .orderBy('nextAttemptAt')
          .limit(1),
        '<=',
        now,
      ),
    )
    // The second part is evaluated only if no company after `afterRealm` has a delivery that is due.
    .where('id', '=', sql<string>`coalesce(${dueAfter(afterRealm, claimant, now)}, ${dueAfter('', claimant, now)})`)
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

/**
 * The first due delivery of the first company after `realmId` that has one, those that a person waits for before all others,
 * unless they have failed before. The query goes from company to company in the indexes `delivery_turn` and `delivery_watched`,
 * so its time does not depend on how many deliveries wait.
 */
function dueAfter(realmId: string, { exceptRealms }: Claimant, now: Date): RawBuilder<string> {
  const isAllowed = exceptRealms.length === 0 ? sql`true` : sql`turn.realm_id not in (${sql.join(exceptRealms)})`;
  const firstDue = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(
      select next.id from delivery as next
      where next.realm_id = turn.realm_id and next.state = 'Queued' and next.next_attempt_at <= ${now}
        and (next.lease_until is null or next.lease_until <= ${now}) ${condition}
        and not exists (
          select from delivery as earlier
          where earlier.realm_id = next.realm_id and earlier.txn_type = next.txn_type and earlier.txn_id = next.txn_id
            and earlier.seq < next.seq and earlier.state = 'Queued'
        )
      order by ${order}, next.seq limit 1
      for update skip locked
    )`;
  const isWatched = sql`and next.payload->>'isSavedInPanel' = 'true' and next.attempt = 0
    and next.created_at > ${watchedSince(now)}`;
  return sql`(
    with recursive turn (realm_id) as (
      (select realm_id from delivery
        where state = 'Queued' and realm_id > ${realmId} order by realm_id limit 1)
      union all
      select (select following.realm_id from delivery as following
        where following.state = 'Queued' and following.realm_id > turn.realm_id order by following.realm_id limit 1)
      from turn where turn.realm_id is not null
    )
    select first.id from turn cross join lateral (
      select coalesce(${firstDue(isWatched, sql`next.created_at`)}, ${firstDue(sql``, sql`next.next_attempt_at`)}) as id
      -- Evaluated once, not at each use of the id.
      offset 0
    ) as first
    where ${isAllowed} and first.id is not null limit 1
  )`;
}

async function findNextDueAt(trx: Trx): Promise<Date | null> {
  const next = await trx
    .selectFrom('delivery')
    .select('nextAttemptAt')
    .where('state', '=', 'Queued')
    .orderBy('nextAttemptAt')
    .limit(1)
    .executeTakeFirst();
  return next?.nextAttemptAt ?? null;
}

/** Ends all claims. Only at the start of a process that alone uses the database: its claims are of a dead process. */
export async function releaseAllClaims(trx: Trx): Promise<void> {
  await trx
    .updateTable('delivery')
    // Due at once: until now, `nextAttemptAt` was the end of the lease.
    .set((on) => ({ leaseOwner: null, leaseUntil: null, nextAttemptAt: on.ref('updatedAt') }))
    .where('leaseOwner', 'is not', null)
    .execute();
}
