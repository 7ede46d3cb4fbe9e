import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ActivityAction, ActivityOutcome } from '@salestax/contract';
import type { Activity, Actor } from '../domain/activity.ts';
import type { Db, Trx } from './db.ts';
import type { ActivityTable } from './schema.ts';

export type ActivityRow = Readonly<Selectable<ActivityTable>>;

/** Who did it in which company; `realmId` is null where no company was chosen ('system' scope). */
export interface ActivitySource {
  readonly realmId: string | null;
  readonly actor: Actor;
  readonly correlationId: string;
}

/** Call it in the transaction of the change, so that there is no change without its record. */
export async function noteActivity(
  trx: Trx,
  { realmId, actor, correlationId }: ActivitySource,
  { action, outcome = 'done', reason, before = null, after = null }: Activity,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('activity')
    .values({
      at: now,
      realmId,
      actorKind: actor.kind,
      actor: actor.id,
      actorName: actor.name,
      clientId: actor.clientId,
      address: actor.address,
      action,
      outcome,
      reason: reason ?? null,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      correlationId,
    })
    .execute();
}

/** For what changes nothing in the company's own tables: a sign-in, a refusal. */
export async function recordActivity(db: Db, source: ActivitySource, activity: Activity, now: Date): Promise<void> {
  const { realmId } = source;
  const scope = realmId === null ? 'system' : ({ realm: realmId, appendOnly: true } as const);
  await db.batch(scope, (trx) => [noteActivity(trx, source, activity, now)]);
}

export interface ActivityPage {
  readonly realmId: string;
  readonly action: ActivityAction | null;
  readonly outcome: ActivityOutcome | null;
  /** Id of the oldest entry of the previous page. */
  readonly before: number | null;
  /** No entries before this time; null = all. */
  readonly since: Date | null;
  readonly limit: number;
}

/** Newest first. */
export function listActivity(trx: Trx, page: ActivityPage): Promise<ActivityRow[]> {
  const { realmId, action, outcome, before, since, limit } = page;
  let query = trx.selectFrom('activity').selectAll().where('realmId', '=', realmId);
  if (action !== null) query = query.where('action', '=', action);
  if (outcome !== null) query = query.where('outcome', '=', outcome);
  if (before !== null) query = query.where('id', '<', before);
  if (since !== null) query = query.where('at', '>=', since);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** When something was last recorded of a company, in a query of several companies. */
export const lastActivityIn = (realm: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`(select at from activity where realm_id = ${realm} order by id desc limit 1)`;

/** When a company was erased; null = never, or the entry was deleted with its time. */
export async function erasedAt(trx: Trx, realmId: string): Promise<Date | null> {
  const entry = await trx
    .selectFrom('activity')
    .select('at')
    .where('realmId', '=', realmId)
    .where('action', '=', 'erasure')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.at ?? null;
}

/** Which fields of its settings a company changed, with their values before, the oldest first. */
export async function settingsBefore(
  trx: Trx,
  realmId: string,
): Promise<readonly Pick<Selectable<ActivityTable>, 'at' | 'before'>[]> {
  return trx
    .selectFrom('activity')
    .select(['at', 'before'])
    .where('realmId', '=', realmId)
    .where('action', '=', 'settings')
    .where('outcome', '=', 'done')
    .orderBy('id')
    .execute();
}
