import { causingSettings } from '@salestax/contract';
import { sql } from 'kysely';
import { readDeliveryResult } from '../../domain/delivery-result.ts';
import { storedEstimate } from '../../service/estimate-cache.ts';
import type { Trx } from '../../store/db.ts';
import type { DeliveryEvidence, SettingChange } from './comparison/evidence.ts';
import type { StoredCalculation } from './comparison/tax-evidence.ts';

/* What the connector knows of documents that differ, beside both vendors. At most a thousand documents of one type. */

/** Changes of the settings that can be a cause, the oldest first. */
export async function settingChangesOf(trx: Trx, realmId: string): Promise<readonly SettingChange[]> {
  const rows = await trx
    .selectFrom('activity')
    .select(['at', 'before'])
    .where('realmId', '=', realmId)
    .where('action', '=', 'settings')
    .where('outcome', '=', 'done')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ at, before }) =>
    causingSettings.flatMap((setting) =>
      before !== null && Object.hasOwn(before, setting) ? [{ at, setting, before: before[setting] }] : [],
    ),
  );
}

/** Tax codes of items that the provider accepted last, by item code in lower case. */
export async function sentTaxCodes(trx: Trx, realmId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('itemSync')
    .select('sent')
    .where('realmId', '=', realmId)
    .where('sent', 'is not', null)
    .where('refusal', 'is', null)
    .execute();
  const known = rows.flatMap(({ sent }) => (sent === null || sent.taxCode === '' ? [] : [sent]));
  return new Map(known.map(({ itemCode, taxCode }) => [itemCode.toLowerCase(), taxCode]));
}

/** What became of the last deliveries of documents, by their ids. */
export async function lastDeliveries(
  trx: Trx,
  realmId: string,
  txnType: number,
  txnIds: readonly string[],
): Promise<ReadonlyMap<string, DeliveryEvidence>> {
  const rows = await trx
    .selectFrom('operation')
    .select(['txnId', 'state', 'result'])
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where(sql<boolean>`txn_id = any(${[...txnIds]}::text[])`)
    .where('state', '<>', 'Cancelled')
    .orderBy('seq')
    .execute();
  return new Map(
    rows.map(({ txnId, state, result }) => [txnId, state === 'Queued' ? 'waiting' : deliveryEvidence(result)]),
  );
}

function deliveryEvidence(stored: unknown): DeliveryEvidence {
  const result = readDeliveryResult(stored);
  const why = result?.kind === 'ignored' ? result.why : null;
  return why === 'recording-disabled' || why === 'calculation-off' || why === 'before-start-date' ? why : null;
}

/** When documents were last recorded by the connector, by their ids. */
export async function lastRecords(
  trx: Trx,
  realmId: string,
  txnType: number,
  txnIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await trx
    .selectFrom('timeline')
    .select(['txnId', 'at'])
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where(sql<boolean>`txn_id = any(${[...txnIds]}::text[])`)
    .where('event', 'in', ['recorded', 'adjusted'])
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ txnId, at }) => [txnId, at]));
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
  const shared = await trx
    .selectFrom('documentLink as link')
    .innerJoin('estimate', (join) =>
      join
        .onRef('estimate.realmId', '=', 'link.realmId')
        .onRef('estimate.fingerprint', '=', 'link.recordedFingerprint'),
    )
    .select(['link.txnId', 'estimate.response'])
    .where('link.realmId', '=', realmId)
    .where('link.txnType', '=', txnType)
    .where(sql<boolean>`link.txn_id = any(${[...txnIds]}::text[])`)
    .execute();
  const own = await trx
    .selectFrom('estimate')
    .select(['txnId', 'response', 'createdAt'])
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where(sql<boolean>`txn_id = any(${[...txnIds]}::text[])`)
    .orderBy('createdAt')
    .execute();
  // When one was calculated for another document says nothing about this one.
  const known = [...shared.map((row) => ({ ...row, createdAt: null })), ...own].flatMap(
    ({ txnId, response, createdAt }) =>
      storedEstimate.Check(response) ? [{ txnId: txnId ?? '', estimate: response, createdAt }] : [],
  );
  return Map.groupBy(known, ({ txnId }) => txnId);
}
