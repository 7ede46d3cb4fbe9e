import type { Answer, CompanyAccess, RequestBody, UserSession } from '@salestax/contract';
import { RequestError } from '../../domain/request-error.ts';
import type { ActorRequest } from '../../ports/company-request.ts';
import type { EmbedClients } from '../../security/embed-clients.ts';
import type { Principal, SignedInUser } from '../../security/principal.ts';
import { noteActivity, recordActivity } from '../../store/activity.ts';
import { allowClient, blockClient, blockedClients, lockClientAccess } from '../../store/blocked-clients.ts';
import {
  clientSessionsOfRealm,
  type EndedSession,
  revokeFamilyInRealm,
  revokeFamilyOfSubject,
  revokeSessionsOfClient,
  sessionsOfRealm,
  sessionsOfSubject,
} from '../../store/sessions.ts';
import { findSupportConsent } from '../../store/support-consents.ts';
import { onePerCompany, type Sessions } from './session-life.ts';
import { supportAccessOf } from './support-consent.ts';
import { userNameOf, userSessionsOf } from './user-sessions.ts';

/** Dependencies of the list of who has access to a company. */
export interface AccessServices extends Pick<Sessions, 'db' | 'clock' | 'invalidate'> {
  readonly clients: EmbedClients;
}

/** A user in a company. */
export interface AccessCaller extends Pick<Principal, 'jti' | 'canManage'> {
  readonly realmId: string;
  readonly user: SignedInUser;
}

/**
 * The caller's own sessions; for an administrator also the integrators, the other users' sessions of the company, and its
 * consent to support.
 */
export async function readCompanyAccess(services: AccessServices, caller: AccessCaller): Promise<CompanyAccess> {
  const { db, clock } = services;
  const { jti, realmId, user, canManage } = caller;
  const now = clock.now();
  const own = await db.read('system', (trx) => sessionsOfSubject(trx, user.sub, now));
  const others = canManage ? await db.read({ realm: realmId }, (trx) => sessionsOfRealm(trx, realmId, now)) : [];
  const sessions: readonly UserSession[] = userSessionsOf([...own, ...others], { jti, subject: user.sub });
  const granted = canManage ? await readGranted(services, realmId, now) : { integrators: [], support: null };
  return { ...granted, sessions: [...sessions], mayManage: canManage };
}

/** To whom the company gives access besides its users. */
async function readGranted(
  { db, clients }: AccessServices,
  realmId: string,
  now: Date,
): Promise<Pick<CompanyAccess, 'integrators' | 'support'>> {
  const [counts, blocked, consent] = await db.batch({ realm: realmId }, (trx) => [
    clientSessionsOfRealm(trx, realmId, now),
    blockedClients(trx, realmId),
    findSupportConsent(trx, realmId),
  ]);
  const integrators = clients.ofCompany(realmId).map(({ clientId, widgets, origins, mayManage }) => {
    const count = counts.find((row) => row.clientId === clientId);
    const block = blocked.find((row) => row.clientId === clientId);
    return {
      clientId,
      widgets: [...widgets],
      origins: [...origins],
      mayManage,
      openSessions: count?.open ?? 0,
      lastSessionAt: count?.latest.toISOString() ?? null,
      blocked: block === undefined ? null : { by: block.blockedBy, at: block.blockedAt.toISOString() },
    };
  });
  return { integrators, support: supportAccessOf(consent, now) };
}

/** Ends a sign-in of the caller or, for an administrator, a user's sessions in the company. */
export async function endUserSession(
  services: AccessServices,
  caller: AccessCaller,
  source: ActorRequest,
  { id }: RequestBody<'endUserSession'>,
): Promise<Answer<'endUserSession'>> {
  const { db, clock, invalidate } = services;
  const { realmId, user, canManage } = caller;
  const now = clock.now();
  const endOf = ({ scope }: EndedSession) => ({ action: 'session-end', after: { user: userNameOf(scope) } }) as const;
  try {
    // A sign-in of the caller may have entered several companies.
    const own = await db.tx('system', (trx) => revokeFamilyOfSubject(trx, id, user.sub, now));
    for (const session of onePerCompany(own))
      await recordActivity(db, { ...source, realmId: session.realmId }, endOf(session), now);
    if (canManage)
      await db.tx({ realm: realmId }, async (trx) => {
        const [other] = await revokeFamilyInRealm(trx, id, realmId, now);
        if (other !== undefined) await noteActivity(trx, source, endOf(other), now);
      });
  } finally {
    // Also when a later step fails: the sessions that were revoked before must end at once.
    await invalidate();
  }
  return readCompanyAccess(services, caller);
}

/** What the record of activity says of each action. */
const statusAfter: Readonly<Record<RequestBody<'changeIntegrator'>['action'], string>> = {
  end: 'Sessions ended',
  block: 'Blocked',
  allow: 'Allowed',
};

/** Ends the sessions of an integrator in the company; `block` also refuses new ones, until `allow`. */
export async function changeIntegrator(
  services: AccessServices,
  caller: AccessCaller,
  source: ActorRequest,
  { clientId, action }: RequestBody<'changeIntegrator'>,
): Promise<Answer<'changeIntegrator'>> {
  const { db, clock, clients, invalidate } = services;
  const { realmId, user } = caller;
  if (!clients.ofCompany(realmId).some((client) => client.clientId === clientId)) throw new RequestError('NotFound');
  const now = clock.now();
  await db.tx({ realm: realmId }, async (trx) => {
    await lockClientAccess(trx, realmId, clientId);
    const after = { client: clientId, status: statusAfter[action] };
    await noteActivity(trx, source, { action: 'integrator-access', after }, now);
    if (action === 'allow') return allowClient(trx, realmId, clientId);
    if (action === 'block') await blockClient(trx, { realmId, clientId, blockedBy: user.name, blockedAt: now });
    return revokeSessionsOfClient(trx, realmId, clientId, now);
  });
  await invalidate();
  return readCompanyAccess(services, caller);
}
