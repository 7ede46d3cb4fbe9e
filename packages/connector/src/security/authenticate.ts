import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Clock } from '../ports/clock.ts';
import { type Db, findLiveSession, type SessionToken } from '../store/index.ts';
import type { Authenticate, Principal, SignedInUser } from './principal.ts';
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

export interface Authenticating {
  readonly db: Db;
  readonly tokens: SessionTokens;
  readonly clock: Clock;
  /** Roles of the tax provider's users that may manage a company. */
  readonly allowedRoles: readonly string[];
}

/** Signature and expiry by the token itself, revocation by the store. */
export function createAuthenticate({ db, tokens, clock, allowedRoles }: Authenticating): Authenticate & {
  /** Forgets what was seen: a session has just ended here. */
  readonly forget: () => void;
} {
  const seen = new LRUCache<string, { readonly principal: Principal | null }>({ max: seenEntries, ttl: seenMs });
  const own = new URL(tokens.issuer).origin;

  async function authenticate(bearer: string): Promise<Principal | null> {
    const now = clock.now();
    const claims = await tokens.verify(bearer, now);
    if (claims === null) return null;
    const known = seen.get(claims.jti);
    if (known !== undefined) return known.principal;

    const session = await db.tx('system', (trx) => findLiveSession(trx, claims.jti, now));
    const { kind, jti, subject, realmId } = claims;
    const isSound = session !== null && session.kind === kind && session.realmId === realmId;
    const principal = isSound ? { kind, jti, subject, realmId, ...rightsOf(session, allowedRoles, own) } : null;
    seen.set(jti, { principal });
    return principal;
  }

  return Object.assign(authenticate, { forget: () => seen.clear() });
}

/** The scope of an embed session is its list of widgets; that of an account user's is who signed in. */
function rightsOf({ kind, scope, origins, companyId }: SessionToken, allowedRoles: readonly string[], own: string) {
  const user: SignedInUser | null = kind !== 'embed' && signedInUser.Check(scope) ? scope : null;
  return {
    companyId,
    user,
    // The integrator's backend vouches for the user of a widget that changes something.
    canManage: kind === 'embed' || (user !== null && allowedRoles.includes(user.role)),
    widgets: Array.isArray(scope) ? scope.filter((entry) => typeof entry === 'string') : [],
    origins: [...origins, own],
  };
}
