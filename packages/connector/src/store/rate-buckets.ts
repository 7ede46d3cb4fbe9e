import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Counts tries over all processes, by the clock of the database. Which keys there are can't be read from it. */
export function createSharedCounter(db: Pick<Db, 'tx'>) {
  return {
    async add(key: string, windowMs: number): Promise<{ readonly count: number; readonly endsInMs: number }> {
      const name = createHash('sha256').update(key).digest('base64url');
      const end = sql<Date>`clock_timestamp() + ${windowMs} * interval '1 millisecond'`;
      const isOver = sql<boolean>`rate_bucket.ends_at <= clock_timestamp()`;
      const { count, endsInMs } = await db.tx('system', (trx) =>
        trx
          .insertInto('rateBucket')
          .values({ key: name, count: 1, endsAt: end })
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet({
              count: sql`case when ${isOver} then 1 else rate_bucket.count + 1 end`,
              endsAt: sql`case when ${isOver} then ${end} else rate_bucket.ends_at end`,
            }),
          )
          .returning([
            'count',
            sql<number>`ceil(extract(epoch from ends_at - clock_timestamp()) * 1000)::int`.as('endsInMs'),
          ])
          .executeTakeFirstOrThrow(),
      );
      return { count, endsInMs: Math.max(0, endsInMs) };
    },
  };
}
