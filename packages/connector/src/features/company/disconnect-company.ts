import type { Answer } from '@salestax/contract';
import type { Attempts } from '../../security/attempts.ts';
import { companyOfRealm, disconnectCompany } from '../../store/companies.ts';
import { revokeSessionsOfRealm } from '../../store/sessions.ts';
import { callOf, type CompanyRequest } from '../../service/company-request.ts';
import type { Services } from '../../service/services.ts';
import { setUpSentenceOf } from '../../domain/vendor-request-error.ts';

/**
 * The administrator's own disconnect: the tokens end at the accounting service, and every session of the company here.
 * When the accounting service can't be asked, the company stays connected: its tokens would live on there.
 */
export async function disconnectOwn(
  { db, clock, connections }: Services,
  { realmId }: CompanyRequest,
): Promise<Answer<'disconnectOwn'>> {
  const ended = await connections.end(realmId);
  if (!ended.ok)
    return { isQboDisconnected: false, error: { reasonCode: 'Unavailable', message: setUpSentenceOf(ended.error) } };
  await db.tx('system', (trx) => revokeSessionsOfRealm(trx, realmId, clock.now()));
  return { isQboDisconnected: true, error: null };
}

/** How often one address may say so of one company. */
export const disconnectHints = { max: 5, windowMs: 60_000 } as const;

/**
 * Somebody says that a company left at the accounting service. Anybody may, so it is never believed: the company is
 * disconnected only when the accounting service itself no longer takes its tokens.
 */
export async function takeDisconnectHint(
  services: Services,
  hints: Attempts,
  address: string,
  request: Omit<CompanyRequest, 'companyId'>,
): Promise<true> {
  const { db, clock, accounting } = services;
  const { realmId } = request;
  if (!(await hints.take(JSON.stringify([address, realmId])))) return true;
  const company = await db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
  if (company === null || company.connection === 'disconnected') return true;
  const asked = await accounting.company(callOf(services, request));
  // The connection marks the company itself when its renewal is refused; this is for one whose tokens are gone already.
  if (!asked.ok && asked.error.code === 'NotConnected')
    await db.tx({ realm: realmId }, (trx) => disconnectCompany(trx, realmId, 'accounting-service', clock.now()));
  return true;
}
