import type { Selectable } from 'kysely';
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
}

/** Replaces the last answer for the fingerprint. */
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

/** The answer for this fingerprint, if it was stored at `notBefore` or later. */
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
