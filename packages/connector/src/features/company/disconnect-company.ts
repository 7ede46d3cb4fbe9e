import type { Answer } from '@salestax/contract';
import type { Attempts } from '../../security/attempts.ts';
import { recordActivity } from '../../store/activity.ts';
import { companyOfRealm, disconnectCompany } from '../../store/companies.ts';
import { revokeSessionsOfRealm } from '../../store/sessions.ts';
import type { CompanyRequest, RecordedRequest } from '../../ports/company-request.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import type { Services } from '../../service/services.ts';
import { setUpSentenceOf } from '../../domain/vendor-request-error.ts';

/**
 * Disconnect by the administrator: revokes the tokens at the accounting service and all sessions of the company here.
 * If the accounting service does not answer, the company stays connected: its tokens would remain valid there.
 */
export async function disconnectOwn(
  { db, clock, connections }: Services,
  request: RecordedRequest,
): Promise<Answer<'disconnectOwn'>> {
  const { realmId } = request;
  const ended = await connections.end(realmId);
  if (!ended.ok)
    return { isQboDisconnected: false, error: { reasonCode: 'Unavailable', message: setUpSentenceOf(ended.error) } };
  const now = clock.now();
  const fields = { before: { connection: 'connected' }, after: { connection: 'disconnected' } };
  await db.tx('system', (trx) => revokeSessionsOfRealm(trx, realmId, now));
  await recordActivity(db, request, { action: 'disconnect', ...fields }, now);
  return { isQboDisconnected: true, error: null };
}

/** Limit per address and company. */
export const disconnectHints = { max: 5, windowMs: 60_000 } as const;

/**
 * Handles a report that a company was disconnected at the accounting service. The route is open, so the report is
 * verified: the company is disconnected only if the accounting service no longer accepts its tokens.
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
  const answer = await accounting.company(callOf(services, request));
  // A refused refresh marks the company as disconnected; this covers a company without tokens.
  if (!answer.ok && answer.error.code === 'NotConnected')
    await db.tx({ realm: realmId }, (trx) => disconnectCompany(trx, realmId, 'accounting-service', clock.now()));
  return true;
}
