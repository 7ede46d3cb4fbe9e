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

/** Whether the provider holds an invoice of the company. */
export const isInvoiceRecorded =
  (db: Db) =>
  async (realmId: string, txnId: string): Promise<boolean> => {
    const key = { realmId, txnType: documentKinds.Invoice.number, txnId };
    return (await db.read({ realm: realmId }, (trx) => recordedCodeOf(trx, key))) !== null;
  };
