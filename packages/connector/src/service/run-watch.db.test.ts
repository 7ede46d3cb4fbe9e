import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { embeddedTestDatabase } from '../testing/databases.harness.ts';
import { cancelRun, claimRun, reportProgress, startRun } from './jobs/run-queries.ts';
import { createNotices } from './notices.ts';
import { createRunWatch } from './run-watch.ts';

const { db, clear } = await embeddedTestDatabase();
const realmId = 'a';
const now = new Date('2026-03-02T10:00:00Z');

describe('watched runs', () => {
  let runId = '';
  beforeEach(async () => {
    await clear();
    runId = await inRealm((trx) => startRun(trx, { realmId, kind: 'comparison', request: null }, now));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const inRealm = <Result>(work: Parameters<typeof db.tx<Result>>[1]) => db.tx({ realm: realmId }, work);

  async function report(done: number) {
    const claimed = await inRealm((trx) => claimRun(trx, runId, now));
    const claim = { id: runId, attempt: claimed?.attempts ?? 0 };
    await inRealm((trx) => reportProgress(trx, claim, { done, total: 9 }, now));
  }

  /** Streams of one process. */
  function startProcess() {
    const runNotices = createNotices();
    const runs = createRunWatch({ db, clock: { now: () => now }, runNotices });
    const ending = new AbortController();
    const open = () => runs.watch(realmId, ending.signal);
    return { open, stop: () => ending.abort(), notify: () => runNotices.publish(realmId) };
  }

  const progressOf = async (stream: AsyncGenerator<{ readonly runs: readonly { readonly done: number }[] }>) =>
    (await stream.next()).value?.runs.map(({ done }: { readonly done: number }) => done);

  it('are reported at first, and after each notice of a change', async () => {
    const { open, notify } = startProcess();
    const stream = open();
    expect(await progressOf(stream)).toEqual([0]);
    await report(3);
    notify();
    expect(await progressOf(stream)).toEqual([3]);
    await inRealm((trx) => cancelRun(trx, realmId, 'comparison', now));
    notify();
    expect((await stream.next()).value).toMatchObject({ runs: [{ state: 'cancelled' }] });
    expect(await stream.next()).toEqual({ value: undefined, done: true });
  });

  it('are watched on when a run is started while they are read', async () => {
    await inRealm((trx) => cancelRun(trx, realmId, 'comparison', now));
    const { open, notify, stop } = startProcess();
    const readStates = db.tx.bind(db);
    vi.spyOn(db, 'tx').mockImplementationOnce(async (scope, work) => {
      const states = await readStates(scope, work);
      await inRealm((trx) => startRun(trx, { realmId, kind: 'comparison', request: null }, now));
      notify();
      return states;
    });
    const stream = open();
    expect((await stream.next()).value).toMatchObject({ runs: [{ state: 'cancelled' }] });
    expect((await stream.next()).value).toMatchObject({ runs: [{ state: 'running' }] });
    stop();
  });

  it('of one company are read once for all its streams', async () => {
    const { open, notify, stop } = startProcess();
    const streams = [open(), open(), open()];
    for (const stream of streams) await progressOf(stream);
    await report(3);
    const reads = vi.spyOn(db, 'tx');
    const changes = streams.map(progressOf);
    notify();
    expect(await Promise.all(changes)).toEqual([[3], [3], [3]]);
    expect(reads).toHaveBeenCalledTimes(1);
    stop();
  });

  it('are read again after five seconds if a notice was lost, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { open } = startProcess();
    const stream = open();
    await progressOf(stream);
    await report(3);
    const reads = vi.spyOn(db, 'tx');
    const change = progressOf(stream);
    vi.advanceTimersByTime(4_999);
    await Promise.resolve();
    expect(reads).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(await change).toEqual([3]);
  });

  it('are read by a new stream although another one knows them already', async () => {
    const { open, stop } = startProcess();
    await progressOf(open());
    await report(3);
    expect(await progressOf(open())).toEqual([3]);
    stop();
  });

  it('are not watched any more after the streams have ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { open, stop } = startProcess();
    const stream = open();
    await progressOf(stream);
    expect(vi.getTimerCount()).toBe(1);
    const ended = stream.next();
    stop();
    await expect(ended).rejects.toThrow(/abort/i);
    expect(vi.getTimerCount()).toBe(0);
  });
});
