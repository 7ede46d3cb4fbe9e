import { sql } from 'kysely';
import type { Trx } from '../../store/db.ts';

/**
 * Moves the links of a company's documents to `former_document_link`, under `from`, the provider company that has their
 * transactions, and moves back those that are stored there under `to`, the one that it is linked to now (ids of the
 * provider). With the links of the former one a document would replace or void the transaction that has its code at the
 * new one, which may be another company's.
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
