import type { Selectable } from 'kysely';
import type { Clock } from '../ports/clock.ts';
import type { Trx } from './db.ts';
import { lockForTransaction } from './named-lock.ts';
import type { Connection, SessionKind, SessionTokenTable } from './schema.ts';

/** A session as stored by the service; the store decides on its validity. Needs the 'system' scope. */
export type SessionToken = Readonly<Selectable<SessionTokenTable>>;

const endedColumns = ['realmId', 'kind', 'subject', 'scope', 'clientId'] as const;

/** A session that a revocation has ended; a session that had ended before is not returned. */
export type EndedSession = Pick<SessionToken, (typeof endedColumns)[number]>;

export interface NewSession {
  readonly jti: string;
  /** A session of the family that this one joins. */
  readonly parentJti: string | null;
  /** The session that ends when this one is used for the first time: until then the browser may not have its token. */
  readonly replacesJti?: string | null;
  /** Null in a sign-in token: no company is chosen yet. */
  readonly realmId: string | null;
  readonly companyId: string | null;
  readonly subject: string;
  readonly kind: SessionKind;
  readonly scope: unknown;
  readonly origins: readonly string[];
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** Upper limit of all extensions. */
  readonly absoluteExpiresAt: Date;
  /** Only in embed sessions: the client, and a hash of its secret. */
  readonly clientId?: string;
  readonly clientSecretHash?: string;
  /** Browser and system of the user; a session that replaces another one keeps its device. */
  readonly device?: string | null;
}

export async function issueSession(trx: Trx, session: NewSession): Promise<SessionToken> {
  const parent = session.parentJti ? await familyOf(trx, session.parentJti) : null;
  return trx
    .insertInto('sessionToken')
    .values({
      ...session,
      family: parent ?? session.jti,
      scope: JSON.stringify(session.scope ?? null),
      origins: JSON.stringify(session.origins),
      revokedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A session with the state of its company. */
export interface SessionInCompany extends SessionToken {
  /** Null without a company. */
  readonly connection: Connection | null;
}

/** The session if it is neither expired nor revoked at `now`, else null. */
export async function findLiveSession(trx: Trx, jti: string, now: Date): Promise<SessionInCompany | null> {
  const found = await live(trx, now)
    .leftJoin('company', 'company.realmId', 'sessionToken.realmId')
    .select('company.connection')
    .where('jti', '=', jti)
    .executeTakeFirst();
  return found ?? null;
}

/**
 * The live sessions of the sign-in that `jti` belongs to, locked until the transaction ends: no other transaction ends
 * or adds one, so that a session issued in this one cannot escape a sign-out. The time is read under the lock: until
 * then, another transaction may have ended them at a later time than that of the call.
 */
export async function lockSessionFamily(trx: Trx, jti: string, clock: Clock): Promise<readonly SessionToken[]> {
  const family = await lockedFamilyOf(trx, jti);
  return family === null ? [] : live(trx, clock.now()).where('family', '=', family).execute();
}

/**
 * Revokes a session at `at`; also the session that it replaces, if this one was never used, and those of its sign-in in its
 * company that were never used: their tokens may have been lost. An earlier revocation stays. Unknown ids are ignored. Returns
 * the sessions that this call has ended. Needs the 'system' scope.
 */
export async function revokeSession(trx: Trx, jti: string, at: Date): Promise<readonly EndedSession[]> {
  if ((await lockedFamilyOf(trx, jti)) === null) return [];
  const session = trx.selectFrom('sessionToken').where('jti', '=', jti);
  return endSessions(trx, at)
    .where((on) =>
      on.or([
        on('jti', '=', jti),
        on('jti', '=', session.select('replacesJti')),
        on.and([
          on('replacesJti', 'is not', null),
          on('family', '=', session.select('family')),
          on('realmId', 'is not distinct from', session.select('realmId')),
        ]),
      ]),
    )
    .returning(endedColumns)
    .execute();
}

/**
 * A session was used: the one that it replaces ends at `at`, seconds ahead to let other tabs switch to the new one. The
 * company is locked before the family, as where a session is extended: else a disconnect could cause a deadlock.
 */
export async function endReplacedSession(
  trx: Trx,
  { jti, realmId, replacesJti }: Pick<SessionToken, 'jti' | 'realmId' | 'replacesJti'>,
  at: Date,
): Promise<void> {
  if (realmId !== null) await lockSessionsOfRealm(trx, realmId);
  await lockedFamilyOf(trx, jti);
  await endSessions(trx, at).where('jti', '=', replacesJti).execute();
  await trx.updateTable('sessionToken').set({ replacesJti: null }).where('jti', '=', jti).execute();
}

/** Revokes a session with its predecessors and successors; returns those that this call has ended. */
export async function revokeFamily(trx: Trx, jti: string, at: Date): Promise<readonly EndedSession[]> {
  const family = await lockedFamilyOf(trx, jti);
  return family === null ? [] : endSessions(trx, at).where('family', '=', family).returning(endedColumns).execute();
}

/** Locks the sessions of a company until the transaction ends: none is issued while all of them are being ended. */
export const lockSessionsOfRealm = (trx: Trx, realmId: string): Promise<void> =>
  lockForTransaction(trx, 'sessions', realmId);

/** Revokes all sessions of a company, for instance when it disconnects. */
export async function revokeSessionsOfRealm(trx: Trx, realmId: string, at: Date): Promise<void> {
  await lockSessionsOfRealm(trx, realmId);
  await endSessions(trx, at).where('realmId', '=', realmId).execute();
}

/** A live session of a user; in a company's own scope without its secrets. */
export type UserSessionRow = Pick<
  SessionToken,
  'jti' | 'family' | 'subject' | 'scope' | 'device' | 'issuedAt' | 'absoluteExpiresAt'
>;

const userColumns = ['jti', 'family', 'subject', 'scope', 'device', 'issuedAt', 'absoluteExpiresAt'] as const;

/** The live sessions of account users in the transaction's company. */
export function sessionsOfRealm(trx: Trx, realmId: string, now: Date): Promise<readonly UserSessionRow[]> {
  return liveRows(trx, now).select(userColumns).where('realmId', '=', realmId).where('kind', '=', 'app').execute();
}

/** The live sessions of a user, in all companies and before one is chosen. Needs the 'system' scope. */
export function sessionsOfSubject(trx: Trx, subject: string, now: Date): Promise<readonly UserSessionRow[]> {
  return liveRows(trx, now)
    .select(userColumns)
    .where('subject', '=', subject)
    .where('kind', 'in', ['app', 'sign-in'])
    .execute();
}

/** Of each integrator with stored sessions of the transaction's company: how many are live, and when the latest began. */
export function clientSessionsOfRealm(
  trx: Trx,
  realmId: string,
  now: Date,
): Promise<readonly { readonly clientId: string | null; readonly open: number; readonly latest: Date }[]> {
  return trx
    .selectFrom('sessionToken')
    .select(({ fn, eb }) => [
      'clientId',
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('expiresAt', '>', now), eb('revokedAt', 'is', null)]))
        .as('open'),
      fn.max('issuedAt').as('latest'),
    ])
    .where('realmId', '=', realmId)
    .where('kind', '=', 'embed')
    .groupBy('clientId')
    .execute();
}

/**
 * Ends a family of sessions if they are those of this user; returns them. A session that is extended at the same time is
 * ended, too. Needs the 'system' scope.
 */
export async function revokeFamilyOfSubject(
  trx: Trx,
  family: string,
  subject: string,
  at: Date,
): Promise<readonly EndedSession[]> {
  await lockedFamilyOf(trx, family);
  return endSessions(trx, at)
    .where('family', '=', family)
    .where('subject', '=', subject)
    .returning(endedColumns)
    .execute();
}

/**
 * Ends the sessions of a family in the transaction's company; returns them. No session of the company is issued or extended at
 * the same time.
 */
export async function revokeFamilyInRealm(
  trx: Trx,
  family: string,
  realmId: string,
  at: Date,
): Promise<readonly EndedSession[]> {
  await lockSessionsOfRealm(trx, realmId);
  return endSessions(trx, at)
    .where('family', '=', family)
    .where('realmId', '=', realmId)
    .where('kind', '=', 'app')
    .returning(endedColumns)
    .execute();
}

/** Ends the sessions of an integrator in the transaction's company. */
export async function revokeSessionsOfClient(trx: Trx, realmId: string, clientId: string, at: Date): Promise<void> {
  await endSessions(trx, at).where('realmId', '=', realmId).where('clientId', '=', clientId).execute();
}

const live = (trx: Trx, now: Date) => liveRows(trx, now).selectAll('sessionToken');

function liveRows(trx: Trx, now: Date) {
  return trx
    .selectFrom('sessionToken')
    .where('expiresAt', '>', now)
    .where('absoluteExpiresAt', '>', now)
    .where((on) => on.or([on('revokedAt', 'is', null), on('revokedAt', '>', now)]));
}

function endSessions(trx: Trx, at: Date) {
  return trx
    .updateTable('sessionToken')
    .set({ revokedAt: at })
    .where((on) => on.or([on('revokedAt', 'is', null), on('revokedAt', '>', at)]));
}

async function familyOf(trx: Trx, jti: string): Promise<string | null> {
  const found = await trx.selectFrom('sessionToken').select('family').where('jti', '=', jti).executeTakeFirst();
  return found?.family ?? null;
}

/** Locks a family by locking its first member. */
async function lockedFamilyOf(trx: Trx, jti: string): Promise<string | null> {
  const family = await familyOf(trx, jti);
  if (family === null) return null;
  await trx.selectFrom('sessionToken').select('jti').where('jti', '=', family).forUpdate().executeTakeFirst();
  return family;
}
