import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { SessionEndCode } from '@salestax/contract';
import { type Actor, userActor } from '../domain/activity.ts';
import type { Clock } from '../ports/clock.ts';
import { companyOfRealm } from '../store/companies.ts';
import type { Db } from '../store/db.ts';
import {
  endReplacedSession,
  type EndedSession,
  findLiveSession,
  type SessionInCompany,
  type SessionToken,
} from '../store/sessions.ts';
import type { EmbedClients } from './embed-clients.ts';
import { manageableOf, widgetsOf } from './embed-scope.ts';
import {
  type Authenticate,
  type Principal,
  type SignedInUser,
  signedInUserShape,
  type StaffUser,
} from './principal.ts';
import type { SessionTokens } from './session-tokens.ts';

/**
 * Cache time, in milliseconds. If a signal is lost, a session that ended in another process is accepted this much
 * longer.
 */
const cacheMs = 5_000;
const maxCachedSessions = 10_000;

/** Time that other tabs may use the token of a session after the one that replaces it was used, in milliseconds. */
const replacedTokenMs = 30_000;

const signedInUser = Compile(signedInUserShape);

const staffScope = Compile(Type.Object({ name: Type.String(), signedInAt: Type.Optional(Type.String()) }));

export interface AuthenticateOptions {
  readonly db: Db;
  readonly tokens: SessionTokens;
  readonly clock: Clock;
  /** Roles of the tax provider's users that may manage a company. */
  readonly allowedRoles: readonly string[];
  /** Roles that may close months. */
  readonly closeRoles: readonly string[];
  /** An embed session is refused when its client no longer has the rights of the session. */
  readonly clients: EmbedClients;
}

interface CachedSession {
  readonly principal: Principal | null;
  /** A revocation in the future. */
  readonly endsAt: Date | null;
}

/**
 * Checks signature and expiry of the token, revocation in the store, and clients of embed sessions in the
 * configuration. The first use of a session ends the one that it replaces.
 */
export function createAuthenticate(options: AuthenticateOptions): Authenticate {
  const { db, tokens, clock, clients } = options;
  const cache = new LRUCache<string, CachedSession>({ max: maxCachedSessions, ttl: cacheMs });
  const ownOrigin = new URL(tokens.issuer).origin;
  /** Counts invalidations: what was read before one must not be cached after it. */
  let invalidations = 0;

  /** Why sessions of a company were ended: cached, since a refused caller may repeat its request many times. */
  const ends = new LRUCache<string, { readonly code: SessionEndCode | null }>({ max: maxCachedSessions, ttl: cacheMs });

  /** Read only for callers that are refused. */
  async function endOf(bearer: string): Promise<SessionEndCode | null> {
    const claims = await tokens.verify(bearer, clock.now());
    const { realmId = null } = claims ?? {};
    if (realmId === null) return null;
    const cachedEnd = ends.get(realmId);
    if (cachedEnd !== undefined) return cachedEnd.code;
    const invalidationsBefore = invalidations;
    const company = await db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
    const isByStaff = company?.connection === 'disconnected' && company.staffDisconnectedAt !== null;
    const code = isByStaff ? 'DisconnectedByStaff' : null;
    if (invalidationsBefore === invalidations) ends.set(realmId, { code });
    return code;
  }

  /** The live session. Its first use ends the one that it replaces. */
  async function useSession(jti: string, now: Date): Promise<SessionInCompany | null> {
    const session = await db.tx('system', async (trx) => {
      const stored = await findLiveSession(trx, jti, now);
      if (stored === null || stored.replacesJti === null) return stored;
      await endReplacedSession(trx, stored, new Date(now.getTime() + replacedTokenMs));
      return stored;
    });
    if (session !== null && session.replacesJti !== null) cache.delete(session.replacesJti);
    return session;
  }

  async function authenticate(bearer: string): Promise<Principal | null> {
    const now = clock.now();
    const claims = await tokens.verify(bearer, now);
    if (claims === null) return null;
    const cached = cache.get(claims.jti);
    if (cached !== undefined && (cached.endsAt === null || now < cached.endsAt)) return cached.principal;

    const invalidationsBefore = invalidations;
    const session = await useSession(claims.jti, now);
    const { kind, jti, realmId } = claims;
    const isSound =
      session !== null &&
      session.kind === kind &&
      session.realmId === realmId &&
      (kind !== 'embed' || isAllowed(clients, session));
    const principal = isSound ? { kind, jti, realmId, ...rightsOf(session, options, ownOrigin) } : null;
    if (invalidationsBefore === invalidations) cache.set(jti, { principal, endsAt: session?.revokedAt ?? null });
    return principal;
  }

  const invalidate = async (realmId?: string) => {
    invalidations += 1;
    if (realmId === undefined) {
      ends.clear();
      cache.clear();
      return;
    }
    ends.delete(realmId);
    for (const [jti, { principal }] of cache.entries()) if (principal?.realmId === realmId) cache.delete(jti);
  };
  // A company that disconnects or changes hands ends its sessions in the same transaction.
  db.onCompanyChange((realmId) => void invalidate(realmId));
  return Object.assign(authenticate, { endOf, invalidate });
}

function isAllowed(clients: EmbedClients, session: SessionToken): boolean {
  const { realmId, origins, scope } = session;
  if (realmId === null) return false;
  return clients.isStillValid(session, { realmId, widgets: widgetsOf(scope), manages: manageableOf(scope), origins });
}

/** The scope of an embed session is its list of widgets; in other kinds it is the signed-in user. */
function rightsOf(
  session: SessionInCompany,
  { allowedRoles, closeRoles }: Pick<AuthenticateOptions, 'allowedRoles' | 'closeRoles'>,
  ownOrigin: string,
) {
  const { kind, subject, scope, origins, companyId, clientId } = session;
  const user: SignedInUser | null = kind !== 'embed' && signedInUser.Check(scope) ? scope : null;
  const manages = manageableOf(scope);
  return {
    subject,
    companyId,
    clientId,
    user,
    staff: kind === 'staff' ? staffOf(session) : null,
    // Of an embed session the guard checks the rights of each widget.
    canManage: kind === 'embed' || (user !== null && allowedRoles.includes(user.role)),
    canClose: kind === 'embed' ? manages.includes('close') : user !== null && closeRoles.includes(user.role),
    widgets: widgetsOf(scope),
    manages,
    origins: [...origins, ownOrigin],
    isDisconnected: session.connection === 'disconnected',
  };
}

/** Whose session it was, for the record of activity. */
export function actorOfSession({ kind, subject, scope, clientId }: EndedSession, address: string | null): Actor {
  if (kind === 'staff')
    return { kind: 'staff', id: subject, name: staffOf({ subject, scope }).name, clientId: null, address };
  if (kind === 'embed') return { kind: 'integrator', id: subject, name: '', clientId, address };
  return userActor(signedInUser.Check(scope) ? scope : { userName: subject, name: '' }, address);
}

function staffOf({ subject, scope }: Pick<SessionToken, 'subject' | 'scope'>): StaffUser {
  if (!staffScope.Check(scope)) return { email: subject, name: subject, signedInAt: null };
  const { name, signedInAt } = scope;
  return { email: subject, name, signedInAt: signedInAt === undefined ? null : new Date(signedInAt) };
}
