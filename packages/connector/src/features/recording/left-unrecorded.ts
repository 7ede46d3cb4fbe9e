import type { DeliveryResult } from '../../domain/delivery-result.ts';
import type { DocumentKey } from '../../domain/document-key.ts';
import type { Trx } from '../../store/db.ts';
import { noteUnrecordedChange } from '../../store/month-changes.ts';
import { findLink } from './document-queries.ts';

/** Whether a document is not recorded because a person has switched calculation or recording off. */
export const isSwitchedOff = (result: DeliveryResult): boolean =>
  result.kind === 'ignored' && (result.why === 'calculation-off' || result.why === 'recording-disabled');

/**
 * A document was saved while nothing is recorded. If it is recorded with an earlier version, the record no longer is what the
 * books have, which is noted in its month.
 */
export async function noteLeftUnrecorded(trx: Trx, key: DocumentKey, syncToken: string, now: Date): Promise<void> {
  const link = await findLink(trx, key);
  if (link?.state !== 'recorded' || link.recordedSyncToken === syncToken) return;
  await noteUnrecordedChange(trx, key, null, now);
}
