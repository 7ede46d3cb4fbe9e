import { sql } from 'kysely';
import type { Trx } from './db.ts';

/** Calls of a company in a month that the accounting service meters. */
export interface MeteredCalls {
  readonly realmId: string;
  /** First instant of the month, UTC. */
  readonly month: Date;
  readonly calls: number;
}

/** Adds to what is stored, in the order of the realms, so that two processes do not wait for each other ('system' scope). */
export async function addMeteredCalls(trx: Trx, counted: readonly MeteredCalls[]): Promise<void> {
  await trx
    .insertInto('meteredCalls')
    .values(counted.toSorted((one, other) => (one.realmId < other.realmId ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(['realmId', 'month']).doUpdateSet({ calls: sql<number>`metered_calls.calls + excluded.calls` }),
    )
    .execute();
}

/** The calls of one company in a month. */
export async function meteredCallsOf(trx: Trx, realmId: string, month: Date): Promise<number> {
  const found = await trx
    .selectFrom('meteredCalls')
    .select('calls')
    .where('realmId', '=', realmId)
    .where('month', '=', month)
    .executeTakeFirst();
  return found?.calls ?? 0;
}

export interface MonthCalls {
  readonly calls: number;
  /** Companies with more calls than each connected company may have of `limit`; 0 without a limit. */
  readonly aboveShare: number;
}

/** The calls of all companies in a month. `limit`: of all together; null = none ('system' scope). */
export async function meteredCallsOfMonth(trx: Trx, month: Date, limit: number | null): Promise<MonthCalls> {
  const { rows } = await sql<MonthCalls>`
    select coalesce(sum(calls), 0)::float8 as calls,
      count(*) filter (where calls > ${limit}::float8 / greatest(
        (select count(*) from company where connection = 'connected'), 1)) as above_share
    from metered_calls where month = ${month}`.execute(trx);
  return rows[0] ?? { calls: 0, aboveShare: 0 };
}
