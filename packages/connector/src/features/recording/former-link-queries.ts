import { sql } from 'kysely';
import type { Trx } from '../../store/db.ts';

/**
 * Stores the links of a company's documents with the company of the provider that has their transactions, and takes out
 * those of the one that it is linked to now. With the links of the former one a document would replace or void the
 * transaction that has its code at the new one, which may be another company's.
 */
export async function exchangeLinks(
  trx: Trx,
  realmId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await sql`
    with moved as (delete from document_link where realm_id = ${realmId} returning *)
    insert into former_document_link (realm_id, provider_company_id, txn_type, txn_id, provider_type, code_key, link)
    select realm_id, ${from}, txn_type, txn_id, provider_type, code_key, to_jsonb(moved) from moved`.execute(trx);
  await sql`
    with moved as (
      delete from former_document_link where realm_id = ${realmId} and provider_company_id = ${to} returning link
    )
    insert into document_link
    select stored.* from moved, jsonb_populate_record(null::document_link, moved.link) as stored`.execute(trx);
}
