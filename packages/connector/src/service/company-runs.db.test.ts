import { beforeEach, describe, expect, it } from 'vitest';
import { userActor } from '../domain/activity.ts';
import type { SendRun } from '../ports/runs.ts';
import { embeddedTestDatabase } from '../testing/databases.harness.ts';
import { cancelCompanyRun } from './company-runs.ts';
import { findRun, startRun } from './jobs/run-queries.ts';
import { createNotices } from './notices.ts';

const { db, clear } = await embeddedTestDatabase();
const realmId = 'a';
const now = new Date('2026-03-02T10:00:00Z');

describe('a recalculation that is stopped', () => {
  beforeEach(clear);
  const start = (kind: string, at: Date) =>
    db.tx({ realm: realmId }, (trx) => startRun(trx, { realmId, kind, request: null }, at));

  async function stop() {
    const sent: Parameters<SendRun>[0][] = [];
    const services = {
      db,
      clock: { now: () => now },
      runNotices: createNotices(),
      sendRun: async (job: Parameters<SendRun>[0]) => void sent.push(job),
    };
    const actor = userActor({ userName: 'dana@cottonwood.example', name: 'Dana' }, null);
    const call = { correlationId: 'stop', signal: AbortSignal.timeout(5_000) };
    expect(await cancelCompanyRun(services, { realmId, companyId: 'c', actor, ...call }, 'recalculation')).toBe(true);
    return sent;
  }

  it('is followed by a recomparison of what it has begun', async () => {
    await start('recalculation', now);
    const [job] = await stop();
    const recomparison = await db.tx({ realm: realmId }, (trx) => findRun(trx, realmId, 'recomparison', now));
    expect(job).toEqual({ runId: recomparison?.id, realmId, kind: 'recomparison' });
  });

  it.each([
    ['left to its worker', 1_000, 0],
    ['given to another worker when it has none', 5_000, 1],
  ])('joins a running recomparison, which is %s', async (_, idleMs, jobs) => {
    await start('recalculation', now);
    const runId = await start('recomparison', new Date(now.getTime() - idleMs));
    expect(await stop()).toHaveLength(jobs);
    const found = await db.tx({ realm: realmId }, (trx) => findRun(trx, realmId, 'recomparison', new Date(0)));
    expect(found).toMatchObject({ id: runId, generation: 2 });
  });
});
