import { documentKinds } from '@salestax/contract';
import type { DocumentKey } from '../domain/document-key.ts';
import type { Db, Trx } from './db.ts';

/** The code under which the provider holds a document; null if it is not recorded. */
export async function recordedCodeOf(trx: Trx, { realmId, txnType, txnId }: DocumentKey): Promise<string | null> {
  const link = await trx
    .selectFrom('documentLink')
    .select('code')
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where('txnId', '=', txnId)
    .where('state', '=', 'recorded')
    .executeTakeFirst();
  return link?.code ?? null;
}

/** What the provider holds of an invoice of the company; null: no invoice. */
export const recordedInvoiceOf =
  (db: Db) =>
  async (realmId: string, txnId: string): Promise<{ readonly isFeeAbsorbed: boolean } | null> => {
    const link = await db.read({ realm: realmId }, (trx) =>
      trx
        .selectFrom('documentLink')
        .select('absorbedCents')
        .where('realmId', '=', realmId)
        .where('txnType', '=', documentKinds.Invoice.number)
        .where('txnId', '=', txnId)
        .where('state', '=', 'recorded')
        .where('code', 'is not', null)
        .executeTakeFirst(),
    );
    return link === undefined ? null : { isFeeAbsorbed: (link.absorbedCents ?? 0) !== 0 };
  };
