import type { Selectable } from 'kysely';
import type { Trx } from './db.ts';
import type { DocumentKey } from '../domain/document-key.ts';
import type { EstimateTable } from './schema.ts';

/** The last answer for one fingerprint of a document: a response, or what went wrong. */
export type Estimate = Readonly<Selectable<EstimateTable>>;

export interface NewEstimate {
  readonly realmId: string;
  /** Of everything that the tax depends on. */
  readonly fingerprint: string;
  readonly txnType: number;
  /** Null while the document was never saved. */
  readonly txnId: string | null;
  readonly answer: { readonly response: unknown } | { readonly errorText: string };
}

/** The last answer for a fingerprint replaces the one before. */
export async function saveEstimate(trx: Trx, estimate: NewEstimate, now: Date): Promise<void> {
  const { answer } = estimate;
  const columns = {
    txnType: estimate.txnType,
    txnId: estimate.txnId,
    response: 'response' in answer ? JSON.stringify(answer.response) : null,
    errorText: 'errorText' in answer ? answer.errorText : null,
    createdAt: now,
  };
  await trx
    .insertInto('estimate')
    .values({ realmId: estimate.realmId, fingerprint: estimate.fingerprint, ...columns })
    .onConflict((conflict) => conflict.columns(['realmId', 'fingerprint']).doUpdateSet(columns))
    .execute();
}

/** The answer for this very document, made at `notBefore` or later. */
export async function findEstimate(
  trx: Trx,
  realmId: string,
  fingerprint: string,
  notBefore: Date,
): Promise<Estimate | null> {
  const found = await trx
    .selectFrom('estimate')
    .selectAll()
    .where('realmId', '=', realmId)
    .where('fingerprint', '=', fingerprint)
    .where('createdAt', '>=', notBefore)
    .executeTakeFirst();
  return found ?? null;
}

/** The newest answer for a saved document, whatever it looked like then. */
export async function lastEstimateOf(trx: Trx, key: DocumentKey): Promise<Estimate | null> {
  const found = await trx
    .selectFrom('estimate')
    .selectAll()
    .where('realmId', '=', key.realmId)
    .where('txnType', '=', key.txnType)
    .where('txnId', '=', key.txnId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}
