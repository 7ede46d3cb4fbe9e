import { causingSettings } from '@salestax/contract';
import { readDeliveryResult } from '../../domain/delivery-result.ts';
import { storedEstimate } from '../../service/estimate-cache.ts';
import { settingsBefore } from '../../store/activity.ts';
import type { Trx } from '../../store/db.ts';
import { estimatesOfDocuments, findEstimates } from '../../store/estimates.ts';
import { deliveriesOfDocuments } from '../recording/delivery-queries.ts';
import { linksOfDocuments } from '../recording/document-queries.ts';
import type { DeliveryEvidence, SettingChange } from './comparison/evidence.ts';
import type { StoredCalculation } from './comparison/tax-evidence.ts';

/* What the connector knows of documents that differ, beside both vendors. At most a thousand documents of one type. */

/** Changes of the settings that can be a cause, the oldest first. */
export async function settingChangesOf(trx: Trx, realmId: string): Promise<readonly SettingChange[]> {
  return (await settingsBefore(trx, realmId)).flatMap(({ at, before }) =>
    causingSettings.flatMap((setting) =>
      before !== null && Object.hasOwn(before, setting) ? [{ at, setting, before: before[setting] }] : [],
    ),
  );
}

/** What became of the last deliveries of documents, by their ids. */
export async function lastDeliveries(
  trx: Trx,
  realmId: string,
  txnType: number,
  txnIds: readonly string[],
): Promise<ReadonlyMap<string, DeliveryEvidence>> {
  const rows = await deliveriesOfDocuments(trx, realmId, txnType, txnIds);
  return new Map(
    rows.map(({ txnId, state, result }) => [txnId, state === 'Queued' ? 'waiting' : deliveryEvidence(result)]),
  );
}

function deliveryEvidence(stored: unknown): DeliveryEvidence {
  const result = readDeliveryResult(stored);
  const why = result?.kind === 'ignored' ? result.why : null;
  return why === 'recording-disabled' || why === 'calculation-off' || why === 'before-start-date' ? why : null;
}

/**
 * The stored calculations of documents, the oldest first, by their ids. Documents of the same content share one, which is
 * stored with the last of them: the others find it by the content that was recorded.
 */
export async function calculationsOf(
  trx: Trx,
  realmId: string,
  txnType: number,
  txnIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredCalculation[]>> {
  const links = await linksOfDocuments(trx, realmId, txnType, txnIds);
  const recorded = links.flatMap(({ txnId, recordedFingerprint: print }) => (print === null ? [] : [{ txnId, print }]));
  const byContent = await findEstimates(trx, realmId, [...new Set(recorded.map(({ print }) => print))]);
  const shared = recorded.map(({ txnId, print }) => ({ txnId, response: byContent.get(print)?.response }));
  const ownEstimates = await estimatesOfDocuments(trx, realmId, txnType, txnIds);
  // The time at which a shared estimate was calculated for another document says nothing about this document.
  const estimates = [...shared.map((row) => ({ ...row, createdAt: null })), ...ownEstimates].flatMap(
    ({ txnId, response, createdAt }) =>
      storedEstimate.Check(response) ? [{ txnId: txnId ?? '', estimate: response, createdAt }] : [],
  );
  return Map.groupBy(estimates, ({ txnId }) => txnId);
}
