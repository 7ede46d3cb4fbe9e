import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../ports/clock.ts';
import type { Db } from './db.ts';

/** Counts attempts over all processes. Keys are stored as hashes. */
export function createSharedCounter(db: Pick<Db, 'tx'>, clock: Clock) {
  return {
    async add(
      key: string,
      { windowMs }: { readonly windowMs: number },
    ): Promise<{ readonly count: number; readonly endsInMs: number }> {
      const name = createHash('sha256').update(key).digest('base64url');
      const now = clock.now();
      const end = new Date(now.getTime() + windowMs);
      // A window that ends later than a new one was begun before the clock was set back.
      const isOver = sql<boolean>`(rate_bucket.ends_at <= ${now} or rate_bucket.ends_at > ${end})`;
      const { count, endsAt } = await db.tx('system', (trx) =>
        trx
          .insertInto('rateBucket')
          .values({ key: name, count: 1, endsAt: end })
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet({
              count: sql`case when ${isOver} then 1 else rate_bucket.count + 1 end`,
              endsAt: sql`case when ${isOver} then ${end} else rate_bucket.ends_at end`,
            }),
          )
          .returning(['count', 'endsAt'])
          .executeTakeFirstOrThrow(),
      );
      return { count, endsInMs: Math.max(0, endsAt.getTime() - now.getTime()) };
    },
  };
}
