import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeCompany, createCompany, disconnectCompany } from '../store/companies.ts';
import { type Db, openDb } from '../store/db.ts';
import { issueSession, type NewSession, revokeSession } from '../store/sessions.ts';
import { takeEngine } from '../testing/engine-pool.harness.ts';
import { createAuthenticate } from './authenticate.ts';
import { createEmbedClients } from './embed-clients.ts';
import { createSessionTokens, type SessionKind } from './session-tokens.ts';

const realmId = '9341452000000001';
const clock = { ms: 0, now: () => new Date(clock.ms) };
const tokens = createSessionTokens('https://connector.example/base', [{ id: 'k1', key: new Uint8Array(32).fill(1) }]);
const portal = {
  clientId: 'portal',
  clientSecret: 'secret of portal',
  realms: [realmId],
  manage: true,
  widgets: ['home', 'nexus'],
  origins: ['https://portal.example'],
};
const dana = {
  sub: 's1',
  providerUserId: 'u1',
  accountId: '2000134567',
  userName: 'dana@example.com',
  name: 'Dana Whitfield',
  role: 'AccountAdmin',
  companyIds: null,
};

let db: Db;
let reads = 0;
let duringRead: () => Promise<void> = async () => undefined;
let authenticate: ReturnType<typeof createAuthenticate>;
let sessions = 0;

beforeAll(async () => {
  db = await openDb({ dataDir: 'memory', engine: await takeEngine() });
});
afterAll(() => db.close());

beforeEach(() => {
  clock.ms = Date.parse('2026-03-02T10:00:00Z');
  reads = 0;
  duringRead = async () => undefined;
  authenticate = createAuthenticateWith([portal]);
});

function createAuthenticateWith(clients: readonly (typeof portal)[]) {
  const counted: Db = {
    ...db,
    async tx(scope, work) {
      reads += 1;
      const result = await db.tx(scope, work);
      await duringRead();
      return result;
    },
  };
  return createAuthenticate({
    db: counted,
    tokens,
    clock,
    allowedRoles: ['AccountAdmin'],
    closeRoles: ['AccountAdmin'],
    clients: createEmbedClients(clients),
  });
}

/** A stored session and its token, of which `claimed` may differ. */
async function sessionOf(
  part: Partial<NewSession>,
  claimed: { readonly kind?: SessionKind; readonly realmId?: string | null } = {},
) {
  sessions += 1;
  const session: NewSession = {
    jti: `j${sessions}`,
    parentJti: null,
    realmId,
    companyId: 'c1',
    subject: 'dana',
    kind: 'app',
    scope: dana,
    origins: [],
    issuedAt: clock.now(),
    expiresAt: new Date(clock.ms + 3_600_000),
    absoluteExpiresAt: new Date(clock.ms + 3_600_000),
    ...part,
  };
  await db.tx('system', (trx) => issueSession(trx, session));
  const { jti, kind, expiresAt } = session;
  const token = await tokens.sign({ kind, jti, realmId: session.realmId, expiresAt, ...claimed }, session.issuedAt);
  return { jti, token };
}

const embedded = {
  kind: 'embed',
  scope: ['home'],
  origins: ['https://portal.example'],
  clientId: 'portal',
  clientSecretHash: createEmbedClients([portal]).verify('portal', portal.clientSecret)?.secretHash ?? '',
} as const;

describe('a session', () => {
  it('of a user resolves to the company, the user and its rights', async () => {
    const { jti, token } = await sessionOf({});
    expect(await authenticate(token)).toEqual({
      kind: 'app',
      jti,
      subject: 'dana',
      realmId,
      companyId: 'c1',
      user: dana,
      staff: null,
      canManage: true,
      canClose: true,
      widgets: [],
      manages: [],
      clientId: null,
      origins: ['https://connector.example'],
      isDisconnected: false,
    });
  });

  it('of a user with another role may not manage the company', async () => {
    const { token } = await sessionOf({ scope: { ...dana, role: 'AccountUser' } });
    expect(await authenticate(token)).toMatchObject({
      user: { role: 'AccountUser' },
      canManage: false,
      canClose: false,
    });
  });

  it.each(['sub', 'providerUserId', 'accountId', 'userName', 'name', 'role', 'companyIds'])(
    'whose stored user lacks %s is authenticated without user and rights',
    async (field) => {
      const { token } = await sessionOf({ scope: { ...dana, [field]: undefined } });
      expect(await authenticate(token)).toMatchObject({ user: null, canManage: false });
    },
  );

  it('that an integrator opened may manage, shows its widgets, and is valid at its origins and ours', async () => {
    const { token } = await sessionOf(embedded);
    expect(await authenticate(token)).toMatchObject({
      kind: 'embed',
      user: null,
      staff: null,
      canManage: true,
      widgets: ['home'],
      manages: ['home'],
      origins: ['https://portal.example', 'https://connector.example'],
    });
  });

  it('that an integrator limited to reading shows its widget, and may change nothing in it', async () => {
    const { token } = await sessionOf({ ...embedded, scope: ['home:read', 'nexus'] });
    expect(await authenticate(token)).toMatchObject({
      widgets: ['home', 'nexus'],
      manages: ['nexus'],
      canClose: false,
    });
  });

  it.each([
    ['the client is gone', []],
    ['the client may not show its widget', [{ ...portal, widgets: ['nexus'] }]],
    ['the client may not show its company', [{ ...portal, realms: ['7'] }]],
    ['the client may not use its origin', [{ ...portal, origins: [] }]],
  ])('that an integrator opened ends when %s', async (_, clients) => {
    const { token } = await sessionOf(embedded);
    expect(await createAuthenticateWith(clients)(token)).toBeNull();
  });

  it('that an integrator opened is nobody without a company, and has only widgets that are names', async () => {
    const without = await sessionOf({ ...embedded, realmId: null });
    expect(await authenticate(without.token)).toBeNull();
    const odd = await sessionOf({ ...embedded, scope: ['home', 7] });
    expect((await authenticate(odd.token))?.widgets).toEqual(['home']);
  });

  it('of the staff names the member, and when it signed in', async () => {
    const staff = { kind: 'staff', realmId: null, companyId: null, subject: 'morgan@example.com' } as const;
    const signedInAt = '2026-03-02T09:30:00.000Z';
    const named = await sessionOf({ ...staff, scope: { name: 'Morgan', signedInAt } });
    expect(await authenticate(named.token)).toMatchObject({
      kind: 'staff',
      user: null,
      staff: { email: 'morgan@example.com', name: 'Morgan', signedInAt: new Date(signedInAt) },
      canManage: false,
      widgets: [],
      manages: [],
    });
    const timeless = await sessionOf({ ...staff, scope: { name: 'Morgan' } });
    expect((await authenticate(timeless.token))?.staff).toEqual({
      email: 'morgan@example.com',
      name: 'Morgan',
      signedInAt: null,
    });
    const nameless = await sessionOf({ ...staff, scope: {} });
    expect((await authenticate(nameless.token))?.staff).toEqual({
      email: 'morgan@example.com',
      name: 'morgan@example.com',
      signedInAt: null,
    });
  });
});

describe('a bearer is nobody', () => {
  it('when its token is not valid, without a look at the database', async () => {
    expect(await authenticate('no token')).toBeNull();
    expect(reads).toBe(0);
  });

  it('when no session is stored for its token', async () => {
    const claims = {
      kind: 'app',
      jti: 'unknown',
      realmId,
      expiresAt: new Date(clock.ms + 1_000),
    } as const;
    expect(await authenticate(await tokens.sign(claims, clock.now()))).toBeNull();
  });

  it('when the token is of another kind or company than the stored session', async () => {
    expect(await authenticate((await sessionOf({}, { kind: 'staff' })).token)).toBeNull();
    expect(await authenticate((await sessionOf({}, { realmId: '7' })).token)).toBeNull();
    expect(await authenticate((await sessionOf({}, { realmId: null })).token)).toBeNull();
  });
});

describe('the answer of the store', () => {
  it('is cached, also that a session is unknown', async () => {
    const { jti, token } = await sessionOf({});
    expect(await authenticate(token)).not.toBeNull();
    expect(await authenticate(token)).toMatchObject({ jti });
    expect(reads).toBe(1);
    const { token: another } = await sessionOf({}, { kind: 'staff' });
    expect([await authenticate(another), await authenticate(another)]).toEqual([null, null]);
    expect(reads).toBe(2);
  });

  it('is cached, also why a company’s sessions were ended, until the company changes', async () => {
    const company = { companyId: 'c8', realmId: 'r8', name: 'Cottonwood', accountingUserName: 'Dana' };
    await db.tx({ realm: 'r8' }, (trx) => createCompany(trx, company, clock.now()));
    const { token } = await sessionOf({ realmId: 'r8' });
    expect([await authenticate.endOf(token), await authenticate.endOf(token)]).toEqual([null, null]);
    expect(reads).toBe(1);
    await db.tx({ realm: 'r8' }, async (trx) => {
      await disconnectCompany(trx, 'r8', 'staff', clock.now());
      await changeCompany(trx, 'r8', { staffDisconnectedAt: clock.now() }, clock.now());
    });
    expect(await authenticate.endOf(token)).toBe('DisconnectedByStaff');
  });

  it('is read again after an invalidation', async () => {
    const { jti, token } = await sessionOf({});
    await authenticate(token);
    await db.tx('system', (trx) => revokeSession(trx, jti, clock.now()));
    await authenticate.invalidate();
    expect(await authenticate(token)).toBeNull();
  });

  it('is read again when its company was disconnected, but not for another company', async () => {
    const company = { companyId: 'c9', realmId: 'r9', name: 'Cottonwood', accountingUserName: 'Dana' };
    await db.tx({ realm: 'r9' }, (trx) => createCompany(trx, company, clock.now()));
    const own = await sessionOf({ realmId: 'r9' });
    const other = await sessionOf({});
    for (const { token } of [own, other]) expect(await authenticate(token)).toMatchObject({ isDisconnected: false });
    await db.tx({ realm: 'r9' }, (trx) => disconnectCompany(trx, 'r9', 'accounting-service', clock.now()));
    reads = 0;
    expect(await authenticate(own.token)).toBeNull();
    expect(await authenticate(other.token)).not.toBeNull();
    expect(reads).toBe(1);
    const later = await sessionOf({ realmId: 'r9' });
    expect(await authenticate(later.token)).toMatchObject({ isDisconnected: true });
  });

  it('is not cached when an invalidation came while it was read', async () => {
    const { jti, token } = await sessionOf({});
    duringRead = async () => {
      duringRead = async () => undefined;
      await db.tx('system', (trx) => revokeSession(trx, jti, clock.now()));
      await authenticate.invalidate();
    };
    expect(await authenticate(token)).not.toBeNull();
    expect(await authenticate(token)).toBeNull();
  });

  it('counts until the revocation that it names', async () => {
    const { jti, token } = await sessionOf({});
    await db.tx('system', (trx) => revokeSession(trx, jti, new Date(clock.ms + 2_000)));
    clock.ms += 1_999;
    expect(await authenticate(token)).not.toBeNull();
    expect(await authenticate(token)).not.toBeNull();
    expect(reads).toBe(1);
    clock.ms += 1;
    expect(await authenticate(token)).toBeNull();
  });
});
