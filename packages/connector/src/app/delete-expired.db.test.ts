import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startAuthFlow } from '../store/auth-flows.ts';
import { createSharedCounter } from '../store/rate-buckets.ts';
import { retentionBatch } from '../store/retention.ts';
import { testDatabases } from '../testing/databases.harness.ts';
import { deleteExpired, deleteAbandoned } from './delete-expired.ts';

const now = new Date('2026-06-01T03:17:00Z');
const days = {
  calls: 90,
  estimates: 90,
  webhookEvents: 30,
  backgroundRuns: 2,
  certificateRequests: 400,
  sessions: 7,
  activity: 400,
};
const { signal } = new AbortController();

describe.each(await testDatabases())('rows past their retention on $name', ({ db, clear }) => {
  beforeEach(clear);
  const services = { db, clock: { now: () => now } };
  const events = (count: number, age: string) =>
    db.tx('system', (trx) =>
      sql`insert into webhook_event (dedupe_key, received_at)
        select ${age} || n, ${now}::timestamptz - ${age}::interval from generate_series(1, ${count}::int) n`.execute(
        trx,
      ),
    );
  const left = () =>
    db.tx('system', (trx) =>
      trx
        .selectFrom('webhookEvent')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    );

  it('rows past their retention are deleted in batches, and newer rows are not', async () => {
    await events(retentionBatch * 2 + 1, '31 days');
    await events(5, '29 days');
    await deleteExpired(services, days, signal);
    expect(await left()).toEqual({ count: 5 });
    await deleteExpired(services, days, signal);
    expect(await left()).toEqual({ count: 5 });
  }, 30_000);

  it('no rows are deleted when the process is shutting down', async () => {
    await events(3, '31 days');
    await expect(deleteExpired(services, days, AbortSignal.abort(new Error('The end.')))).rejects.toThrow('The end.');
    expect(await left()).toEqual({ count: 3 });
  });

  it('abandoned sign-ins and counted attempts are deleted as soon as they are over, and not before', async () => {
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
    const counterAt = (seconds: number) => createSharedCounter(db, { now: () => at(seconds) });
    const limit = { max: 1, windowMs: 60_000 };
    await db.tx('system', async (trx) => {
      for (const seconds of [-1, 1])
        await startAuthFlow(trx, {
          stateHash: `f${seconds}`,
          kind: 'k',
          detail: null,
          startedBy: '',
          expiresAt: at(seconds),
        });
    });
    await counterAt(-61).add('over', limit);
    await counterAt(-59).add('open', limit);
    await deleteAbandoned(services, signal);
    const flows = await db.tx('system', (trx) => trx.selectFrom('authFlow').select('stateHash').execute());
    expect(flows).toEqual([{ stateHash: 'f1' }]);
    expect((await counterAt(0).add('over', limit)).count).toBe(1);
    expect((await counterAt(0).add('open', limit)).count).toBe(2);
  });
});
