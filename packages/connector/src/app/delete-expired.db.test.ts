import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { retentionBatch } from '../store/retention.ts';
import { testDatabases } from '../testing/databases.harness.ts';
import { deleteExpired } from './delete-expired.ts';

const now = new Date('2026-06-01T03:17:00Z');
const days = { calls: 90, estimates: 90, webhookEvents: 30, backgroundRuns: 2, certificateRequests: 400, sessions: 7 };
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
});
