import type { Answer } from '@salestax/contract';
import type { Attempts } from '../../security/attempts.ts';
import { recordActivity } from '../../store/activity.ts';
import { companyOfRealm, disconnectCompany } from '../../store/companies.ts';
import type { CompanyRequest, RecordedRequest } from '../../ports/company-request.ts';
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
  const fields = { before: { connection: 'connected' }, after: { connection: 'disconnected' } };
  await recordActivity(db, request, { action: 'disconnect', ...fields }, clock.now());
  return { isQboDisconnected: true, error: null };
}

/** Most checks of one company, whoever reports. */
export const disconnectChecks = { max: 5, windowMs: 60_000 } as const;

/** Time limit of a check, which waits for the other calls of the company. Milliseconds. */
const checkBudgetMs = 15_000;

type DisconnectHint = Pick<CompanyRequest, 'realmId' | 'correlationId'>;

/** Takes reports that a company was disconnected at the accounting service. */
export type TakeDisconnectHint = (hint: DisconnectHint) => Promise<true>;

/**
 * The route is open, so a report is verified: the company is disconnected only if the accounting service no longer accepts
 * its tokens. Reports that arrive during a check share its result, and its calls give way to people.
 */
export function createDisconnectHints(services: Services, checks: Attempts): TakeDisconnectHint {
  const running = new Map<string, Promise<void>>();

  async function check({ realmId, correlationId }: DisconnectHint): Promise<void> {
    if (!(await checks.take(realmId))) return;
    const { db, clock, accounting, calls } = services;
    const company = await db.read({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
    if (company === null || company.connection === 'disconnected') return;
    const call = calls.open({ realmId, correlationId }, AbortSignal.timeout(checkBudgetMs), 'background');
    const answer = await accounting.company(call);
    // A refused refresh marks the company as disconnected; this covers a company without tokens.
    if (!answer.ok && answer.error.code === 'NotConnected')
      await db.tx({ realm: realmId }, (trx) => disconnectCompany(trx, realmId, 'accounting-service', clock.now()));
  }

  return async (hint) => {
    const { realmId } = hint;
    const joined = running.get(realmId);
    if (joined !== undefined) {
      await joined;
      return true;
    }
    const started = check(hint).finally(() => running.delete(realmId));
    running.set(realmId, started);
    await started;
    return true;
  };
}
