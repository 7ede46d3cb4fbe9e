import type { CallSubject, VendorExchange } from '../ports/call-log.ts';
import { logCalls } from '../store/call-log.ts';
import type { Trx } from '../store/db.ts';
import { type Estimate, findEstimates, type NewEstimate, saveEstimates } from '../store/estimates.ts';

/** One row of the call log. */
export const logCall = (trx: Trx, subject: CallSubject, exchange: VendorExchange, at: Date): Promise<void> =>
  logCalls(trx, [{ subject, exchange, at }]);

/** One stored estimate. */
export const saveEstimate = (trx: Trx, estimate: Omit<NewEstimate, 'at'>, at: Date): Promise<void> =>
  saveEstimates(trx, [{ ...estimate, at }]);

/** The stored estimate of a fingerprint; null = there is none. */
export const findEstimate = async (trx: Trx, realmId: string, fingerprint: string): Promise<Estimate | null> =>
  (await findEstimates(trx, realmId, [fingerprint])).get(fingerprint) ?? null;
