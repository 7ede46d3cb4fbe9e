import type { DeliveryResult } from '../../domain/delivery-result.ts';
import type { DocumentKey } from '../../domain/document-key.ts';
import { isNewer } from '../../domain/sync-token.ts';
import type { Trx } from '../../store/db.ts';
import { noteUnrecordedChange, type UnrecordedDocument } from '../../store/month-changes.ts';
import { findLink } from './document-queries.ts';

/** Whether a delivery has ended because a person has switched calculation or recording off. */
export const endedSwitchedOff = (result: DeliveryResult): boolean =>
  result.kind === 'ignored' && (result.why === 'calculation-off' || result.why === 'recording-disabled');

/**
 * A document was saved while nothing is recorded. If an earlier version of it is recorded, the record no longer is what the
 * books have, which is noted in its month, and in that of its date now, where the document was read.
 */
export async function noteLeftUnrecorded(
  trx: Trx,
  key: DocumentKey,
  document: UnrecordedDocument | null,
  now: Date,
): Promise<void> {
  const link = await findLink(trx, key);
  if (link?.state === 'recorded') await noteUnrecordedChange(trx, key, document, now);
}

/** The same for a save that was reported and not read: its version may be the recorded version, or an earlier one. */
export async function noteReportedWhileOff(trx: Trx, key: DocumentKey, syncToken: string, now: Date): Promise<void> {
  const link = await findLink(trx, key);
  if (link?.state === 'recorded' && isNewer(syncToken, link.recordedSyncToken ?? ''))
    await noteUnrecordedChange(trx, key, null, now);
}
