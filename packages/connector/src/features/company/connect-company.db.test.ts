import { beforeEach, describe, expect, it } from 'vitest';
import { userActor } from '../../domain/activity.ts';
import type { SignedInUser } from '../../security/principal.ts';
import { changeCompany, type Company, companyOfRealm } from '../../store/companies.ts';
import { findConnection } from '../../store/connections.ts';
import { createSecretBox } from '../../store/secrets.ts';
import { findLiveSession, issueSession } from '../../store/sessions.ts';
import { findSupportConsent, giveSupportConsent } from '../../store/support-consents.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { connectCompany, type Connecting } from './connect-company.ts';

const now = new Date('2026-03-02T10:00:00Z');
const secrets = createSecretBox({ keys: [{ id: 'k', key: new Uint8Array(32) }], current: 'k' });
const later = new Date('2026-03-02T10:25:00Z');
const realmId = 'a';

const user = (sub: string, accountId = '1'): SignedInUser => ({
  sub,
  accountId,
  providerUserId: '5',
  userName: `${sub}@books.example`,
  name: sub,
  role: 'AccountAdmin',
  companyIds: null,
});
const connecting = (sub: string, more: Partial<Connecting> = {}): Connecting => ({
  realmId,
  companyName: 'Cottonwood',
  addressTimeZone: 'America/Denver',
  user: user(sub),
  tokens: { accessToken: `access ${sub}`, accessExpiresAt: now, refreshToken: `refresh ${sub}`, refreshExpiresAt: now },
  onboarding: null,
  callSource: { address: '203.0.113.0/24', correlationId: 'c-1' },
  ...more,
});

/** The company; throws if it was refused. */
function connectedOr(answer: Awaited<ReturnType<typeof connectCompany>>): Company {
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

describe.each(await testDatabases())('connecting a company on $name', ({ db, clear }) => {
  beforeEach(clear);

  const stores = { db, secrets, clock: { now: () => now } };
  const connect = (request: Connecting) => connectCompany(stores, request);
  const company = () => db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
  const change = (changes: Parameters<typeof changeCompany>[2]) =>
    db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, changes, now));
  const storedAccessToken = async () =>
    (await db.tx({ realm: realmId }, (trx) => findConnection(trx, secrets, realmId)))?.accessToken;

  it('of concurrent calls one connects the new company, and its tokens are stored', async () => {
    const names = ['dana', 'priya', 'sam', 'ana', 'luis', 'theo'];
    const connected = await Promise.all(names.map((name) => connect(connecting(name))));
    const winners = names.filter((_, index) => typeof connected[index] === 'object');
    expect(winners).toHaveLength(1);
    expect((await company())?.connectedBy).toBe(winners[0]);
    expect(await storedAccessToken()).toBe(`access ${winners[0]}`);
  });

  it('of concurrent calls one reconnects the disconnected company', async () => {
    await connect(connecting('dana'));
    await change({ connection: 'disconnected' });
    const names = ['priya', 'sam', 'ana'];
    const connected = await Promise.all(names.map((name) => connect(connecting(name))));
    const winners = names.filter((_, index) => typeof connected[index] === 'object');
    expect(winners).toHaveLength(1);
    expect(await company()).toMatchObject({ connection: 'connected', connectedBy: winners[0] });
    expect(await storedAccessToken()).toBe(`access ${winners[0]}`);
  });

  it('ends the sessions of the company when it changes hands, and no others', async () => {
    const issue = (jti: string, realm: string) =>
      db.tx('system', (trx) =>
        issueSession(trx, {
          jti,
          parentJti: null,
          realmId: realm,
          companyId: 'c1',
          subject: 'dana',
          kind: 'app',
          scope: user('dana'),
          origins: [],
          issuedAt: now,
          expiresAt: later,
          absoluteExpiresAt: later,
        }),
      );
    const areLive = () =>
      Promise.all(
        ['own', 'elsewhere'].map(
          async (jti) => (await db.tx('system', (trx) => findLiveSession(trx, jti, now))) !== null,
        ),
      );
    await connect(connecting('dana'));
    await issue('own', realmId);
    await issue('elsewhere', 'b');
    await connect(connecting('dana'));
    expect(await areLive()).toEqual([true, true]);
    await change({ connection: 'disconnected' });
    await connect(connecting('priya'));
    expect(await areLive()).toEqual([false, true]);
  });

  it('ends the consent to support when it changes hands, and not when its owner connects it again', async () => {
    const inRealm = <Result>(work: Parameters<typeof db.tx<Result>>[1]) => db.tx({ realm: realmId }, work);
    const { correlationId } = connecting('dana').callSource;
    const source = { realmId, actor: userActor(user('dana'), null), correlationId };
    await connect(connecting('dana'));
    await inRealm((trx) =>
      giveSupportConsent(trx, source, { expiresAt: later, grantedBy: 'dana', reason: 'Case 1' }, now),
    );
    await connect(connecting('dana'));
    expect(await inRealm((trx) => findSupportConsent(trx, realmId))).not.toBeNull();
    await change({ connectedBy: null });
    await connect(connecting('priya'));
    expect(await inRealm((trx) => findSupportConsent(trx, realmId))).toBeNull();
  });

  it('calculation of a new company is off unless the portal requested it, and every onboarding decides again', async () => {
    expect(await connect(connecting('dana'))).toMatchObject({
      calculationActive: false,
      wantedProviderCompanyId: null,
    });
    const onboarding = { enableProcessing: true, providerCompanyId: '7001' };
    const again = await connect(connecting('dana', { onboarding }));
    expect(again).toMatchObject({ calculationActive: true, wantedProviderCompanyId: '7001' });
    const later = await connect(connecting('dana', { onboarding: { enableProcessing: false, providerCompanyId: '' } }));
    expect(later).toMatchObject({ calculationActive: false });
    expect(await connect(connecting('dana'))).toMatchObject({ calculationActive: false });
  });

  it('reconnecting preserves settings and owner', async () => {
    const first = connectedOr(await connect(connecting('dana')));
    await change({ providerAccountId: '1', providerCompanyCode: 'C', calculationActive: true });
    expect(await connect(connecting('dana', { companyName: 'Renamed' }))).toMatchObject({
      companyId: first.companyId,
      name: 'Renamed',
      providerCompanyCode: 'C',
      calculationActive: true,
    });
    expect(await connect(connecting('priya'))).toBe('AlreadyConnected');
    await change({ connection: 'disconnected' });
    expect(await connect(connecting('sam', { user: user('sam', '2') }))).toBe('LinkedElsewhere');
    expect(await company()).toMatchObject({ connection: 'disconnected', connectedBy: 'dana' });
    expect(await connect(connecting('priya'))).toMatchObject({ connection: 'connected', connectedBy: 'priya' });
  });

  it('connecting a connected company again stores new tokens, and is no change of its configuration', async () => {
    const first = connectedOr(await connect(connecting('dana')));
    const tokens = { ...connecting('dana').tokens, accessToken: 'newer' };
    const later = { ...stores, clock: { now: () => new Date('2026-03-03T10:00:00Z') } };
    expect(await connectCompany(later, connecting('dana', { tokens }))).toEqual(first);
    expect(await company()).toMatchObject({ version: first.version, updatedAt: now });
    expect(await storedAccessToken()).toBe('newer');
  });

  it('a company that an operator’s file connected can be connected by the account it is linked to', async () => {
    await connect(connecting('dana'));
    await change({ connectedBy: null, providerAccountId: '1' });
    expect(await connect(connecting('sam', { user: user('sam', '2') }))).toBe('AlreadyConnected');
    expect(await connect(connecting('priya'))).toMatchObject({ connectedBy: 'priya' });
  });

  it('reconnecting cancels the pending revocation of a disconnect by staff', async () => {
    await connect(connecting('dana'));
    await change({ connection: 'disconnected', staffDisconnectedAt: now, revocationDueAt: now });
    expect(await connect(connecting('dana'))).toMatchObject({
      connection: 'connected',
      staffDisconnectedAt: null,
      revocationDueAt: null,
    });
  });
});
