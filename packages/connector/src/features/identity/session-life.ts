import { randomUUID } from 'node:crypto';
import type { Answer } from '@salestax/contract';
import type { CallSource } from '../../domain/activity.ts';
import { RequestError } from '../../domain/request-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StaffPerson } from '../../ports/identity-provider.ts';
import { actorOfSession } from '../../security/authenticate.ts';
import type { Principal, SignedInUser } from '../../security/principal.ts';
import type { SessionTokens } from '../../security/session-tokens.ts';
import { recordActivity } from '../../store/activity.ts';
import { companyOfRealm } from '../../store/companies.ts';
import type { Db, Trx } from '../../store/db.ts';
import {
  type EndedSession,
  lockSessionFamily,
  lockSessionsOfRealm,
  issueSession,
  type NewSession,
  revokeFamily,
  revokeSession,
  type SessionToken,
} from '../../store/sessions.ts';
import { belongsTo } from '../company/company-owner.ts';

export interface Sessions {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: SessionTokens;
  /** Clears the session cache. Resolves when the other processes are notified. */
  readonly invalidate: () => Promise<void>;
}

/** A session and its token. */
export interface Issued {
  readonly jti: string;
  readonly token: string;
}

interface CompanyIds {
  readonly realmId: string;
  readonly companyId: string;
}

/** Maximum time of all sessions of a sign-in, in milliseconds. */
export const signInLifetime = 8 * 3_600_000;
/** Time of a session in a company and of a staff session, in milliseconds (specification A9.1). */
const appLifetime = 25 * 60_000;

/** JWT times have whole seconds. */
const wholeSecond = (time: number) => new Date(Math.floor(time / 1_000) * 1_000);

/** Opens the session of a sign-in: without a company, and never replaced. */
export async function issueSignIn(sessions: Sessions, user: SignedInUser, device: string | null): Promise<Issued> {
  const session = buildSignIn(user, device, sessions.clock.now());
  await sessions.db.tx('system', (trx) => issueSession(trx, session));
  return signed(sessions, session);
}

/** Opens the session of a sign-in, and in it that of a company: both of them, or null as in `issueApp`. */
export async function issueSignInWithCompany(
  sessions: Sessions,
  user: SignedInUser,
  device: string | null,
  company: CompanyIds,
): Promise<{ readonly signIn: Issued; readonly app: Issued } | null> {
  const now = sessions.clock.now();
  const signIn = buildSignIn(user, device, now);
  const app = await sessions.db.tx('system', async (trx) => {
    if (!(await mayOpenIn(trx, company.realmId, user))) return null;
    return openApp(trx, await issueSession(trx, signIn), user, company, now);
  });
  return app && { signIn: await signed(sessions, signIn), app: await signed(sessions, app) };
}

function buildSignIn(user: SignedInUser, device: string | null, issuedAt: Date): NewSession {
  const end = wholeSecond(issuedAt.getTime() + signInLifetime);
  return buildSession(issuedAt, {
    parentJti: null,
    realmId: null,
    companyId: null,
    subject: user.sub,
    kind: 'sign-in',
    scope: user,
    device,
    expiresAt: end,
    absoluteExpiresAt: end,
  });
}

/**
 * Opens the session of a user in one company, within a sign-in. Null if all sessions of that sign-in have ended, or if the
 * company was disconnected or given to another user meanwhile.
 * @param parentJti A session of the sign-in, which may have been replaced since: any live one of the sign-in stands for it.
 */
export async function issueApp(
  sessions: Sessions,
  parentJti: string,
  user: SignedInUser,
  { realmId, companyId }: CompanyIds,
): Promise<Issued | null> {
  const { db, clock } = sessions;
  const session = await db.tx('system', async (trx) => {
    if (!(await mayOpenIn(trx, realmId, user))) return null;
    const [parentSession] = await lockSessionFamily(trx, parentJti, clock);
    return parentSession === undefined ? null : openApp(trx, parentSession, user, { realmId, companyId }, clock.now());
  });
  return session && signed(sessions, session);
}

/** Like `issueApp`, but replaces a session in another company as `extendSession` does. Null also if that session has ended. */
export async function replaceApp(
  sessions: Sessions,
  replacedJti: string,
  user: SignedInUser,
  company: CompanyIds,
): Promise<Issued | null> {
  const { db, clock } = sessions;
  const session = await db.tx('system', async (trx) => {
    if (!(await mayOpenIn(trx, company.realmId, user))) return null;
    const replaced = (await lockSessionFamily(trx, replacedJti, clock)).find(({ jti }) => jti === replacedJti);
    if (replaced === undefined) return null;
    return openApp(trx, replaced, user, company, clock.now(), replacedJti);
  });
  return session && signed(sessions, session);
}

/** Whether a user may have a session in a company. Until the transaction ends, no session of the company is opened or ended. */
async function mayOpenIn(trx: Trx, realmId: string, user: SignedInUser): Promise<boolean> {
  await lockSessionsOfRealm(trx, realmId);
  const company = await companyOfRealm(trx, realmId);
  return company?.connection === 'connected' && belongsTo(user, company);
}

async function openApp(
  trx: Trx,
  parent: SessionToken,
  user: SignedInUser,
  { realmId, companyId }: CompanyIds,
  now: Date,
  replacesJti: string | null = null,
): Promise<NewSession> {
  const { jti: parentJti, device } = parent;
  const chain = { parentJti, replacesJti };
  const claims = { realmId, companyId, subject: user.sub, kind: 'app', scope: user, device } as const;
  const created = buildSession(now, { ...chain, ...claims, ...endsOf(parent, now) });
  await issueSession(trx, created);
  return created;
}

/** Opens the session of a staff member, by e-mail address. It cannot be extended: staff sign in again. */
export async function issueStaff(sessions: Sessions, { email, name, signedInAt }: StaffPerson): Promise<Issued> {
  const { db, clock } = sessions;
  const issuedAt = clock.now();
  const end = wholeSecond(issuedAt.getTime() + appLifetime);
  const claims = {
    parentJti: null,
    realmId: null,
    companyId: null,
    subject: email,
    kind: 'staff',
    scope: { name, ...(signedInAt !== null && { signedInAt: signedInAt.toISOString() }) },
  } as const;
  const session = buildSession(issuedAt, { ...claims, expiresAt: end, absoluteExpiresAt: end });
  await db.tx('system', (trx) => issueSession(trx, session));
  return signed(sessions, session);
}

/** Ends the caller's sign-in with all its sessions. */
export async function endOwnSignIn(sessions: Sessions, jti: string, callSource: CallSource): Promise<void> {
  const { db, clock, invalidate } = sessions;
  const ended = await db.tx('system', (trx) => revokeFamily(trx, jti, clock.now()));
  await invalidate();
  await recordSignOuts(sessions, ended, callSource);
}

/**
 * Extends a session by 25 minutes, at most to eight hours after the sign-in. A sign-in's token is returned unchanged;
 * the token of a company is replaced, and ends half a minute after the first use of the new one: until then a browser whose
 * answer is lost, or whose page is left, has only the former one. `user`: with the current role; null ends the sign-in with
 * all its sessions.
 */
export async function extendSession(
  sessions: Sessions,
  principal: Principal,
  { user, bearer, ...callSource }: CallSource & { readonly user: SignedInUser | null; readonly bearer: string },
): Promise<Answer<'extendJwt'>> {
  const { jti, companyId, realmId } = principal;
  if (user === null) {
    await endOwnSignIn(sessions, jti, callSource);
    throw new RequestError('Unauthorized');
  }
  // `userId` of the specification is the id of the company.
  const tokenAnswer = { userId: companyId ?? '', userName: user.name, avataxAccountNumber: user.accountId };
  if (principal.kind === 'sign-in') return { jwtToken: bearer, ...tokenAnswer };

  const { db, clock } = sessions;
  const session = await db.tx('system', async (trx) => {
    if (realmId !== null) await lockSessionsOfRealm(trx, realmId);
    const parentSession = (await lockSessionFamily(trx, jti, clock)).find((member) => member.jti === jti);
    if (parentSession === undefined) throw new RequestError('Unauthorized');
    const now = clock.now();
    const claims = {
      parentJti: jti,
      replacesJti: jti,
      realmId,
      companyId,
      subject: parentSession.subject,
      kind: parentSession.kind,
      scope: user,
      device: parentSession.device,
    };
    const created = buildSession(now, { ...claims, ...endsOf(parentSession, now) });
    await issueSession(trx, created);
    return created;
  });
  return { jwtToken: (await signed(sessions, session)).token, ...tokenAnswer };
}

/**
 * Ends the listed sessions, or all of their sign-ins. The tokens are the proof; invalid ones are ignored. Anybody may call
 * it: a call that ends nothing neither uses the database for long nor clears the caches of the processes.
 */
export async function endSessions(
  sessions: Sessions,
  listed: readonly string[],
  wholeSignIn: boolean,
  callSource: CallSource,
): Promise<true> {
  const { db, clock, tokens, invalidate } = sessions;
  const now = clock.now();
  const verified = await Promise.all(listed.map((token) => tokens.verify(token, now)));
  const end = wholeSignIn ? revokeFamily : revokeSession;
  const claimsOfTokens = verified.filter((claims) => claims !== null);
  if (claimsOfTokens.length === 0) return true;
  const ended = await db.tx('system', async (trx) => {
    const rows: EndedSession[] = [];
    for (const { jti } of claimsOfTokens) rows.push(...(await end(trx, jti, now)));
    return rows;
  });
  if (ended.length === 0) return true;
  await invalidate();
  await recordSignOuts(sessions, ended, callSource);
  return true;
}

/** One of these sessions for each company; the session of a sign-in itself only where no company was entered. */
export function onePerCompany(ended: readonly EndedSession[]): readonly EndedSession[] {
  const ofCompanies = ended.filter(({ realmId }) => realmId !== null);
  const chosen = new Map((ofCompanies.length > 0 ? ofCompanies : ended).map((session) => [session.realmId, session]));
  return [...chosen.values()];
}

async function recordSignOuts(
  { db, clock }: Sessions,
  ended: readonly EndedSession[],
  { address, correlationId }: CallSource,
): Promise<void> {
  for (const session of onePerCompany(ended)) {
    const source = { realmId: session.realmId, actor: actorOfSession(session, address), correlationId };
    await recordActivity(db, source, { action: 'sign-out' }, clock.now());
  }
}

function endsOf({ absoluteExpiresAt }: SessionToken, now: Date): Pick<NewSession, 'expiresAt' | 'absoluteExpiresAt'> {
  const expiresAt = wholeSecond(Math.min(now.getTime() + appLifetime, absoluteExpiresAt.getTime()));
  return { expiresAt, absoluteExpiresAt };
}

const buildSession = (issuedAt: Date, session: Omit<NewSession, 'jti' | 'origins' | 'issuedAt'>): NewSession => ({
  ...session,
  jti: randomUUID(),
  origins: [],
  issuedAt,
});

async function signed({ tokens }: Sessions, session: NewSession): Promise<Issued> {
  const { jti, kind, realmId, expiresAt, issuedAt } = session;
  return { jti, token: await tokens.sign({ kind, jti, realmId, expiresAt }, issuedAt) };
}
