import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/databases.harness.ts';
import { claimRun, failRun, findRun, finishRun, generationOf, reportProgress, startRun } from './run-queries.ts';

const now = new Date('2026-03-02T10:00:00Z');
const realmId = 'a';
const kind = 'comparison';

describe.each(await testDatabases())('claims of runs on $name', ({ db, clear }) => {
  beforeEach(clear);

  const inRealm = <Result>(work: Parameters<typeof db.tx<Result>>[1]) => db.tx({ realm: realmId }, work);

  it('a worker whose run was claimed again changes nothing', async () => {
    const id = await inRealm((trx) => startRun(trx, { realmId, kind, request: null }, now));
    await inRealm((trx) => claimRun(trx, id, now));
    await inRealm((trx) => claimRun(trx, id, now));
    const lost = { id, attempt: 1, generation: 1 };
    const last = { id, attempt: 2, generation: 1 };
    expect(await inRealm((trx) => reportProgress(trx, lost, { done: 1, total: 2 }, now))).toBe(false);
    expect(await inRealm((trx) => finishRun(trx, lost, 'of the lost claim', now))).toBe(false);
    expect(await inRealm((trx) => failRun(trx, lost, { code: 'x', text: 'x' }, now))).toBe(false);
    expect(await inRealm((trx) => generationOf(trx, lost))).toBeNull();
    expect(await inRealm((trx) => findRun(trx, realmId, kind, now))).toMatchObject({ state: 'running', done: 0 });
    expect(await inRealm((trx) => finishRun(trx, last, 'of the last claim', now))).toBe(true);
    expect(await inRealm((trx) => findRun(trx, realmId, kind, now))).toMatchObject({ result: 'of the last claim' });
  });
});
