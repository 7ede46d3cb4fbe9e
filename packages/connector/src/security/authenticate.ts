import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/clock.ts';
import { type Db, findLiveSession } from '../store/index.ts';
import type { Authenticate, Principal } from './principal.ts';
import type { SessionTokens } from './session-tokens.ts';

/** A session that ends in another process may be answered this much longer here. */
const seenMs = 5_000;
const seenEntries = 10_000;

/** Signature and expiry by the token itself, revocation by the store. */
export function createAuthenticate(db: Db, tokens: SessionTokens, clock: Clock): Authenticate {
  const seen = new LRUCache<string, { readonly principal: Principal | null }>({ max: seenEntries, ttl: seenMs });
  const own = new URL(tokens.issuer).origin;
  return async (bearer) => {
    const now = clock.now();
    const claims = await tokens.verify(bearer, now);
    if (claims === null) return null;
    const known = seen.get(claims.jti);
    if (known !== undefined) return known.principal;

    const session = await db.tx('system', (trx) => findLiveSession(trx, claims.jti, now));
    const { kind, jti, subject, realmId } = claims;
    const sound = session !== null && session.kind === kind && session.realmId === realmId;
    const principal: Principal | null = sound
      ? { kind, jti, subject, realmId, widgets: widgetsOf(session.scope), origins: [...session.origins, own] }
      : null;
    seen.set(jti, { principal });
    return principal;
  };
}

/** The scope of an embed session is its list of widgets; other kinds have none. */
function widgetsOf(scope: unknown): readonly string[] {
  return Array.isArray(scope) ? scope.filter((entry) => typeof entry === 'string') : [];
}
