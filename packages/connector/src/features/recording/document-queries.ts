import { type Selectable, sql } from 'kysely';
import { codeKey } from '../../domain/document-code.ts';
import { type DocumentKey, documentKeyOf } from '../../domain/document-key.ts';
import type { Day } from '../../domain/sales-document.ts';
import type { Trx } from '../../store/db.ts';
import { lockForTransaction } from '../../store/named-lock.ts';
import type { DocumentLinkTable, ProviderType } from '../../store/schema.ts';

/** Link of a document: its code at the tax provider and what was last recorded there. */
export type DocumentLink = Readonly<Selectable<DocumentLinkTable>>;

export interface RecordedFacts {
  readonly fingerprint: string;
  /** See `contentOf`. */
  readonly content: string;
  readonly syncToken: string;
  /** yyyy-MM-dd. */
  readonly date: string;
  readonly totalCents: number;
  readonly taxCents: number;
  /** Rate of the amounts into the home currency; null = they are in the home currency. */
  readonly exchangeRate: string | null;
  /** Delivery fee on the document that the provider calculated; null = none, or unknown. */
  readonly feeCents: number | null;
  /** The document lacks its delivery fee, because the provider does not know the amount. */
  readonly feeUnknown: boolean;
  /** Delivery fee, and tax on it, that is recorded but not on the document. */
  readonly absorbedCents: number;
  /** Recorded with the tax that the document charges; false = with own lines. */
  readonly asCharged: boolean;
  /** A marketplace remits the tax. */
  readonly remittedByMarketplace: boolean;
}

export async function findLink(trx: Trx, key: DocumentKey): Promise<DocumentLink | null> {
  return (await linkQuery(trx, key).executeTakeFirst()) ?? null;
}

/** The document that has a code; null if the code is free. */
export async function linkByCode(
  trx: Trx,
  realmId: string,
  providerType: ProviderType,
  code: string,
): Promise<DocumentLink | null> {
  const found = await trx
    .selectFrom('documentLink')
    .selectAll()
    .where('realmId', '=', realmId)
    .where('providerType', '=', providerType)
    .where(sql<boolean>`code_key = ${codeKey(code)}`)
    .executeTakeFirst();
  return found ?? null;
}

/**
 * The code of a document at the provider: its existing one, else the first free one of `candidates`. It is reserved
 * before the provider is called, so that a crash in between leaves a code to look up. Null if every candidate belongs to
 * another document.
 */
export async function reserveCode(
  trx: Trx,
  key: DocumentKey,
  providerType: ProviderType,
  candidates: readonly string[],
  now: Date,
): Promise<string | null> {
  const link = await lockedLink(trx, key, now);
  if (link.code !== null) return link.code;
  for (const code of candidates) {
    if (await takeCode(trx, key, providerType, code, now)) return code;
  }
  return null;
}

/** Gives the code of a document back, unless a transaction is recorded under it. */
export async function releaseCode(trx: Trx, key: DocumentKey, now: Date): Promise<void> {
  await updateLink(trx, key)
    .set({ code: null, codeKey: null, providerType: null, updatedAt: now })
    .where('state', '<>', 'recorded')
    .execute();
}

/** Changes a document's code. False, and nothing changes, if another document has it. */
export async function changeLinkCode(trx: Trx, key: DocumentKey, code: string, now: Date): Promise<boolean> {
  const link = await lockedLink(trx, key, now);
  if (link.code === code) return true;
  return link.providerType !== null && takeCode(trx, key, link.providerType, code, now);
}

/**
 * Called before a request that changes the provider's transaction: until the answer is stored, it is not known what the provider
 * holds. So the document does not count as recorded as it is, and a cancelled document may be recorded.
 */
export async function noteAttempt(trx: Trx, key: DocumentKey, now: Date): Promise<void> {
  await updateLink(trx, key)
    .set({
      recordedFingerprint: unknownRecord,
      recordedContent: unknownRecord,
      state: sql`case state when 'cancelled' then 'none' else state end`,
      updatedAt: now,
    })
    .execute();
}

/** Equal to no fingerprint and no content. */
const unknownRecord = '';

/**
 * Stores what the provider holds now, and removes an earlier problem. Changes nothing if the document has no code: its code was
 * reserved before, so the company was linked to another provider company meanwhile, which has no such transaction.
 */
export async function markRecorded(trx: Trx, key: DocumentKey, facts: RecordedFacts, now: Date): Promise<void> {
  const changes = {
    state: 'recorded',
    recordedFingerprint: facts.fingerprint,
    recordedContent: facts.content,
    recordedSyncToken: facts.syncToken,
    recordedDate: facts.date,
    totalCents: facts.totalCents,
    taxCents: facts.taxCents,
    exchangeRate: facts.exchangeRate,
    feeCents: facts.feeCents,
    feeUnknown: facts.feeUnknown,
    attention: null,
    absorbedCents: facts.absorbedCents,
    asCharged: facts.asCharged,
    remittedByMarketplace: facts.remittedByMarketplace,
    updatedAt: now,
  } as const;
  await updateLink(trx, key).set(changes).where('code', 'is not', null).execute();
}

/** Stores the document's version after our own write, so that notices of that version are ignored. */
export async function markWritten(trx: Trx, key: DocumentKey, syncToken: string, now: Date): Promise<void> {
  await upsertLink(trx, key, now, { recordedSyncToken: syncToken });
}

/** What the provider holds is the record of this version, too: a change that could not be recorded was undone. */
export async function markUnchanged(trx: Trx, key: DocumentKey, syncToken: string, now: Date): Promise<void> {
  await upsertLink(trx, key, now, { recordedSyncToken: syncToken, attention: null });
}

/** The provider no longer holds a live transaction of this document. */
export async function markCancelled(trx: Trx, key: DocumentKey, now: Date): Promise<void> {
  await upsertLink(trx, key, now, { state: 'cancelled', feeUnknown: false, attention: null });
}

/** Marks a document as needing a person, for lists and counts. It does not prevent a record. */
export async function needsAttention(trx: Trx, key: DocumentKey, message: string, now: Date): Promise<void> {
  await upsertLink(trx, key, now, { attention: message });
}

export async function clearAttention(trx: Trx, key: DocumentKey, now: Date): Promise<void> {
  await updateLink(trx, key).set({ attention: null, updatedAt: now }).where('attention', 'is not', null).execute();
}

/** For the documents of these deliveries. */
export async function clearAttentionOf(trx: Trx, deliveryIds: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable('documentLink')
    .set({ attention: null, updatedAt: now })
    .where('attention', 'is not', null)
    .where((on) =>
      on.exists(
        on
          .selectFrom('delivery')
          .select('delivery.id')
          .whereRef('delivery.realmId', '=', 'documentLink.realmId')
          .whereRef('delivery.txnType', '=', 'documentLink.txnType')
          .whereRef('delivery.txnId', '=', 'documentLink.txnId')
          .where(sql<boolean>`delivery.id = any(${[...deliveryIds]}::uuid[])`),
      ),
    )
    .execute();
}

/** Whether the provider may have a transaction of the document, or a person has to act on it. */
export function concernsProvider(link: DocumentLink | null): boolean {
  return link !== null && (link.code !== null || link.codeAtProvider !== null || link.attention !== null);
}

/** A transaction at the provider, as far as it has to be found again. */
export interface FoundTransaction {
  readonly code: string;
  readonly date: Day;
}

/** What the provider has of a document that was compared, by kind and id. */
export interface SeenAtProvider {
  readonly txnType: number;
  readonly txnId: string;
  /** Null: no live transaction. */
  readonly transaction: FoundTransaction | null;
}

/** Stores what the provider has of the documents that this service has not recorded. At most a thousand. */
export async function noteAtProvider(
  trx: Trx,
  realmId: string,
  seen: readonly SeenAtProvider[],
  now: Date,
): Promise<void> {
  await sql`
    insert into document_link as own
      (realm_id, txn_type, txn_id, state, code_at_provider, date_at_provider, seen_at_provider, updated_at)
    select distinct on (seen.txn_type, seen.txn_id)
      ${realmId}, seen.txn_type, seen.txn_id, 'none', seen.code, seen.date, ${now}::timestamptz, ${now}::timestamptz
    from unnest(
      ${seen.map(({ txnType }) => txnType)}::integer[],
      ${seen.map(({ txnId }) => txnId)}::text[],
      ${seen.map(({ transaction }) => transaction?.code ?? null)}::text[],
      ${seen.map(({ transaction }) => transaction?.date ?? null)}::date[]
    ) as seen (txn_type, txn_id, code, date)
    order by seen.txn_type, seen.txn_id
    on conflict (realm_id, txn_type, txn_id) do update
    set (code_at_provider, date_at_provider, seen_at_provider) =
      (excluded.code_at_provider, excluded.date_at_provider, excluded.seen_at_provider)
    where own.state = 'none'`.execute(trx);
}

function linkQuery(trx: Trx, key: DocumentKey) {
  return trx
    .selectFrom('documentLink')
    .selectAll()
    .where('realmId', '=', key.realmId)
    .where('txnType', '=', key.txnType)
    .where('txnId', '=', key.txnId);
}

async function lockedLink(trx: Trx, key: DocumentKey, now: Date): Promise<DocumentLink> {
  const [, link] = await Promise.all([
    trx
      .insertInto('documentLink')
      .values({ ...documentKeyOf(key), state: 'none', updatedAt: now })
      .onConflict((conflict) => conflict.columns(['realmId', 'txnType', 'txnId']).doNothing())
      .execute(),
    linkQuery(trx, key).forUpdate().executeTakeFirstOrThrow(),
  ]);
  return link;
}

/**
 * Reserves a code unless another document has it. The lock on the code makes check and write atomic: a unique violation
 * would abort the whole transaction, so that the next code could not be tried.
 */
async function takeCode(
  trx: Trx,
  key: DocumentKey,
  providerType: ProviderType,
  code: string,
  now: Date,
): Promise<boolean> {
  const [, holder] = await Promise.all([
    lockForTransaction(trx, 'code', key.realmId, providerType, codeKey(code)),
    linkByCode(trx, key.realmId, providerType, code),
  ]);
  // A document may change its own code in letter case or blanks.
  if (holder !== null && (holder.txnType !== key.txnType || holder.txnId !== key.txnId)) return false;
  await upsertLink(trx, key, now, { code, codeKey: codeKey(code), providerType });
  return true;
}

/** An update of the document's link; without a link, nothing changes. */
const updateLink = (trx: Trx, key: DocumentKey) =>
  trx
    .updateTable('documentLink')
    .where('realmId', '=', key.realmId)
    .where('txnType', '=', key.txnType)
    .where('txnId', '=', key.txnId);

async function upsertLink(
  trx: Trx,
  key: DocumentKey,
  now: Date,
  changes: Partial<Omit<DocumentLink, keyof DocumentKey | 'updatedAt'>>,
): Promise<void> {
  await trx
    .insertInto('documentLink')
    .values({ ...documentKeyOf(key), state: 'none', ...changes, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['realmId', 'txnType', 'txnId']).doUpdateSet({ ...changes, updatedAt: now }),
    )
    .execute();
}

/** The links of documents of one type, at most a thousand documents. */
export async function linksOfDocuments(
  trx: Trx,
  realmId: string,
  txnType: number,
  txnIds: readonly string[],
): Promise<readonly DocumentLink[]> {
  return trx
    .selectFrom('documentLink')
    .selectAll()
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where(sql<boolean>`txn_id = any(${[...txnIds]}::text[])`)
    .execute();
}

/**
 * The live transactions that this service has recorded with a date of these days, both ends included. `taxCents`: tax and fees,
 * less credits, in the home currency.
 */
export async function ownRecordsOf(
  trx: Trx,
  realmId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ readonly documents: number; readonly taxCents: number }> {
  const tax = sql`round((coalesce(tax_cents, 0) + coalesce(absorbed_cents, 0)) * coalesce(exchange_rate, 1))`;
  return trx
    .selectFrom('documentLink')
    .select([
      sql<number>`count(*)::integer`.as('documents'),
      sql<number>`coalesce(sum(case provider_type when 'ReturnInvoice' then -(${tax}) else ${tax} end), 0)::float8`.as(
        'taxCents',
      ),
    ])
    .where('realmId', '=', realmId)
    .where('recordedDate', '>=', from)
    .where('recordedDate', '<=', to)
    .where('state', '=', 'recorded')
    .executeTakeFirstOrThrow();
}
