import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabases } from '../testing/databases.harness.ts';
import { findAuthFlow, startAuthFlow, takeAuthFlow } from './auth-flows.ts';
import type { Trx } from './db.ts';
import {
  endReplacedSession,
  findLiveSession,
  lockSessionFamily,
  issueSession,
  lockSessionsOfRealm,
  revokeFamily,
  revokeFamilyInRealm,
  revokeFamilyOfSubject,
  revokeSession,
  revokeSessionsOfRealm,
  type NewSession,
} from './sessions.ts';

const start = new Date('2026-03-02T10:00:00Z');
const clock = { now: () => start };
const after = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const session = (over: Partial<NewSession> & { jti: string }): NewSession => ({
  parentJti: null,
  realmId: 'a',
  companyId: 'company a',
  subject: 'dana',
  kind: 'app',
  scope: { settings: true },
  origins: ['https://books.example'],
  issuedAt: start,
  expiresAt: after(25),
  absoluteExpiresAt: after(480),
  ...over,
});

const isWaitedFor = async (trx: Trx): Promise<boolean> => {
  const waiters = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`;
  return (await waiters.execute(trx)).rows.length > 0;
};

describe.each(await testDatabases())('sessions on $name', ({ name, db, clear }) => {
  beforeEach(clear);

  const issue = (over: Partial<NewSession> & { jti: string }) =>
    db.tx('system', (trx) => issueSession(trx, session(over)));
  const live = async (jti: string, at: Date): Promise<boolean> =>
    (await db.tx('system', (trx) => findLiveSession(trx, jti, at))) !== null;

  it('a session is valid until it expires', async () => {
    await issue({ jti: '1' });
    expect(await db.tx('system', (trx) => findLiveSession(trx, '1', after(24)))).toEqual({
      ...session({ jti: '1' }),
      family: '1',
      replacesJti: null,
      revokedAt: null,
      clientId: null,
      clientSecretHash: null,
      device: null,
      connection: null,
    });
    expect(await live('1', after(25))).toBe(false);
    expect(await live('unknown', start)).toBe(false);
  });

  it('an extended session ends at its absolute end at the latest', async () => {
    await issue({ jti: '1', expiresAt: after(1_000), absoluteExpiresAt: after(480) });
    expect(await live('1', after(479))).toBe(true);
    expect(await live('1', after(480))).toBe(false);
  });

  it('a session ends at the time of its revocation, which may be in the future', async () => {
    await issue({ jti: '1' });
    await db.tx('system', (trx) => revokeSession(trx, '1', after(1)));
    expect(await live('1', start)).toBe(true);
    expect(await live('1', after(1))).toBe(false);
  });

  it('a later revocation does not prolong a revoked session', async () => {
    await issue({ jti: '1' });
    await db.tx('system', (trx) => revokeSession(trx, '1', start));
    await db.tx('system', (trx) => revokeSession(trx, '1', after(10)));
    expect(await live('1', after(5))).toBe(false);
  });

  it('a session that replaces another one ends it when it is used', async () => {
    await issue({ jti: 'first' });
    const next = await issue({ jti: 'next', parentJti: 'first', replacesJti: 'first' });
    expect(await live('first', after(2))).toBe(true);
    await db.tx('system', (trx) => endReplacedSession(trx, next, after(1)));
    expect([await live('first', start), await live('first', after(1))]).toEqual([true, false]);
    expect(await db.tx('system', (trx) => findLiveSession(trx, 'next', after(1)))).toMatchObject({ replacesJti: null });
  });

  it.runIf(name === 'postgres')('the first use of a session waits for a disconnect of its company', async () => {
    await issue({ jti: 'first' });
    const next = await issue({ jti: 'next', parentJti: 'first', replacesJti: 'first' });
    const order: string[] = [];
    const locked = Promise.withResolvers<void>();
    const disconnect = db.tx('system', async (trx) => {
      await lockSessionsOfRealm(trx, 'a');
      locked.resolve();
      await vi.waitUntil(() => isWaitedFor(trx));
      await revokeSessionsOfRealm(trx, 'a', start);
      order.push('disconnect');
    });
    await locked.promise;
    await db.tx('system', (trx) => endReplacedSession(trx, next, start));
    order.push('use');
    await disconnect;
    expect(order).toEqual(['disconnect', 'use']);
  });

  it('a revoked session takes with it those of its company that were never used, and no other', async () => {
    await issue({ jti: 'sign-in', kind: 'sign-in', realmId: null });
    await issue({ jti: 'app', parentJti: 'sign-in' });
    await issue({ jti: 'lost', parentJti: 'app', replacesJti: 'app' });
    await issue({ jti: 'used', parentJti: 'app' });
    await issue({ jti: 'other', parentJti: 'app', replacesJti: 'app', realmId: 'b' });
    await issue({ jti: 'stranger', replacesJti: 'x' });
    await db.tx('system', (trx) => revokeSession(trx, 'app', start));
    const ids = ['sign-in', 'app', 'lost', 'used', 'other', 'stranger'];
    const open = await Promise.all(ids.map(async (jti) => [jti, await live(jti, start)] as const));
    expect(open.filter(([, isLive]) => isLive).map(([jti]) => jti)).toEqual(['sign-in', 'used', 'other', 'stranger']);
  });

  it('revoking any session of a family ends all of them', async () => {
    await issue({ jti: 'sign-in', kind: 'sign-in', realmId: null });
    await issue({ jti: 'app', parentJti: 'sign-in' });
    await issue({ jti: 'extended', parentJti: 'app' });
    await issue({ jti: 'stranger' });
    await db.tx('system', (trx) => revokeFamily(trx, 'app', start));
    expect(await Promise.all(['sign-in', 'app', 'extended', 'stranger'].map((jti) => live(jti, start)))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('the live sessions of one sign-in are found through any of them', async () => {
    await issue({ jti: 'sign-in', kind: 'sign-in', realmId: null });
    await issue({ jti: 'app', parentJti: 'sign-in' });
    await issue({ jti: 'stranger' });
    await db.tx('system', (trx) => revokeSession(trx, 'sign-in', start));
    const held = (jti: string) => db.tx('system', (trx) => lockSessionFamily(trx, jti, clock));
    expect((await held('sign-in')).map(({ jti }) => jti)).toEqual(['app']);
    expect(await held('unknown')).toEqual([]);
  });

  it('a session issued while its sign-in ends is revoked as well', async () => {
    await issue({ jti: 'sign-in', kind: 'sign-in', realmId: null });
    const extend = (jti: string) =>
      db.tx('system', async (trx) => {
        const [member] = await lockSessionFamily(trx, 'sign-in', clock);
        if (member !== undefined) await issueSession(trx, session({ jti, parentJti: 'sign-in' }));
      });
    await Promise.all([
      ...['1', '2', '3'].map(extend),
      db.tx('system', (trx) => revokeFamily(trx, 'sign-in', start)),
      ...['4', '5', '6'].map(extend),
    ]);
    expect(await Promise.all(['1', '2', '3', '4', '5', '6'].map((jti) => live(jti, start)))).not.toContain(true);
  });

  it.each([
    ['the user', (trx: Trx) => revokeFamilyOfSubject(trx, 'sign-in', 'dana', start), 'system'],
    ['an administrator', (trx: Trx) => revokeFamilyInRealm(trx, 'sign-in', 'a', start), { realm: 'a' }],
  ] as const)('a session extended while %s ends it is ended as well', async (_, end, scope) => {
    await issue({ jti: 'sign-in', kind: 'sign-in', realmId: null });
    await issue({ jti: 'app', parentJti: 'sign-in' });
    const extend = (jti: string) =>
      db.tx('system', async (trx) => {
        await lockSessionsOfRealm(trx, 'a');
        const app = (await lockSessionFamily(trx, 'app', clock)).find((member) => member.jti === 'app');
        if (app !== undefined) await issueSession(trx, session({ jti, parentJti: 'app' }));
      });
    await Promise.all([...['1', '2', '3'].map(extend), db.tx(scope, end), ...['4', '5', '6'].map(extend)]);
    expect(await Promise.all(['app', '1', '2', '3', '4', '5', '6'].map((jti) => live(jti, start)))).not.toContain(true);
  });

  it('sessions end when their company is disconnected', async () => {
    await issue({ jti: '1' });
    await issue({ jti: '2', realmId: 'b' });
    await db.tx('system', (trx) => revokeSessionsOfRealm(trx, 'a', start));
    expect([await live('1', start), await live('2', start)]).toEqual([false, true]);
  });

  it('a flow can be completed once, in time, and only as the same kind', async () => {
    const flow = { stateHash: 'h', kind: 'oauth', detail: { nonce: 'n' }, startedBy: '', expiresAt: after(10) };
    await db.tx('system', (trx) => startAuthFlow(trx, flow));
    const find = (kind: string, at: Date) => db.tx('system', (trx) => findAuthFlow(trx, 'h', kind, at));
    expect([await find('staff', start), await find('oauth', after(10))]).toEqual([null, null]);
    expect(await find('oauth', after(9))).toEqual(flow);
    const take = (kind: string, at: Date) => db.tx('system', (trx) => takeAuthFlow(trx, 'h', kind, at));
    expect(await take('staff', start)).toBeNull();
    expect(await take('oauth', after(10))).toBeNull();
    const taken = await Promise.all([take('oauth', after(9)), take('oauth', after(9))]);
    expect(taken.filter((one) => one !== null)).toEqual([flow]);
  });

  it('a session of an embedded widget stores its client and the hash of the client secret', async () => {
    await issue({ jti: '1', kind: 'embed', clientId: 'page', clientSecretHash: 'hash' });
    expect(await db.tx('system', (trx) => findLiveSession(trx, '1', start))).toMatchObject({
      clientId: 'page',
      clientSecretHash: 'hash',
    });
  });
});
