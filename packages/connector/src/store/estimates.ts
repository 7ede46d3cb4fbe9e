import { type Selectable, sql } from 'kysely';
import type { DocumentKey } from '../domain/document-key.ts';
import type { Trx } from './db.ts';
import type { EstimateTable } from './schema.ts';

/** The last answer for a fingerprint of a document: a response or an error text. */
export type Estimate = Readonly<Selectable<EstimateTable>>;

export interface NewEstimate {
  readonly realmId: string;
  /** Hash of everything that the tax depends on. */
  readonly fingerprint: string;
  readonly txnType: number;
  /** Null for a document that was never saved. */
  readonly txnId: string | null;
  readonly answer: { readonly response: unknown } | { readonly errorText: string };
  readonly at: Date;
}

/** Replaces the last answers for the fingerprints by later ones; of several for one, the last one counts. */
export async function saveEstimates(trx: Trx, estimates: readonly NewEstimate[]): Promise<void> {
  const last = new Map(estimates.map((estimate) => [`${estimate.realmId}/${estimate.fingerprint}`, estimate]));
  await trx
    .insertInto('estimate')
    .values([...last.values()].map(storedEstimateOf))
    .onConflict((conflict) =>
      conflict
        .columns(['realmId', 'fingerprint'])
        .doUpdateSet((on) => ({
          txnType: on.ref('excluded.txnType'),
          txnId: on.ref('excluded.txnId'),
          response: on.ref('excluded.response'),
          errorText: on.ref('excluded.errorText'),
          createdAt: on.ref('excluded.createdAt'),
        }))
        .whereRef('estimate.createdAt', '<=', 'excluded.createdAt'),
    )
    .execute();
}

const storedEstimateOf = ({ realmId, fingerprint, txnType, txnId, answer, at }: NewEstimate) => ({
  realmId,
  fingerprint,
  txnType,
  txnId,
  response: 'response' in answer ? JSON.stringify(answer.response) : null,
  errorText: 'errorText' in answer ? answer.errorText : null,
  createdAt: at,
});

/** The last answers for these fingerprints, by fingerprint. */
export async function findEstimates(
  trx: Trx,
  realmId: string,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string, Estimate>> {
  if (fingerprints.length === 0) return new Map();
  const found = await trx
    .selectFrom('estimate')
    .selectAll()
    .where('realmId', '=', realmId)
    .where('fingerprint', 'in', fingerprints)
    .execute();
  return new Map(found.map((estimate) => [estimate.fingerprint, estimate]));
}

/** The stored answers for one document, the oldest first. */
export async function estimatesOf(
  trx: Trx,
  { realmId, txnType, txnId }: DocumentKey,
): Promise<readonly Pick<Estimate, 'response' | 'createdAt'>[]> {
  return trx
    .selectFrom('estimate')
    .select(['response', 'createdAt'])
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where('txnId', '=', txnId)
    .orderBy('createdAt')
    .execute();
}

/** When the last estimate of any company was stored; 1970 if there is none. */
export async function newestEstimate(trx: Trx): Promise<Date> {
  const newest = await trx
    .selectFrom('estimate')
    .select('createdAt')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.createdAt ?? new Date(0);
}

/** The stored answers for documents of one type, at most a thousand documents, the oldest first. */
export async function estimatesOfDocuments(
  trx: Trx,
  realmId: string,
  txnType: number,
  txnIds: readonly string[],
): Promise<readonly Estimate[]> {
  return trx
    .selectFrom('estimate')
    .selectAll()
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where(sql<boolean>`txn_id = any(${[...txnIds]}::text[])`)
    .orderBy('createdAt')
    .execute();
}
