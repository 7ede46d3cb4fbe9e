import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAttempts } from '../security/attempts.ts';
import { createSharedCounter } from './rate-buckets.ts';
import { testDatabases } from './test-databases.ts';

describe.each(await testDatabases())('tries counted on $name', ({ db }) => {
  const limit = { max: 3, windowMs: 60_000 };
  /** Two processes over one database. */
  const processes = () => [createSharedCounter(db), createSharedCounter(db)] as const;
  let keys = 0;
  const newKey = () => `key ${(keys += 1)} of ${process.pid}`;

  it('are the tries of all processes together, however they come', async () => {
    const key = newKey();
    const [one, other] = processes();
    const attempts = [one, other, one, other, one, other].map((counter) => createAttempts(counter, 'sign-in', limit));
    const taken = await Promise.all(attempts.map((own) => own.take(key)));
    expect(taken.filter(Boolean)).toHaveLength(3);
  });

  it('begin anew when their window is over, by the clock of the database', async () => {
    const key = newKey();
    const [one, other] = processes();
    expect(await one.add(key, 60_000)).toMatchObject({ count: 1 });
    const { count, endsInMs } = await other.add(key, 60_000);
    expect([count, endsInMs > 50_000, endsInMs <= 60_000]).toEqual([2, true, true]);
    await db.tx('system', (trx) => sql`update rate_bucket set ends_at = now() - interval '1 second'`.execute(trx));
    expect((await one.add(key, 60_000)).count).toBe(1);
  });

  it('are kept under names that nobody can read', async () => {
    await processes()[0].add('203.0.113.7', 60_000);
    const rows = await db.tx('system', (trx) => trx.selectFrom('rateBucket').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain('203.0.113.7');
    await expect(db.tx({ realm: 'a' }, (trx) => trx.selectFrom('rateBucket').selectAll().execute())).rejects.toThrow(
      'permission denied',
    );
  });
});
