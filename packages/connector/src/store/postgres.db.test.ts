import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeCursor, moveChangeCursor } from '../features/recording/sweep-queries.ts';
import { createJobQueue } from '../service/jobs/queue.ts';
import { testDatabases, withoutPolicies } from '../testing/databases.harness.ts';
import { startSilentProxy } from '../testing/silent-proxy.harness.ts';
import { openDb, type Db, type DbOptions } from './db.ts';
import { Unavailable } from './errors.ts';

const servers = (await testDatabases()).filter(({ name }) => name === 'postgres');
const now = new Date('2026-03-02T10:00:00Z');

describe.each(servers)('a $name server', ({ db, asLogin, freshUrl }) => {
  const opened: Db[] = [];
  const open = async (databaseUrl: string, options: Partial<DbOptions> = {}): Promise<Db> => {
    const other = await openDb({ databaseUrl, ...options });
    opened.push(other);
    return other;
  };
  const newDatabase = (): Promise<string> => {
    if (!freshUrl) throw new Error('This server cannot create databases.');
    return freshUrl();
  };
  const cut = (): Promise<unknown> =>
    asLogin(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'salestax-connector' and usename = current_user`);

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((other) => other.close()));
  });

  it('a database is set up once by processes that start together', async () => {
    const url = await newDatabase();
    const all = await Promise.all([open(url), open(url), open(url)]);
    expect(await Promise.all(all.map((other) => other.health()))).toEqual([true, true, true]);
  });

  it('a database with a table without row policies is refused', async () => {
    const url = await newDatabase();
    await open(url);
    const { Client } = await import('pg');
    const login = new Client({ connectionString: url });
    await login.connect();
    await login.query('set role app_owner; alter table salestax.secret no force row level security');
    await login.end();
    await expect(open(url)).rejects.toThrow('table secret has no forced row policy');
  });

  it('a login that row policies do not apply to is refused where it must not be used', async () => {
    const url = await newDatabase();
    const superuser = await withoutPolicies(url);
    await expect(openDb({ databaseUrl: superuser, refusesSuperuser: true })).rejects.toThrow(
      /^The login \w+ of DATABASE_URL is a superuser or has BYPASSRLS/,
    );
    const allowed = await openDb({ databaseUrl: url, refusesSuperuser: true });
    expect(await allowed.health()).toBe(true);
    await allowed.close();
  });

  /** The pool may return a connection whose end it has not noticed yet, once per connection. */
  const cursor = () => vi.waitFor(() => db.tx({ realm: 'a' }, (trx) => changeCursor(trx, 'a')));

  it('idle connections that the server closes cause no error', async () => {
    await db.tx({ realm: 'a' }, (trx) => moveChangeCursor(trx, 'a', { position: '1', intervalMinutes: 5 }, now));
    await cut();
    expect(await cursor()).toMatchObject({ position: '1' });
  });

  it('a server that stops during a transaction is Unavailable, and the transaction is rolled back', async () => {
    await db.tx({ realm: 'a' }, (trx) => moveChangeCursor(trx, 'a', { position: 'before', intervalMinutes: 5 }, now));
    const work = db.tx({ realm: 'a' }, async (trx) => {
      await moveChangeCursor(trx, 'a', { position: 'half', intervalMinutes: 5 }, now);
      await cut();
      await moveChangeCursor(trx, 'a', { position: 'whole', intervalMinutes: 5 }, now);
    });
    await expect(work).rejects.toBeInstanceOf(Unavailable);
    expect(await cursor()).toMatchObject({ position: 'before' });
  });

  it('connections of a machine that has disappeared are given up, and new ones are opened', async () => {
    const proxy = await startSilentProxy(await newDatabase());
    const moved = await open(proxy.url, { watchdogMs: 500 });
    const read = () => moved.read('system', (trx) => changeCursor(trx, 'a'));
    await read();
    proxy.silence();
    await expect(read()).rejects.toBeInstanceOf(Unavailable);
    expect(await read()).toMatchObject({ position: null });
    const write = moved.tx({ realm: 'a' }, async (trx) => {
      await moveChangeCursor(trx, 'a', { position: '1', intervalMinutes: 5 }, now);
      proxy.silence();
    });
    await expect(write).rejects.toBeInstanceOf(Unavailable);
    expect(await moved.health()).toBe(true);
    await proxy.close();
  });

  it('background jobs go on after the machine of the server has disappeared', async () => {
    const url = await newDatabase();
    const proxy = await startSilentProxy(url);
    const job = { name: 'ping', read: () => ({}) };
    const queueOf = (of: Db) =>
      createJobQueue({ db: of, kinds: [job], onError: () => undefined, onUnreadable: () => undefined });
    const [worker, sender] = [queueOf(await open(proxy.url, { watchdogMs: 1_000 })), queueOf(await open(url))];
    await worker.start();
    await sender.start();
    let done = 0;
    await worker.work(job, async () => void (done += 1));
    await sender.send(job, {});
    await vi.waitFor(() => expect(done).toBe(1), { timeout: 10_000 });
    proxy.silence();
    await sender.send(job, {});
    await vi.waitFor(() => expect(done).toBe(2), { timeout: 20_000 });
    await proxy.close();
    await Promise.all([worker.stop(1_000), sender.stop(1_000)]);
  }, 60_000);

  it('a server that does not run is Unavailable', async () => {
    await expect(openDb({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toBeInstanceOf(Unavailable);
  });

  it('a server that cannot write to its disk is not healthy', async () => {
    const url = await newDatabase();
    const { username } = new URL(url);
    const { Client } = await import('pg');
    const superuser = new Client({ connectionString: await withoutPolicies(url) });
    await superuser.connect();
    const full = await open(url);
    expect(await full.health()).toBe(true);
    // Fails where a full disk does: when a temporary file is written.
    await superuser.query(`alter role ${username} set temp_file_limit = '1kB'`);
    const restarted = await open(url);
    expect(await restarted.health()).toBe(false);
    expect(await restarted.read('system', (trx) => changeCursor(trx, 'a'))).toMatchObject({ position: null });
    await superuser.query(`alter role ${username} reset temp_file_limit`);
    await superuser.end();
  });

  it('a query that runs too long is ended', async () => {
    const runaway = db.tx('system', async (trx) => {
      await sql`select set_config('statement_timeout', '50', true)`.execute(trx);
      await sql`select pg_sleep(60)`.execute(trx);
    });
    await expect(runaway).rejects.toBeInstanceOf(Unavailable);
  });
});
