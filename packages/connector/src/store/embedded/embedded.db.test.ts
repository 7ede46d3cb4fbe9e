import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { long } from '../../../../../test/long.ts';
import { changeCursor, moveChangeCursor } from '../../features/recording/webhook-queries.ts';
import { openDb, type Db, type Trx } from '../db.ts';
import { Unavailable } from '../errors.ts';

const now = new Date('2026-03-02T10:00:00Z');
const endlessQuery = sql`select count(*) from generate_series(1, 1000000000000)`;

/** Another process that opens the folder and counts in it, one committed transaction per line of its output. */
const countingQuery = `
  const { openDb } = await import(process.argv[1]);
  const { moveChangeCursor } = await import(process.argv[2]);
  const db = await openDb({ dataDir: process.argv[3] });
  for (let count = 1; ; count++) {
    await db.tx({ realm: 'a' }, (trx) => moveChangeCursor(trx, 'a', String(count), new Date()));
    console.log(count);
  }`;

/** Opening starts a thread and a database, which takes long on a busy machine. */
const testTimeoutMs = 60_000;
const watchdogMs = 10_000;

const folder = join(mkdtempSync(join(tmpdir(), 'salestax-embedded-')), 'data');
const open = (): Promise<Db> => openDb({ dataDir: folder, watchdogMs });
const cursor = (from: Db): Promise<string | null> => from.tx({ realm: 'a' }, (trx) => changeCursor(trx, 'a'));
const move = (to: Db, position: string): Promise<void> =>
  to.tx({ realm: 'a' }, (trx) => moveChangeCursor(trx, 'a', position, now));

afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

describe('the folder of the embedded database', { timeout: testTimeoutMs }, () => {
  let other: ChildProcess | null = null;
  afterEach(() => other?.kill('SIGKILL'));

  it('the folder is locked while the database is open, and released on close', async () => {
    const db = await open();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await expect(open()).rejects.toThrow(`in use by process ${process.pid}`);
    await move(db, 'kept');
    await db.close();
    expect(existsSync(`${folder}.pid`)).toBe(false);
    expect(await db.health()).toBe(false);
    await expect(cursor(db)).rejects.toBeInstanceOf(Unavailable);

    const again = await open();
    expect(await cursor(again)).toBe('kept');
    await again.close();
  });

  it(
    'the folder is refused while another process has it open, and has every acknowledged row after a kill',
    long,
    async () => {
      const here = (file: string): string => new URL(file, import.meta.url).href;
      other = spawn(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          countingQuery,
          here('../db.ts'),
          here('../../features/recording/webhook-queries.ts'),
          folder,
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const acknowledged: string[] = [];
      const tenth = Promise.withResolvers<void>();
      if (!other.stdout) throw new Error('The other process has no output.');
      createInterface(other.stdout).on('line', (line) => {
        if (acknowledged.push(line) === 10) tenth.resolve();
      });
      await tenth.promise;
      await expect(open()).rejects.toThrow(`in use by process ${other.pid}`);

      other.kill('SIGKILL');
      await once(other, 'close');
      const db = await open();
      const found = Number(await cursor(db));
      await db.close();
      // One more may have been committed before its process could print it.
      expect(found - Number(acknowledged.at(-1))).toBeOneOf([0, 1]);
    },
  );
});

describe('the watchdog of the embedded database', { timeout: testTimeoutMs }, () => {
  let db: Db;

  beforeAll(async () => {
    db = await open();
  }, testTimeoutMs);
  afterEach(() => vi.useRealTimers());
  afterAll(() => db.close());

  /** Runs a transaction until it reports that it is stuck, then waits longer than the watchdog's limit. */
  const runUntilStuck = async (work: (trx: Trx, reportStuck: () => void) => Promise<void>): Promise<unknown> => {
    await move(db, 'before');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const waiting = Promise.withResolvers<void>();
    const outcome = db.tx({ realm: 'a' }, (trx) => work(trx, waiting.resolve)).catch((error: unknown) => error);
    await waiting.promise;
    await vi.advanceTimersByTimeAsync(watchdogMs);
    return outcome;
  };

  it('the watchdog ends a query that runs too long, and queued queries continue', async () => {
    const isRunning = Promise.withResolvers<void>();
    const running = runUntilStuck(async (trx, reportStuck) => {
      isRunning.resolve();
      reportStuck();
      await endlessQuery.execute(trx);
    });
    await isRunning.promise;
    const behind = cursor(db);
    expect(await running).toBeInstanceOf(Unavailable);
    expect(await behind).toBe('before');
    await move(db, 'after');
    expect(await cursor(db)).toBe('after');
  });

  it('subscriptions survive a restart, which reports that notifications may have been missed', async () => {
    const { jobStore } = db;
    if (jobStore.kind !== 'embedded') throw new Error('Not the embedded database.');
    const received = Promise.withResolvers<string>();
    let reconnects = 0;
    const stop = await jobStore.engine.listen('jobs', received.resolve, () => reconnects++);
    await runUntilStuck(async (trx, reportStuck) => {
      reportStuck();
      await endlessQuery.execute(trx);
    });
    await db.tx('system', (trx) => sql`select pg_notify('jobs', 'hello')`.execute(trx));
    expect(await received.promise).toBe('hello');
    expect(reconnects).toBe(2);
    await stop();
  });

  it('the watchdog rolls back the transaction that it aborts', async () => {
    const outcome = await runUntilStuck(async (trx, reportStuck) => {
      await moveChangeCursor(trx, 'a', 'half done', now);
      reportStuck();
      await endlessQuery.execute(trx).catch(() => undefined);
      await moveChangeCursor(trx, 'a', 'other half', now);
    });
    expect(outcome).toBeInstanceOf(Unavailable);
    expect(await cursor(db)).toBe('before');
  });

  it('the connection of an idle transaction is revoked', async () => {
    const isIdle = Promise.withResolvers<void>();
    const behind = Promise.withResolvers<void>();
    const outcome = runUntilStuck(async (trx, reportStuck) => {
      await moveChangeCursor(trx, 'a', 'forgotten', now);
      reportStuck();
      isIdle.resolve();
      await behind.promise;
    });
    await isIdle.promise;
    expect(await cursor(db)).toBe('before');
    behind.resolve();
    expect(await outcome).toBeInstanceOf(Unavailable);
    expect(await cursor(db)).toBe('before');
  });
});
