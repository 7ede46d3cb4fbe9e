import { type RawBuilder, sql } from 'kysely';
import { readDeliveryResult } from '../../domain/delivery-result.ts';
import { ownTransientCodes } from '../../domain/errors.ts';
import type { AtProvider, LastDelivery, StoredFacts } from '../../domain/tax-state.ts';
import type { Trx } from '../../store/db.ts';
import type { Delivery } from './delivery-queries.ts';
import type { DocumentLink } from './document-queries.ts';

/* What the state of a document follows from (see `domain/tax-state.ts`), for single documents and for counts of them. */

/** What is stored of a document. */
export interface StoredDocument extends StoredFacts {
  readonly link: Pick<DocumentLink, 'state' | 'attention' | 'feeUnknown' | 'code' | 'recordedSyncToken'> | null;
  readonly delivery: (LastDelivery & Pick<Delivery, 'id' | 'effects'>) | null;
  readonly atProvider: AtProvider;
}

export const nothingStored: StoredDocument = { link: null, delivery: null, atProvider: 'unknown' };

/** These documents of one type, as far as something is stored of them, by document id. `txnIds`: at most a thousand. */
export async function storedDocuments(
  trx: Trx,
  realmId: string,
  txnType: number,
  txnIds: readonly string[],
): Promise<ReadonlyMap<string, StoredDocument>> {
  const isOneOfThese = sql<boolean>`txn_id = any(${[...txnIds]}::text[])`;
  const links = await trx
    .selectFrom('documentLink')
    .select(['txnId', 'state', 'attention', 'feeUnknown', 'code', 'recordedSyncToken', ...seenColumns])
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where(isOneOfThese)
    .execute();
  const deliveries = await trx
    .selectFrom('delivery')
    .select(['txnId', 'id', 'state', 'errorText', 'result', 'effects'])
    .distinctOn('txnId')
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where(isOneOfThese)
    .where(saysWhatBecame)
    .orderBy('txnId')
    .orderBy('seq', 'desc')
    .execute();
  const documents = new Map<string, StoredDocument>();
  for (const { txnId, seenAtProvider, codeAtProvider, ...link } of links)
    documents.set(txnId, { ...nothingStored, link, atProvider: seenState({ seenAtProvider, codeAtProvider }) });
  for (const { txnId, state, result, ...delivery } of deliveries)
    // Always true, by `saysWhatBecame`; the type does not know that.
    if (state !== 'Cancelled')
      documents.set(txnId, {
        ...(documents.get(txnId) ?? nothingStored),
        delivery: { ...delivery, state, result: readDeliveryResult(result) },
      });
  return documents;
}

const seenColumns = ['seenAtProvider', 'codeAtProvider'] as const;

/**
 * `seenAtProvider`: when the provider was last read for the transaction of a document that we have not recorded, whether there
 * was a transaction or not.
 */
function seenState({ seenAtProvider, codeAtProvider }: Pick<DocumentLink, (typeof seenColumns)[number]>): AtProvider {
  if (seenAtProvider === null) return 'unknown';
  return codeAtProvider === null ? 'none' : 'live';
}

/**
 * Whether a delivery says what became of its document. One that a later delivery replaced (Cancelled) does not, nor one of a
 * version that is older than a known one (Ignored without a reason), nor a recalculation that did not begin, because its
 * document had changed (`changed-since`) or its run was stopped (`stopped`).
 */
const saysWhatBecame = sql<boolean>`state <> 'Cancelled'
  and (state <> 'Ignored' or coalesce(result->>'why', '') not in ('', 'changed-since', 'stopped'))`;

export interface StateCounts {
  /** Documents in the state `attention`. */
  readonly attention: number;
  /** Documents in the state `waiting`. */
  readonly waiting: number;
  /** When the oldest delivery of a waiting document was created; null = none waits. */
  readonly oldest: Date | null;
}

/**
 * The last delivery of each document that has one under way. It waits if its last attempt met an error of a vendor; after an
 * error of our own, and before the first attempt, it is only being recorded.
 */
const underWay = (realm: RawBuilder<unknown>) => sql`
  select distinct on (txn_type, txn_id) txn_type, txn_id, created_at,
    error_text is not null and coalesce(error_code, '') <> all(${[...ownTransientCodes]}::text[]) as is_waiting
  from delivery where realm_id = ${realm} and state = 'Queued'
  order by txn_type, txn_id, seq desc`;

/**
 * Whether a document is marked for a person, because its delivery needs a person or it is recorded without its fee, and no
 * delivery is under way that could remove the mark.
 */
export const needsPerson = (realm: RawBuilder<unknown>) => sql<boolean>`
  (attention is not null or fee_unknown) and not exists (
    select from delivery
    where delivery.realm_id = ${realm} and delivery.txn_type = document_link.txn_type
      and delivery.txn_id = document_link.txn_id and delivery.state = 'Queued')`;

/** Ids of the documents that `stateCountsIn` counts, by type, those that changed last first: at most `limit` of a type. */
export async function attentionOrWaiting(
  trx: Trx,
  realmId: string,
  limit: number,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const realm = sql`${realmId}`;
  const { rows } = await sql<{ readonly txnType: number; readonly txnIds: readonly string[] }>`
    select txn_type, array_agg(txn_id order by place) as txn_ids from (
      select txn_type, txn_id,
        row_number() over (partition by txn_type order by max(changed_at) desc, txn_id) as place
      from (
        select txn_type, txn_id, updated_at as changed_at from document_link
        where realm_id = ${realmId} and ${needsPerson(realm)}
        union all
        select txn_type, txn_id, created_at from (${underWay(realm)}) as under_way where is_waiting
      ) as counted
      group by txn_type, txn_id
    ) as ordered
    where place <= ${limit} group by txn_type`.execute(trx);
  return new Map(rows.map(({ txnType, txnIds }) => [txnType, txnIds]));
}

/** Counts the documents of one realm, given as a value or, for several companies at once, as a column. */
export const stateCountsIn = (realm: RawBuilder<unknown>): RawBuilder<StateCounts> => sql`
  select (select count(*) from document_link where realm_id = ${realm} and ${needsPerson(realm)}) as attention,
    count(*) filter (where is_waiting) as waiting, min(created_at) filter (where is_waiting) as oldest
  from (${underWay(realm)}) as under_way`;
