import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../store/db.ts';
import { findLiveSession, type SessionToken } from '../store/sessions.ts';
import type { EmbedClients } from './embed-clients.ts';
import type { Authenticate, Principal, SignedInUser, StaffUser } from './principal.ts';
import type { SessionTokens } from './session-tokens.ts';

/** A session that ends in another process may be answered this much longer here. */
const seenMs = 5_000;
const seenEntries = 10_000;

const signedInUser = Compile(
  Type.Object({
    sub: Type.String(),
    providerUserId: Type.String(),
    accountId: Type.String(),
    userName: Type.String(),
    name: Type.String(),
    role: Type.String(),
  }),
);

const staffScope = Compile(Type.Object({ name: Type.String(), signedInAt: Type.Optional(Type.String()) }));

export interface Authenticating {
  readonly db: Db;
  readonly tokens: SessionTokens;
  readonly clock: Clock;
  /** Roles of the tax provider's users that may manage a company. */
  readonly allowedRoles: readonly string[];
  /** An embed session ends when its client may not have it any more. */
  readonly clients: EmbedClients;
}

interface Seen {
  readonly principal: Principal | null;
  /** A revocation that lies ahead. */
  readonly endsAt: Date | null;
}

/** Signature and expiry by the token itself, revocation by the store, clients of embed sessions by the configuration. */
export function createAuthenticate({ db, tokens, clock, allowedRoles, clients }: Authenticating): Authenticate {
  const seen = new LRUCache<string, Seen>({ max: seenEntries, ttl: seenMs });
  const own = new URL(tokens.issuer).origin;
  /** Counts what was forgotten: what was read before that is not to be remembered after it. */
  let forgotten = 0;

  async function authenticate(bearer: string): Promise<Principal | null> {
    const now = clock.now();
    const claims = await tokens.verify(bearer, now);
    if (claims === null) return null;
    const known = seen.get(claims.jti);
    if (known !== undefined && (known.endsAt === null || now < known.endsAt)) return known.principal;

    const asOf = forgotten;
    const session = await db.tx('system', (trx) => findLiveSession(trx, claims.jti, now));
    const { kind, jti, subject, realmId } = claims;
    const isSound =
      session !== null &&
      session.kind === kind &&
      session.realmId === realmId &&
      (kind !== 'embed' || isAllowed(clients, session));
    const principal = isSound ? { kind, jti, subject, realmId, ...rightsOf(session, allowedRoles, own) } : null;
    if (asOf === forgotten) seen.set(jti, { principal, endsAt: session?.revokedAt ?? null });
    return principal;
  }

  const forget = async () => {
    forgotten += 1;
    seen.clear();
  };
  return Object.assign(authenticate, { forget });
}

function isAllowed(clients: EmbedClients, session: SessionToken): boolean {
  const { realmId, origins } = session;
  return realmId !== null && clients.stillAllow(session, { realmId, widgets: widgetsOf(session), origins });
}

/** The scope of an embed session is its list of widgets; that of the others is who signed in. */
function rightsOf(session: SessionToken, allowedRoles: readonly string[], own: string) {
  const { kind, scope, origins, companyId } = session;
  const user: SignedInUser | null = kind !== 'embed' && signedInUser.Check(scope) ? scope : null;
  return {
    companyId,
    user,
    staff: kind === 'staff' ? staffOf(session) : null,
    // The integrator's backend vouches for the user of a widget that changes something.
    canManage: kind === 'embed' || (user !== null && allowedRoles.includes(user.role)),
    widgets: widgetsOf(session),
    origins: [...origins, own],
  };
}

function widgetsOf({ scope }: SessionToken): readonly string[] {
  return Array.isArray(scope) ? scope.filter((entry) => typeof entry === 'string') : [];
}

function staffOf({ subject, scope }: SessionToken): StaffUser {
  if (!staffScope.Check(scope)) return { email: subject, name: subject, signedInAt: null };
  const { name, signedInAt } = scope;
  return { email: subject, name, signedInAt: signedInAt === undefined ? null : new Date(signedInAt) };
}
