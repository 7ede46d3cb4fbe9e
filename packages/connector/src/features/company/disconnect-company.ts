import type { Answer } from '@salestax/contract';
import { setUpSentenceOf } from '../../domain/vendor-request-error.ts';
import type { ActorRequest } from '../../ports/company-request.ts';
import type { Attempts } from '../../security/attempts.ts';
import type { Services } from '../../service/services.ts';
import { noteActivity } from '../../store/activity.ts';
import { companyOfRealm } from '../../store/companies.ts';

/**
 * Disconnect by the administrator: revokes the tokens at the accounting service and all sessions of the company here.
 * If the accounting service does not answer, the company stays connected: its tokens would remain valid there.
 */
export async function disconnectOwn(
  { connections }: Services,
  request: ActorRequest,
): Promise<Answer<'disconnectOwn'>> {
  const { realmId } = request;
  const fields = { before: { connection: 'connected' }, after: { connection: 'disconnected' } };
  const ended = await connections.end(realmId, {
    onEnded: (trx, now) => noteActivity(trx, request, { action: 'disconnect', ...fields }, now),
  });
  if (!ended.ok)
    return { isQboDisconnected: false, error: { reasonCode: 'Unavailable', message: setUpSentenceOf(ended.error) } };
  return { isQboDisconnected: true, error: null };
}

/** Most checks of one company, whoever reports: in ten minutes, and in a day. */
export const disconnectChecks = { max: 3, windowMs: 10 * 60_000 } as const;
export const disconnectChecksInDay = { max: 30, windowMs: 24 * 3_600_000 } as const;

/** Takes a report that a company was disconnected at the accounting service. Always true, whatever the check finds. */
export type TakeDisconnectHint = (realmId: string) => Promise<true>;

/**
 * The route is open, so a report is verified: the company is disconnected only if the accounting service no longer renews
 * its tokens. That is no metered call, so that nobody can spend the company's calls. Reports that arrive during a check share
 * its result.
 */
export function createDisconnectHints(services: Services, limits: readonly Attempts[]): TakeDisconnectHint {
  const { db, connections } = services;
  const running = new Map<string, Promise<void>>();

  async function check(realmId: string): Promise<void> {
    const company = await db.read({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
    if (company === null || company.connection === 'disconnected') return;
    // Counted for known companies only: anybody can invent ids.
    for (const limit of limits) if (!(await limit.take(realmId))) return;
    await connections.verify(realmId);
  }

  return async (realmId) => {
    const runningCheck = running.get(realmId);
    if (runningCheck !== undefined) {
      await runningCheck;
      return true;
    }
    const started = check(realmId).finally(() => running.delete(realmId));
    running.set(realmId, started);
    await started;
    return true;
  };
}
