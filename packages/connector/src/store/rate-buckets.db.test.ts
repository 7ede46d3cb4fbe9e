import { describe, expect, it } from 'vitest';
import { createAttempts } from '../security/attempts.ts';
import { testDatabases } from '../testing/databases.harness.ts';
import { createSharedCounter } from './rate-buckets.ts';

describe.each(await testDatabases())('attempts counted on $name', ({ db }) => {
  const limit = { max: 3, windowMs: 60_000 };
  let now = new Date('2026-06-15T12:00:00Z');
  const clock = { now: () => now };
  /** Two processes over one database. */
  const processes = () => [createSharedCounter(db, clock), createSharedCounter(db, clock)] as const;
  let keys = 0;
  const newKey = () => `key ${(keys += 1)} of ${process.pid}`;

  it('attempts add up over all processes, even concurrently', async () => {
    const key = newKey();
    const [one, other] = processes();
    const attempts = [one, other, one, other, one, other].map((counter) => createAttempts(counter, 'sign-in', limit));
    const taken = await Promise.all(attempts.map((own) => own.take(key)));
    expect(taken.filter(Boolean)).toHaveLength(3);
  });

  it('attempts are counted from one again after their window', async () => {
    const key = newKey();
    const [one, other] = processes();
    const pass = (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    };
    expect(await one.add(key, limit)).toEqual({ count: 1, endsInMs: 60_000 });
    pass(59_999);
    expect(await other.add(key, limit)).toEqual({ count: 2, endsInMs: 1 });
    pass(1);
    expect(await one.add(key, limit)).toEqual({ count: 1, endsInMs: 60_000 });
  });

  it('attempts are counted from one again after the clock was set back', async () => {
    const key = newKey();
    const [one] = processes();
    await one.add(key, limit);
    now = new Date(now.getTime() - 3_000_000);
    expect(await one.add(key, limit)).toEqual({ count: 1, endsInMs: 60_000 });
    expect(await one.add(key, limit)).toEqual({ count: 2, endsInMs: 60_000 });
  });

  it('attempts are stored under hashed keys', async () => {
    await processes()[0].add('203.0.113.7', limit);
    const rows = await db.tx('system', (trx) => trx.selectFrom('rateBucket').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain('203.0.113.7');
    await expect(db.tx({ realm: 'a' }, (trx) => trx.selectFrom('rateBucket').selectAll().execute())).rejects.toThrow(
      'permission denied',
    );
  });
});
