import type { Answer } from '@salestax/contract';
import { randomUUID } from 'node:crypto';
import { RequestError } from '../../domain/request-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StaffPerson } from '../../ports/identity-provider.ts';
import type { Principal, SignedInUser } from '../../security/principal.ts';
import type { SessionTokens } from '../../security/session-tokens.ts';
import type { Db } from '../../store/db.ts';
import {
  holdFamily,
  issueSession,
  type NewSession,
  revokeFamily,
  revokeSession,
  type SessionToken,
} from '../../store/sessions.ts';

export interface Sessions {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: SessionTokens;
  /** What was seen of sessions must be looked up again. Resolves when everybody is told. */
  readonly forget: () => Promise<void>;
}

/** A session of the service, and what proves it. */
export interface Issued {
  readonly jti: string;
  readonly token: string;
}

/** No session outlives its sign-in by more. Milliseconds, like the others. */
const signInLifetime = 8 * 3_600_000;
const appLifetime = 25 * 60_000;
/** A second tab still has the token that was just replaced. */
const changeOver = 30_000;

/** Tokens count in whole seconds. */
const wholeSecond = (time: number) => new Date(Math.floor(time / 1_000) * 1_000);

/** The session of a sign-in: no company yet, and never replaced by another. */
export async function issueSignIn(sessions: Sessions, user: SignedInUser): Promise<Issued> {
  const { db, clock } = sessions;
  const issuedAt = clock.now();
  const end = wholeSecond(issuedAt.getTime() + signInLifetime);
  const session = newSession(issuedAt, {
    parentJti: null,
    realmId: null,
    companyId: null,
    subject: user.sub,
    kind: 'sign-in',
    scope: user,
    expiresAt: end,
    absoluteExpiresAt: end,
  });
  await db.tx('system', (trx) => issueSession(trx, session));
  return signed(sessions, session);
}

/** The session of a user in one company, born from a sign-in. Null when that sign-in has ended. */
export async function issueApp(
  sessions: Sessions,
  parentJti: string,
  user: SignedInUser,
  { realmId, companyId }: { readonly realmId: string; readonly companyId: string },
): Promise<Issued | null> {
  const { db, clock } = sessions;
  const now = clock.now();
  const session = await db.tx('system', async (trx) => {
    const [member] = await holdFamily(trx, parentJti, now);
    if (member === undefined) return null;
    const who = { parentJti, realmId, companyId, subject: user.sub, kind: 'app', scope: user } as const;
    const made = newSession(now, { ...who, ...endsOf(member, now) });
    await issueSession(trx, made);
    return made;
  });
  return session && signed(sessions, session);
}

/** The session of a support person, by e-mail address. It is not extended: staff sign in again. */
export async function issueStaff(sessions: Sessions, { email, name, signedInAt }: StaffPerson): Promise<Issued> {
  const { db, clock } = sessions;
  const issuedAt = clock.now();
  const end = wholeSecond(issuedAt.getTime() + appLifetime);
  const who = {
    parentJti: null,
    realmId: null,
    companyId: null,
    subject: email,
    kind: 'staff',
    scope: { name, ...(signedInAt !== null && { signedInAt: signedInAt.toISOString() }) },
  } as const;
  const session = newSession(issuedAt, { ...who, expiresAt: end, absoluteExpiresAt: end });
  await db.tx('system', (trx) => issueSession(trx, session));
  return signed(sessions, session);
}

/** Ends the session that asks for it. */
export async function endOwnSession({ db, clock, forget }: Sessions, jti: string): Promise<void> {
  await db.tx('system', (trx) => revokeFamily(trx, jti, clock.now()));
  await forget();
}

/**
 * Another 25 minutes, eight hours after the sign-in at most. A sign-in's own token is handed back as it is; that of a
 * company is replaced, and dies half a minute later.
 */
export async function extendSession(
  sessions: Sessions,
  principal: Principal,
  bearer: string,
): Promise<Answer<'extendJwt'>> {
  const { jti, user, companyId, realmId } = principal;
  if (user === null) throw new RequestError('Unauthorized');
  const told = { userId: companyId ?? '', userName: user.name, avataxAccountNumber: user.accountId };
  if (principal.kind === 'sign-in') return { jwtToken: bearer, ...told };

  const { db, clock, forget } = sessions;
  const now = clock.now();
  const session = await db.tx('system', async (trx) => {
    const old = (await holdFamily(trx, jti, now)).find((member) => member.jti === jti);
    if (old === undefined) throw new RequestError('Unauthorized');
    const who = { parentJti: jti, realmId, companyId, subject: old.subject, kind: old.kind, scope: user };
    const made = newSession(now, { ...who, ...endsOf(old, now) });
    await issueSession(trx, made);
    await revokeSession(trx, jti, new Date(now.getTime() + changeOver));
    return made;
  });
  await forget();
  return { jwtToken: (await signed(sessions, session)).token, ...told };
}

/** Ends the listed sessions, or all of their sign-ins. The tokens are the proof; what is none is passed over. */
export async function endSessions(
  { db, clock, tokens, forget }: Sessions,
  listed: readonly string[],
  wholeSignIn: boolean,
): Promise<true> {
  const now = clock.now();
  const sound = await Promise.all(listed.map((token) => tokens.verify(token, now)));
  const end = wholeSignIn ? revokeFamily : revokeSession;
  await db.tx('system', async (trx) => {
    for (const claims of sound) if (claims !== null) await end(trx, claims.jti, now);
  });
  await forget();
  return true;
}

function endsOf({ absoluteExpiresAt }: SessionToken, now: Date): Pick<NewSession, 'expiresAt' | 'absoluteExpiresAt'> {
  const expiresAt = wholeSecond(Math.min(now.getTime() + appLifetime, absoluteExpiresAt.getTime()));
  return { expiresAt, absoluteExpiresAt };
}

const newSession = (issuedAt: Date, session: Omit<NewSession, 'jti' | 'origins' | 'issuedAt'>): NewSession => ({
  ...session,
  jti: randomUUID(),
  origins: [],
  issuedAt,
});

async function signed({ tokens }: Sessions, session: NewSession): Promise<Issued> {
  const { jti, kind, subject, realmId, expiresAt, issuedAt } = session;
  return { jti, token: await tokens.sign({ kind, jti, subject, realmId, expiresAt }, issuedAt) };
}
