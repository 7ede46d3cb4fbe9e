import type { DocumentKey } from '../domain/document-key.ts';
import type { Trx } from './db.ts';

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
