import { beforeEach, describe, expect, it } from 'vitest';
import { long } from '../../../../../test/long.ts';
import { type Run, RunFailed, type RunHandler } from '../../ports/runs.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { createNotices } from '../notices.ts';
import { type BackgroundRun, cancelRun, findRun, startOrJoinRun, startOrReplaceRun } from './run-queries.ts';
import { workOnRun } from './run-worker.ts';

const realmId = 'a';
const kind = 'comparison';
/** A run starts and its progress is stored well within this time. Milliseconds. */
const soon = { interval: 10, timeout: 15_000 };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe.each(await testDatabases())('a run on $name', ({ db, clear }) => {
  beforeEach(clear);

  const clock = { now: () => new Date() };
  const options = { db, clock, log: quiet, runNotices: createNotices() };
  const never = new AbortController().signal;
  const inRealm = <Result>(work: Parameters<typeof db.tx<Result>>[1]) => db.tx({ realm: realmId }, work);
  const start = async (request: unknown = { from: '2026-01-01' }) => {
    const run = { realmId, kind, request, correlationId: 'c-1' };
    return (await inRealm((trx) => startOrReplaceRun(trx, run, clock.now()))).runId;
  };
  const work = (runId: string, handle: RunHandler, stopping = never) =>
    workOnRun(options, { runId, realmId }, handle, stopping);
  async function stored(): Promise<BackgroundRun> {
    const run = await inRealm((trx) => findRun(trx, realmId, kind, new Date(0)));
    if (run === null) throw new Error('No run.');
    return run;
  }
  /** A handler that ends when its signal fires. */
  const untilAborted: RunHandler = (run) => run.pause(60_000).then(() => null);

  it('a run receives its request and stores its result', async () => {
    const runId = await start({ from: '2026-02-01' });
    let given: Run | null = null;
    await work(runId, async (run) => {
      given = run;
      run.report({ done: 3, total: 4, stages: [{ name: 'accounting', done: 3, total: 4 }] });
      return { found: 7 };
    });
    expect(given).toMatchObject({ id: runId, realmId, request: { from: '2026-02-01' }, correlationId: 'c-1' });
    expect(await stored()).toMatchObject({
      state: 'ready',
      result: { found: 7 },
      done: 3,
      total: 4,
      stages: [{ name: 'accounting', done: 3, total: 4 }],
    });
  });

  it('a run that has ended is not started again', async () => {
    const runId = await start();
    await work(runId, async () => 1);
    await work(runId, async () => expect.unreachable());
    expect(await stored()).toMatchObject({ state: 'ready', result: 1, attempts: 1 });
  });

  it('a run reports its progress while it works', long, async () => {
    const runId = await start();
    await work(runId, async (run) => {
      run.report({ done: 1, total: 2 });
      await expect.poll(async () => (await stored()).done, soon).toBe(1);
      return null;
    });
    expect(await stored()).toMatchObject({ state: 'ready', done: 1, total: 2 });
  });

  it('a run of a dead process is started again with its request', async () => {
    const runId = await start({ from: '2026-03-01' });
    const stopping = new AbortController();
    const left = work(runId, untilAborted, stopping.signal);
    await expect.poll(async () => (await stored()).attempts, soon).toBe(1);
    stopping.abort();
    await expect(left).rejects.toThrow(/abort/i);
    expect(await stored()).toMatchObject({ state: 'running' });
    await work(runId, async (run) => run.request);
    expect(await stored()).toMatchObject({ state: 'ready', result: { from: '2026-03-01' }, attempts: 2 });
  });

  it('a run whose handler throws is retried later', async () => {
    const runId = await start();
    await expect(work(runId, async () => Promise.reject(new Error('The vendor is away.')))).rejects.toThrow('away');
    expect(await stored()).toMatchObject({ state: 'running' });
    await work(runId, async () => 2);
    expect(await stored()).toMatchObject({ state: 'ready', result: 2 });
  });

  it('a run that fails permanently ends with its code and message', async () => {
    const runId = await start();
    await work(runId, async () =>
      Promise.reject(new RunFailed({ code: '3202', message: 'QuickBooks is not connected.' })),
    );
    expect(await stored()).toMatchObject({
      state: 'failed',
      errorCode: '3202',
      errorText: 'QuickBooks is not connected.',
    });
  });

  it('a run fails after the maximum number of attempts', async () => {
    const runId = await start();
    for (let attempt = 1; attempt <= 40; attempt += 1)
      await expect(work(runId, async () => Promise.reject(new Error('Again.')))).rejects.toThrow('Again.');
    await work(runId, async () => expect.unreachable());
    expect(await stored()).toMatchObject({ state: 'failed', errorCode: 'InternalError' });
  });

  it('a run that waits for a vendor until its last attempt fails because of that vendor', long, async () => {
    const runId = await start();
    const waiting = work(runId, async (run) => {
      run.waitFor('tax-provider');
      await expect.poll(async () => (await stored()).waitsFor?.vendor, soon).toBe('tax-provider');
      throw new Error('Again.');
    });
    await expect(waiting).rejects.toThrow('Again.');
    for (let attempt = 2; attempt <= 40; attempt += 1)
      await expect(work(runId, async () => Promise.reject(new Error('Again.')))).rejects.toThrow('Again.');
    await work(runId, async () => expect.unreachable());
    expect(await stored()).toMatchObject({
      state: 'failed',
      errorCode: 'AvaTaxUnavailable',
      errorText: 'Avalara AvaTax did not answer in time. Please try again.',
    });
  });

  it('only the worker that started a run last can write to it', async () => {
    const runId = await start();
    const goOn = Promise.withResolvers<void>();
    const frozen = work(runId, () => goOn.promise.then(() => 'of the frozen one'));
    await expect.poll(async () => (await stored()).attempts, soon).toBe(1);
    await work(runId, async () => 'of the second one');
    goOn.resolve();
    await frozen;
    expect(await stored()).toMatchObject({ state: 'ready', result: 'of the second one', attempts: 2 });
  });

  it('a run that is taken over or cancelled stops without an error', async () => {
    const runId = await start();
    const working = work(runId, untilAborted);
    await expect.poll(async () => (await stored()).attempts, soon).toBe(1);
    await inRealm((trx) => cancelRun(trx, realmId, kind, clock.now()));
    await working;
    expect(await stored()).toMatchObject({ state: 'cancelled' });
  });

  it('a new request replaces the running run, and the same request changes nothing', async () => {
    const first = await start({ from: '2026-01-01' });
    expect(await start({ from: '2026-01-01' })).toBe(first);
    const working = work(first, untilAborted);
    await expect.poll(async () => (await stored()).attempts, soon).toBe(1);
    const second = await start({ from: '2026-02-01' });
    expect(second).not.toBe(first);
    await working;
    await work(second, async () => 'second');
    expect(await stored()).toMatchObject({ id: second, state: 'ready', result: 'second' });
  });

  it('a run that another request joined runs again before it ends', async () => {
    const join = async () => {
      const run = { realmId, kind, request: null, correlationId: 'c' };
      return (await inRealm((trx) => startOrJoinRun(trx, run, clock.now()))).runId;
    };
    const runId = await join();
    const joined: string[] = [];
    let rounds = 0;
    await work(runId, async () => {
      rounds += 1;
      if (rounds === 1) joined.push(await join());
      return rounds;
    });
    expect(joined).toEqual([runId]);
    expect(await stored()).toMatchObject({ state: 'ready', result: 2 });
    expect(await join()).not.toBe(runId);
  });

  it('a run of another company is not visible', async () => {
    const runId = await start();
    await workOnRun(options, { runId, realmId: 'b' }, async () => expect.unreachable(), never);
    expect(await stored()).toMatchObject({ state: 'running', attempts: 0 });
  });
});
