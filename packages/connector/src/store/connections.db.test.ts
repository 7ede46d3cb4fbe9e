import { beforeEach, describe, expect, it } from 'vitest';
import { long } from '../../../../test/long.ts';
import { tokenAnswerMs } from '../ports/token-source.ts';
import { testDatabases } from '../testing/databases.harness.ts';
import {
  connectionEnd,
  deleteConnection,
  findConnection,
  saveConnection,
  withRefreshLock,
  type AccountingConnection,
  type NewTokens,
} from './connections.ts';
import type { Db } from './db.ts';
import { Unavailable } from './errors.ts';
import { createSecretBox } from './secrets.ts';
import { assertOutsideTransaction } from './transaction-guard.ts';

const box = createSecretBox({ keys: [{ id: 'k1', key: Buffer.alloc(32, 1) }], current: 'k1' });
const start = new Date('2026-03-02T10:00:00Z');
const tokens = (name: string): NewTokens => ({
  accessToken: `access-${name}`,
  accessExpiresAt: new Date('2026-03-02T11:00:00Z'),
  refreshToken: `refresh-${name}`,
  refreshExpiresAt: new Date('2026-06-10T10:00:00Z'),
});

describe.each(await testDatabases())('the connection to the accounting service on $name', ({ db, clear }) => {
  let now = start;
  const clock = { now: () => now };
  /** The clock advances while a caller waits. */
  const pause = async (milliseconds: number): Promise<void> => {
    now = new Date(now.getTime() + milliseconds);
  };
  let ended = 0;
  const onEnded = async () => void (ended += 1);
  const dependencies = { db, box, clock, pause, onEnded };
  const connect = (name: string): Promise<void> =>
    db.tx({ realm: 'a' }, (trx) => saveConnection(trx, box, 'a', tokens(name), now));
  const find = (): Promise<AccountingConnection | null> =>
    db.tx({ realm: 'a' }, (trx) => findConnection(trx, box, 'a'));

  beforeEach(async () => {
    now = start;
    ended = 0;
    await clear();
  });

  it('tokens are stored encrypted', async () => {
    await connect('1');
    expect(await find()).toMatchObject({ ...tokens('1'), previousRefreshToken: null, rotation: 1 });
    const rows = await db.tx({ realm: 'a' }, (trx) => trx.selectFrom('secret').selectAll().execute());
    expect(rows.map(({ ciphertext }) => Buffer.from(ciphertext).toString('latin1')).join()).not.toContain('refresh-1');
  });

  it('ends when the service says so, however often it is refreshed, and later after another consent', async () => {
    const hardExpiresAt = new Date('2026-05-01T10:00:00Z');
    const end = () => db.tx({ realm: 'a' }, (trx) => connectionEnd(trx, 'a'));
    const consent = (more: Partial<NewTokens>) =>
      db.tx({ realm: 'a' }, (trx) => saveConnection(trx, box, 'a', { ...tokens('1'), ...more }, now));
    await consent({ hardExpiresAt });
    expect(await end()).toEqual(hardExpiresAt);
    // An answer without the end says nothing new about it.
    await withRefreshLock(dependencies, 'a', 1, async () => tokens('2'));
    expect(await end()).toEqual(hardExpiresAt);
    await consent({ hardExpiresAt: new Date('2031-03-02T10:00:00Z') });
    expect(await end()).toEqual(tokens('1').refreshExpiresAt);
    await consent({ hardExpiresAt });
    await consent({});
    expect(await end()).toEqual(tokens('1').refreshExpiresAt);
  });

  it('tokens are refreshed once for concurrent callers', async () => {
    await connect('1');
    let refreshes = 0;
    const refresh = async (): Promise<NewTokens> => {
      refreshes++;
      assertOutsideTransaction('The refresh');
      await db.health();
      return tokens('2');
    };
    const all = await Promise.all(Array.from({ length: 50 }, () => withRefreshLock(dependencies, 'a', 1, refresh)));
    expect(refreshes).toBe(1);
    expect(new Set(all.map((connection) => connection?.accessToken))).toEqual(new Set(['access-2']));
    expect(await find()).toMatchObject({ rotation: 2, previousRefreshToken: 'refresh-1', refreshToken: 'refresh-2' });
  });

  it('tokens are not refreshed if a newer pair is stored', async () => {
    await connect('1');
    await connect('2');
    const found = await withRefreshLock(dependencies, 'a', 1, () => Promise.reject(new Error('not needed')));
    expect(found).toMatchObject({ accessToken: 'access-2', rotation: 2 });
  });

  it('tokens are refreshed by the next caller after a failed refresh', async () => {
    await connect('1');
    await expect(
      withRefreshLock(dependencies, 'a', 1, () => Promise.reject(new Error('service down'))),
    ).rejects.toThrow('service down');
    expect(await withRefreshLock(dependencies, 'a', 1, async () => tokens('2'))).toMatchObject({ rotation: 2 });
    expect(now).toEqual(start);
  });

  it('a refreshed pair is not lost in a short outage of the database', async () => {
    await connect('1');
    let outages = 0;
    const shaky: Db = {
      ...db,
      tx: async (scope, work) => {
        if (outages === 0) return db.tx(scope, work);
        outages--;
        throw new Unavailable('away');
      },
    };
    const refresh = async (): Promise<NewTokens> => {
      outages = 3;
      return tokens('2');
    };
    expect(await withRefreshLock({ ...dependencies, db: shaky }, 'a', 1, refresh)).toMatchObject({ rotation: 2 });
    expect(outages).toBe(0);
  });

  it('tokens are deleted when the grant has ended', async () => {
    await connect('1');
    expect(await withRefreshLock(dependencies, 'a', 1, async () => null)).toBeNull();
    expect(await find()).toBeNull();
    expect(ended).toBe(1);
    expect(await db.tx({ realm: 'a' }, (trx) => trx.selectFrom('secret').selectAll().execute())).toEqual([]);
  });

  it('tokens of a new consent stay when the grant of the former ends meanwhile, and nothing is called ended', async () => {
    await connect('1');
    const found = await withRefreshLock(dependencies, 'a', 1, async () => {
      await connect('new');
      return null;
    });
    expect(found).toMatchObject(tokens('new'));
    expect(ended).toBe(0);
  });

  it('tokens stay when the end of the grant cannot be stored with their deletion', async () => {
    await connect('1');
    const onEndedFails = () => Promise.reject(new Error('not stored'));
    const failing = withRefreshLock({ ...dependencies, onEnded: onEndedFails }, 'a', 1, async () => null);
    await expect(failing).rejects.toThrow('not stored');
    expect(await find()).toMatchObject(tokens('1'));
  });

  it('tokens are refreshed by another process when the first one dies during the refresh', long, async () => {
    await connect('1');
    const never = Promise.withResolvers<NewTokens>();
    const started = Promise.withResolvers<void>();
    const dead = withRefreshLock(dependencies, 'a', 1, () => {
      started.resolve();
      return never.promise;
    });
    await started.promise;
    const found = await withRefreshLock(dependencies, 'a', 1, async () => tokens('2'));
    expect(found).toMatchObject({ accessToken: 'access-2', rotation: 2 });
    expect(now.getTime() - start.getTime()).toBeGreaterThanOrEqual(20_000);

    never.resolve(tokens('late'));
    expect(await dead).toMatchObject({ accessToken: 'access-2' });
    expect(await find()).toMatchObject({ accessToken: 'access-2', rotation: 2 });
  });

  it('a refresh that tries both refresh tokens until their time limits is not taken over', async () => {
    await connect('1');
    const otherCaller = {
      ...dependencies,
      pause: async () => {
        throw new Error('It waits for the first refresh.');
      },
    };
    const found = await withRefreshLock(dependencies, 'a', 1, async () => {
      await pause(2 * tokenAnswerMs);
      const second = withRefreshLock(otherCaller, 'a', 1, async () => tokens('second'));
      await expect(second).rejects.toThrow('It waits for the first refresh.');
      return tokens('2');
    });
    expect(found).toMatchObject({ accessToken: 'access-2', rotation: 2 });
  });

  it('a late refresh does not overwrite a new connection', async () => {
    await connect('1');
    const found = await withRefreshLock(dependencies, 'a', 1, async () => {
      await connect('again');
      return tokens('late');
    });
    expect(found).toMatchObject({ accessToken: 'access-again', rotation: 2 });
  });

  it('a connection can be deleted', async () => {
    await connect('1');
    expect(await db.tx({ realm: 'a' }, (trx) => deleteConnection(trx, 'a', 1))).toBe(true);
    expect(await withRefreshLock(dependencies, 'a', 1, async () => tokens('2'))).toBeNull();
  });

  it('tokens of another rotation are not deleted', async () => {
    await connect('1');
    await withRefreshLock(dependencies, 'a', 1, async () => tokens('2'));
    for (const rotation of [1, null])
      expect(await db.tx({ realm: 'a' }, (trx) => deleteConnection(trx, 'a', rotation))).toBe(false);
    expect(await find()).toMatchObject({ accessToken: 'access-2', rotation: 2 });
  });
});
