import type { Selectable } from 'kysely';
import type { Trx } from './db.ts';
import type { SessionKind, SessionTokenTable } from './schema.ts';

/** The service's side of a session: what decides, whatever the browser says. Lives in the 'system' scope. */
export type SessionToken = Readonly<Selectable<SessionTokenTable>>;

export interface NewSession {
  readonly jti: string;
  /** The token that this one replaces; it brings its family along. */
  readonly parentJti: string | null;
  /** Null on a sign-in token: no company is chosen yet. */
  readonly realmId: string | null;
  readonly companyId: string | null;
  readonly subject: string;
  readonly kind: SessionKind;
  readonly scope: unknown;
  readonly origins: readonly string[];
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** No extension goes beyond it. */
  readonly absoluteExpiresAt: Date;
  /** Of embed sessions alone: to which client it is issued, and a hash of the client's secret. */
  readonly clientId?: string;
  readonly clientSecretHash?: string;
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

/** The session when it is neither expired nor revoked at `now`, else null. */
export async function findLiveSession(trx: Trx, jti: string, now: Date): Promise<SessionToken | null> {
  return (await live(trx, now).where('jti', '=', jti).executeTakeFirst()) ?? null;
}

/**
 * Sessions of this sign-in that are live at `now`, whatever member is asked by. Nobody else ends or adds one before this
 * transaction is over, so that what is issued in it can't escape a log-out.
 */
export async function holdFamily(trx: Trx, jti: string, now: Date): Promise<readonly SessionToken[]> {
  const family = await lockedFamilyOf(trx, jti);
  return family === null ? [] : live(trx, now).where('family', '=', family).execute();
}

/**
 * Ends a session at `at`: now, or some seconds ahead when a second tab shall have time to change over.
 * An earlier end stands. Unknown ids are no error.
 */
export async function revokeSession(trx: Trx, jti: string, at: Date): Promise<void> {
  await endSessions(trx, at).where('jti', '=', jti).execute();
}

/** Ends a session, the ones it was made from and the ones made from it. */
export async function revokeFamily(trx: Trx, jti: string, at: Date): Promise<void> {
  const family = await lockedFamilyOf(trx, jti);
  if (family !== null) await endSessions(trx, at).where('family', '=', family).execute();
}

/** Ends every session of a company, for instance when it disconnects. */
export async function revokeSessionsOfRealm(trx: Trx, realmId: string, at: Date): Promise<void> {
  await endSessions(trx, at).where('realmId', '=', realmId).execute();
}

function live(trx: Trx, now: Date) {
  return trx
    .selectFrom('sessionToken')
    .selectAll()
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

/** A family is locked by its first member. */
async function lockedFamilyOf(trx: Trx, jti: string): Promise<string | null> {
  const family = await familyOf(trx, jti);
  if (family === null) return null;
  await trx.selectFrom('sessionToken').select('jti').where('jti', '=', family).forUpdate().executeTakeFirst();
  return family;
}
