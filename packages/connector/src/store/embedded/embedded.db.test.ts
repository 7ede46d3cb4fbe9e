import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { long } from '../../../../../test/long.ts';
import { changeCursor, moveChangeCursor } from '../../features/recording/sweep-queries.ts';
import { testTemplate } from '../../testing/database-template.harness.ts';
import { takeEngine } from '../../testing/engine-pool.harness.ts';
import { openDb, type Db, type Trx } from '../db.ts';
import { Unavailable } from '../errors.ts';
import { SchemaMismatch } from '../schema-state.ts';
import { readImage, writeImage } from './image.ts';

const now = new Date('2026-03-02T10:00:00Z');
const endlessQuery = sql`select count(*) from generate_series(1, 1000000000000)`;

/** Another process that opens the folder and counts in it, one committed transaction per line of its output. */
const countingQuery = `
  const { openDb } = await import(process.argv[1]);
  const { moveChangeCursor } = await import(process.argv[2]);
  const db = await openDb({ dataDir: process.argv[3] });
  for (let count = 1; ; count++) {
    await db.tx({ realm: 'a' }, (trx) => moveChangeCursor(trx, 'a', { position: String(count), intervalMinutes: 5 }, new Date()));
    console.log(count);
  }`;

/** Opening starts a thread and a database, which takes long on a busy machine. */
const testTimeoutMs = 60_000;
const watchdogMs = 10_000;

const files = mkdtempSync(join(tmpdir(), 'salestax-embedded-'));
const folder = join(files, 'data');
const open = (): Promise<Db> => openDb({ dataDir: folder, watchdogMs });
const cursor = async (from: Db): Promise<string | null> =>
  (await from.tx({ realm: 'a' }, (trx) => changeCursor(trx, 'a'))).position;
const move = (to: Db, position: string): Promise<void> =>
  to.tx({ realm: 'a' }, (trx) => moveChangeCursor(trx, 'a', { position: position, intervalMinutes: 5 }, now));

afterAll(() => rmSync(files, { recursive: true, force: true }));

describe('the folder of the embedded database', { timeout: testTimeoutMs }, () => {
  let other: ChildProcess | null = null;
  afterEach(() => other?.kill('SIGKILL'));

  it('the folder is locked while the database is open, and released on close', async () => {
    const db = await open();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await expect(open()).rejects.toThrow(`in use by process ${process.pid}`);
    await move(db, 'kept');
    await db.close();
    expect(existsSync(join(folder, 'owner.pid'))).toBe(false);
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
          here('../../features/recording/sweep-queries.ts'),
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

describe('the image of a new database', { timeout: testTimeoutMs }, () => {
  const imageDir = join(files, 'images');

  beforeAll(async () => {
    const made = await openDb({ dataDir: 'memory', engine: await takeEngine() });
    await move(made, 'in the image');
    if (made.jobStore.kind !== 'embedded') throw new Error('Not the embedded database.');
    await writeImage(imageDir, await made.jobStore.engine.dump());
    await made.close();
  }, testTimeoutMs);

  it('starts every new database, in memory and in a folder, and none that exists', long, async () => {
    const inMemory = await openDb({ dataDir: 'memory', imageDir });
    expect(await cursor(inMemory)).toBe('in the image');
    await inMemory.close();

    const dataDir = join(files, 'from-image');
    const inFolder = await openDb({ dataDir, imageDir });
    expect(await cursor(inFolder)).toBe('in the image');
    await move(inFolder, 'changed');
    await inFolder.close();
    const again = await openDb({ dataDir, imageDir });
    expect(await cursor(again)).toBe('changed');
    await again.close();
  });

  it('stays unused where the tables must exist already', long, async () => {
    const opened = openDb({ dataDir: join(files, 'not-migrated'), imageDir, migrates: false });
    await expect(opened).rejects.toBeInstanceOf(SchemaMismatch);
  });

  it('is ignored when another version made it', async () => {
    const other = join(files, 'other-images');
    await writeImage(other, new Blob(['a dump']));
    expect(await (await readImage(other))?.text()).toBe('a dump');
    for (const name of readdirSync(other)) renameSync(join(other, name), join(other, `older-${name}`));
    expect(await readImage(other)).toBeNull();
  });
});

describe('the watchdog of the embedded database', { timeout: testTimeoutMs }, () => {
  let db: Db;

  beforeAll(async () => {
    // A new folder: a restart must not take the image a second time.
    const imageDir = join(files, 'empty-image');
    await writeImage(imageDir, await testTemplate());
    db = await openDb({ dataDir: join(files, 'watched'), imageDir, watchdogMs });
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
      await moveChangeCursor(trx, 'a', { position: 'half done', intervalMinutes: 5 }, now);
      reportStuck();
      await endlessQuery.execute(trx).catch(() => undefined);
      await moveChangeCursor(trx, 'a', { position: 'other half', intervalMinutes: 5 }, now);
    });
    expect(outcome).toBeInstanceOf(Unavailable);
    expect(await cursor(db)).toBe('before');
  });

  it('the connection of an idle transaction is revoked', async () => {
    const isIdle = Promise.withResolvers<void>();
    const behind = Promise.withResolvers<void>();
    const outcome = runUntilStuck(async (trx, reportStuck) => {
      await moveChangeCursor(trx, 'a', { position: 'forgotten', intervalMinutes: 5 }, now);
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
