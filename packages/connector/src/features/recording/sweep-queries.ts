import { sql } from 'kysely';
import { linkedCompanies } from '../../store/companies.ts';
import type { Trx } from '../../store/db.ts';
import { shortestIntervalMinutes } from './sweep-interval.ts';

/** How far a company is swept. */
export interface ChangeCursor {
  /** Time up to which changes at the accounting service were read, as returned by the service; null = never read. */
  readonly position: string | null;
  /** Null = the company is new, or was changed after the last sweep. */
  readonly intervalMinutes: number | null;
}

export async function changeCursor(trx: Trx, realmId: string): Promise<ChangeCursor> {
  const found = await trx
    .selectFrom('changeCursor')
    .select(['position', 'sweepIntervalMinutes'])
    .where('realmId', '=', realmId)
    .executeTakeFirst();
  return { position: found?.position ?? null, intervalMinutes: found?.sweepIntervalMinutes ?? null };
}

/** When the accounting service last answered a sweep; null: never. */
export async function lastSweepOf(trx: Trx, realmId: string): Promise<Date | null> {
  const found = await trx
    .selectFrom('changeCursor')
    .select('updatedAt')
    .where('realmId', '=', realmId)
    .where('position', 'is not', null)
    .executeTakeFirst();
  return found?.updatedAt ?? null;
}

/** What a finished sweep leaves. */
interface MovedCursor extends ChangeCursor {
  readonly position: string;
  readonly intervalMinutes: number;
  /** The interval when the sweep began: if the stored one differs, the company was changed and planned meanwhile. @default null */
  readonly intervalBefore?: number | null;
}

/** After a finished sweep that began at `now`. The next one is due an interval later, or at a time planned meanwhile. */
export async function moveChangeCursor(
  trx: Trx,
  realmId: string,
  { position, intervalMinutes, intervalBefore = null }: MovedCursor,
  now: Date,
): Promise<void> {
  const sweepDueAt = new Date(now.getTime() + intervalMinutes * minuteMs);
  const next = { sweepIntervalMinutes: intervalMinutes, sweepDueAt };
  await trx
    .insertInto('changeCursor')
    .values({ realmId, position, ...next, updatedAt: now })
    .onConflict((conflict) =>
      conflict.column('realmId').doUpdateSet((on) => {
        const isAsBefore = sql<boolean>`change_cursor.sweep_interval_minutes is not distinct from ${intervalBefore}::integer`;
        return {
          position,
          updatedAt: now,
          sweepIntervalMinutes: on
            .case()
            .when(isAsBefore)
            .then(intervalMinutes)
            .else(on.ref('changeCursor.sweepIntervalMinutes'))
            .end(),
          sweepDueAt: on.case().when(isAsBefore).then(sweepDueAt).else(on.ref('changeCursor.sweepDueAt')).end(),
        };
      }),
    )
    .execute();
}

const minuteMs = 60_000;

/** A sweep that is due within half of the shortest interval runs now: at the next planning it would be that much too late. */
const earlyMs = (shortestIntervalMinutes * minuteMs) / 2;

/**
 * After so long without a planning the service was away, and webhooks may be lost. A last planning in the future is from a clock
 * that was ahead: sweeps that it planned may be due too late, too.
 */
const awayMs = 3 * shortestIntervalMinutes * minuteMs;

/** Companies are swept within this time after the service was away: all at once would make the others wait. */
const catchUpMs = 60 * minuteMs;

/**
 * Realms of the companies whose sweep is due, at most `limit`. A company is due when it is new, when it was changed
 * after its last planning (connected, linked, calculation switched on, …), and when its interval is over. A planned
 * company is due again after the shortest interval, unless the sweep finishes and sets another time: so a failed one is
 * repeated. Concurrent calls run one after another ('system' scope).
 */
export async function planSweeps(trx: Trx, now: Date, limit: number): Promise<readonly string[]> {
  if (await wasAway(trx, now)) await bringForward(trx, now);
  const claimedUntil = new Date(now.getTime() + shortestIntervalMinutes * minuteMs);
  // Companies that `sweepChanges` would leave out are left out here.
  const { rows } = await sql<{ readonly realmId: string }>`
    with candidate as (
      select linked.realm_id, linked.updated_at, change_cursor.sweep_due_at,
        change_cursor.company_updated_at is distinct from linked.updated_at as is_changed
      from (${linkedCompanies}) as linked left join change_cursor on change_cursor.realm_id = linked.realm_id
      where linked.calculation_active or change_cursor.position is not null
    ), due as (
      select realm_id, updated_at from candidate
      where is_changed or sweep_due_at <= ${new Date(now.getTime() + earlyMs)}
      order by is_changed desc, sweep_due_at, realm_id
      limit ${limit}
    )
    insert into change_cursor as known (realm_id, sweep_due_at, company_updated_at, updated_at)
    select realm_id, ${claimedUntil}::timestamptz, updated_at, ${now}::timestamptz from due
    on conflict (realm_id) do update set sweep_due_at = excluded.sweep_due_at,
      sweep_interval_minutes = case when known.company_updated_at = excluded.company_updated_at
        then known.sweep_interval_minutes end,
      company_updated_at = excluded.company_updated_at
    returning realm_id`.execute(trx);
  return rows.map(({ realmId }) => realmId);
}

/** Compares with the last planning, and stores the time of this one. The row stays locked until the transaction ends. */
async function wasAway(trx: Trx, now: Date): Promise<boolean> {
  const last = await trx.selectFrom('sweepPlanning').select('plannedAt').forUpdate().executeTakeFirst();
  await trx
    .insertInto('sweepPlanning')
    .values({ plannedAt: now })
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ plannedAt: now }))
    .execute();
  return last !== undefined && Math.abs(now.getTime() - last.plannedAt.getTime()) > awayMs;
}

/** Spreads the sweeps of all companies over the time to catch up, by the hash of their realm. */
async function bringForward(trx: Trx, now: Date): Promise<void> {
  await sql`
    update change_cursor set sweep_due_at = least(sweep_due_at,
      ${now}::timestamptz + ${catchUpMs / 65_536}::float8 * (hashtext(realm_id) & 65535) * interval '1 millisecond')`.execute(
    trx,
  );
}
