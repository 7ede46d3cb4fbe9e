import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionTokens } from '../../security/session-tokens.ts';
import { changeCompany, createCompany, disconnectCompany } from '../../store/companies.ts';
import {
  findLiveSession,
  lockSessionsOfRealm,
  revokeFamily,
  sessionsOfRealm,
  sessionsOfSubject,
} from '../../store/sessions.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import {
  endSessions,
  extendSession,
  issueApp,
  type Issued,
  issueSignIn,
  issueSignInWithCompany,
  replaceApp,
} from './session-life.ts';

const now = new Date('2026-03-02T10:00:00Z');
const origin = { address: null, correlationId: 'c' };
const tokens = createSessionTokens('https://connector.example', [{ id: 'k', key: new Uint8Array(32).fill(1) }]);
const realmId = 'a';
const company = { realmId, companyId: 'c1' };
const dana = {
  sub: 'dana',
  providerUserId: '5',
  accountId: '1',
  userName: 'dana@books.example',
  name: 'Dana Whitfield',
  role: 'AccountAdmin',
  companyIds: null,
};

describe.each(await testDatabases())('sessions of a company on $name', ({ db, clear }) => {
  const clock = { ms: now.getTime(), now: () => new Date(clock.ms) };
  const sessions = { db, clock, tokens, invalidate: async () => undefined };

  beforeEach(async () => {
    clock.ms = now.getTime();
    await clear();
    await db.tx({ realm: realmId }, async (trx) => {
      await createCompany(trx, { ...company, name: 'Cottonwood', accountingUserName: 'Dana' }, now);
      await changeCompany(trx, realmId, { connection: 'connected', connectedBy: dana.sub }, now);
    });
  });

  const disconnect = () =>
    db.tx({ realm: realmId }, (trx) => disconnectCompany(trx, realmId, 'accounting-service', now));
  const liveDevices = async () =>
    (await db.tx({ realm: realmId }, (trx) => sessionsOfRealm(trx, realmId, clock.now()))).map(({ device }) => device);
  const signIn = () => issueSignIn(sessions, dana, 'Firefox, Windows');

  const extend = ({ jti, token }: Issued) => {
    const principal = { kind: 'app', jti, realmId, companyId: 'c1', subject: dana.sub } as const;
    const rest = { user: dana, staff: null, canManage: true, canClose: true, widgets: [], manages: [], origins: [] };
    const extension = { user: dana, bearer: token, ...origin };
    return extendSession(sessions, { ...principal, ...rest, clientId: null, isDisconnected: false }, extension);
  };
  const open = async ({ jti }: Issued) => {
    const app = await issueApp(sessions, jti, dana, company);
    if (app === null) throw new Error('No session was opened.');
    return app;
  };

  it('have the device of their sign-in', async () => {
    const app = await open(await signIn());
    expect(await liveDevices()).toEqual(['Firefox, Windows']);
    await extend(app);
    expect(new Set(await liveDevices())).toEqual(new Set(['Firefox, Windows']));
  });

  it('are not opened once it is disconnected, or belongs to another user', async () => {
    const first = await signIn();
    expect(await issueApp(sessions, first.jti, { ...dana, sub: 'priya' }, company)).toBeNull();
    await disconnect();
    expect(await issueApp(sessions, first.jti, dana, company)).toBeNull();
  });

  it('are opened together with their sign-in, or neither is', async () => {
    const issued = await issueSignInWithCompany(sessions, dana, 'Firefox, Windows', company);
    expect(issued && (await open(issued.signIn))).toMatchObject({ token: expect.any(String) });
    expect(await liveDevices()).toEqual(['Firefox, Windows', 'Firefox, Windows']);
    const sessionsOfPriya = () => db.read('system', (trx) => sessionsOfSubject(trx, 'priya', now));
    expect(await issueSignInWithCompany(sessions, { ...dana, sub: 'priya' }, null, company)).toBeNull();
    expect(await sessionsOfPriya()).toEqual([]);
  });

  it('do not outlive a disconnect at the same time', async () => {
    const signIns = await Promise.all(Array.from({ length: 8 }, signIn));
    const [before, after] = [signIns.slice(0, 4), signIns.slice(4)];
    const openAny = ({ jti }: Issued) => issueApp(sessions, jti, dana, company);
    await Promise.all([...before.map(openAny), disconnect(), ...after.map(openAny)]);
    expect(await liveDevices()).toEqual([]);
  });

  it('do not outlive a sign-out while a request to open, to extend or to replace one waits for it', async () => {
    const first = await signIn();
    const app = await open(first);
    const [locked, requested] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const signOut = db.tx('system', async (trx) => {
      await lockSessionsOfRealm(trx, realmId);
      locked.resolve();
      await requested.promise;
      clock.ms += 1_000;
      await revokeFamily(trx, first.jti, clock.now());
    });
    await locked.promise;
    const requests = [
      extend(app).catch(() => null),
      issueApp(sessions, first.jti, dana, company),
      replaceApp(sessions, app.jti, dana, company),
    ];
    requested.resolve();
    await signOut;
    expect(await Promise.all(requests)).toEqual([null, null, null]);
    expect(await liveDevices()).toEqual([]);
  });
});

describe.each(await testDatabases())('a sign-out on $name', ({ db, clear }) => {
  const invalidate = vi.fn<() => Promise<void>>(async () => undefined);
  const sessions = { db, clock: { now: () => now }, tokens, invalidate };
  beforeEach(async () => {
    await clear();
    invalidate.mockClear();
  });

  it('clears the caches of sessions when it ends one', async () => {
    const { jti, token } = await issueSignIn(sessions, dana, null);
    await endSessions(sessions, [token], true, origin);
    expect(await db.tx('system', (trx) => findLiveSession(trx, jti, now))).toBeNull();
    expect(invalidate).toHaveBeenCalledOnce();
  });

  it.each([true, false])('clears no cache when it ends nothing; of the whole sign-in: %s', async (wholeSignIn) => {
    const { token } = await issueSignIn(sessions, dana, null);
    await endSessions(sessions, [token], wholeSignIn, origin);
    invalidate.mockClear();
    const expiresAt = new Date(now.getTime() + 60_000);
    const unknown = await tokens.sign({ kind: 'app', jti: randomUUID(), realmId: null, expiresAt }, now);
    for (const listed of [[], ['no token'], [token], [unknown, 'eyJ.eyJ.x']])
      expect(await endSessions(sessions, listed, wholeSignIn, origin)).toBe(true);
    expect(invalidate).not.toHaveBeenCalled();
  });
});
