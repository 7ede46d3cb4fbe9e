import { type Selectable, sql } from 'kysely';
import type { DocumentKey } from '../../domain/document-key.ts';
import type { Trx } from '../../store/db.ts';
import type { RecalculationTable } from '../../store/schema.ts';

/** A document requested for recalculation, and its result. */
export type Recalculation = Readonly<Selectable<RecalculationTable>>;

export interface RequestedRecalculation {
  readonly txnType: number;
  readonly txnId: string;
  readonly syncToken: string;
  readonly number: string;
  /** If it is paid, it is recorded with the tax that it charges. */
  readonly asCharged: boolean;
}

export type RecalculationResult = Pick<
  Recalculation,
  | 'outcome'
  | 'message'
  | 'errorCode'
  | 'beforeTotalCents'
  | 'beforeTaxCents'
  | 'afterTotalCents'
  | 'afterTaxCents'
  | 'exchangeRate'
>;

const withoutResult = {
  outcome: 'waiting',
  message: null,
  errorCode: null,
  beforeTotalCents: null,
  beforeTaxCents: null,
  afterTotalCents: null,
  afterTaxCents: null,
  exchangeRate: null,
  deliveryId: null,
} as const;

/** Queues a document. Its earlier result is deleted. */
export async function queueRecalculation(
  trx: Trx,
  realmId: string,
  isPreview: boolean,
  document: RequestedRecalculation,
  now: Date,
): Promise<void> {
  const { txnType, txnId, syncToken, number, asCharged } = document;
  await trx
    .insertInto('recalculation')
    .values({ realmId, isPreview, txnType, txnId, syncToken, number, asCharged, ...withoutResult, updatedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['realmId', 'isPreview', 'txnType', 'txnId'])
        .doUpdateSet({ syncToken, number, asCharged, ...withoutResult, updatedAt: now }),
    )
    .execute();
}

/** In the order of the requests. */
export function recalculationsOf(trx: Trx, realmId: string, isPreview: boolean): Promise<Recalculation[]> {
  return trx
    .selectFrom('recalculation')
    .selectAll()
    .where('realmId', '=', realmId)
    .where('isPreview', '=', isPreview)
    .orderBy('seq')
    .execute();
}

/** The first `limit` requests that wait. */
export function waitingRecalculations(
  trx: Trx,
  realmId: string,
  isPreview: boolean,
  limit: number,
): Promise<Recalculation[]> {
  return trx
    .selectFrom('recalculation')
    .selectAll()
    .where('realmId', '=', realmId)
    .where('isPreview', '=', isPreview)
    .where('outcome', '=', 'waiting')
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/**
 * Deletes earlier requests with their results, also those that wait. `keep`: the requests of these documents stay, and so do
 * those that a delivery works on. `keepsEnded`: those whose delivery has ended stay, too, because their documents have yet to be
 * compared; not those that were stopped.
 */
export async function deleteRecalculations(
  trx: Trx,
  realmId: string,
  {
    isPreview,
    keep,
    keepsEnded = false,
  }: { readonly isPreview: boolean; readonly keep?: readonly string[]; readonly keepsEnded?: boolean },
): Promise<void> {
  let query = trx.deleteFrom('recalculation').where('realmId', '=', realmId).where('isPreview', '=', isPreview);
  if (keep !== undefined)
    query = query
      .where((row) =>
        row.or([
          row('deliveryId', 'is', null),
          keepsEnded ? row('outcome', '=', 'stopped') : row('outcome', '<>', 'waiting'),
        ]),
      )
      .where(sql<boolean>`not (txn_id = any(${[...keep]}::text[]))`);
  await query.execute();
}

/** Makes the results for these documents as recent as a request that names them again. */
export async function touchRecalculations(
  trx: Trx,
  realmId: string,
  txnIds: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('recalculation')
    .set({ updatedAt: now })
    .where('realmId', '=', realmId)
    .where('isPreview', '=', false)
    .where('outcome', '<>', 'waiting')
    .where(sql<boolean>`txn_id = any(${[...txnIds]}::text[])`)
    .execute();
}

/** Whether the request waits as it was read, without a delivery. Its row is locked until the transaction ends. */
export async function lockUndelivered(trx: Trx, row: Recalculation): Promise<boolean> {
  const locked = await trx
    .selectFrom('recalculation')
    .select('seq')
    .where('realmId', '=', row.realmId)
    .where('isPreview', '=', row.isPreview)
    .where('seq', '=', row.seq)
    .where('outcome', '=', 'waiting')
    .where('syncToken', '=', row.syncToken)
    .where('deliveryId', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

export async function attachDelivery(trx: Trx, key: DocumentKey, deliveryId: string, now: Date): Promise<void> {
  await recalculationRow(trx, key, false).set({ deliveryId, updatedAt: now }).execute();
}

/** Stores the result, unless the document was requested again in between. */
export async function endRecalculation(
  trx: Trx,
  row: Recalculation,
  result: RecalculationResult,
  now: Date,
): Promise<void> {
  await recalculationRow(trx, row, row.isPreview)
    .where('outcome', '=', 'waiting')
    .where('syncToken', '=', row.syncToken)
    .set({ ...result, updatedAt: now })
    .execute();
}

function recalculationRow(trx: Trx, { realmId, txnType, txnId }: DocumentKey, isPreview: boolean) {
  return trx
    .updateTable('recalculation')
    .where('realmId', '=', realmId)
    .where('isPreview', '=', isPreview)
    .where('txnType', '=', txnType)
    .where('txnId', '=', txnId);
}
