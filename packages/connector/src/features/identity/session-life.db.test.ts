import { beforeEach, describe, expect, it } from 'vitest';
import { createSessionTokens } from '../../security/session-tokens.ts';
import { changeCompany, createCompany, disconnectCompany } from '../../store/companies.ts';
import { sessionsOfRealm } from '../../store/sessions.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { extendSession, issueApp, issueSignIn } from './session-life.ts';

const now = new Date('2026-03-02T10:00:00Z');
const realmId = 'a';
const company = { realmId, companyId: 'c1' };
const dana = {
  sub: 'dana',
  providerUserId: '5',
  accountId: '1',
  userName: 'dana@books.example',
  name: 'Dana Whitfield',
  role: 'AccountAdmin',
};

describe.each(await testDatabases())('sessions of a company on $name', ({ db, clear }) => {
  const tokens = createSessionTokens('https://connector.example', [{ id: 'k', key: new Uint8Array(32).fill(1) }]);
  const sessions = { db, clock: { now: () => now }, tokens, invalidate: async () => undefined };

  beforeEach(async () => {
    await clear();
    await db.tx({ realm: realmId }, async (trx) => {
      await createCompany(trx, { ...company, name: 'Cottonwood', accountingUserName: 'Dana' }, now);
      await changeCompany(trx, realmId, { connection: 'connected', connectedBy: dana.sub }, now);
    });
  });

  const disconnect = () =>
    db.tx({ realm: realmId }, (trx) => disconnectCompany(trx, realmId, 'accounting-service', now));
  const liveDevices = async () =>
    (await db.tx({ realm: realmId }, (trx) => sessionsOfRealm(trx, realmId, now))).map(({ device }) => device);
  const signIn = () => issueSignIn(sessions, dana, 'Firefox, Windows');

  it('have the device of their sign-in', async () => {
    const first = await signIn();
    const app = await issueApp(sessions, first.jti, dana, company);
    expect(await liveDevices()).toEqual(['Firefox, Windows']);
    const principal = { kind: 'app', jti: app?.jti ?? '', realmId, companyId: 'c1', subject: dana.sub } as const;
    const rest = { user: dana, staff: null, canManage: true, widgets: [], manages: [], origins: [] };
    await extendSession(sessions, { ...principal, ...rest, isDisconnected: false }, dana, app?.token ?? '');
    expect(new Set(await liveDevices())).toEqual(new Set(['Firefox, Windows']));
  });

  it('are not opened once it is disconnected, or belongs to another user', async () => {
    const first = await signIn();
    expect(await issueApp(sessions, first.jti, { ...dana, sub: 'priya' }, company)).toBeNull();
    await disconnect();
    expect(await issueApp(sessions, first.jti, dana, company)).toBeNull();
  });

  it('do not outlive a disconnect at the same time', async () => {
    const signIns = await Promise.all(Array.from({ length: 8 }, signIn));
    const [before, after] = [signIns.slice(0, 4), signIns.slice(4)];
    const open = ({ jti }: { readonly jti: string }) => issueApp(sessions, jti, dana, company);
    await Promise.all([...before.map(open), disconnect(), ...after.map(open)]);
    expect(await liveDevices()).toEqual([]);
  });
});
