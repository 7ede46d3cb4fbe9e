import { type RawBuilder, sql } from 'kysely';
import type { DocumentKey } from '../../domain/document-key.ts';
import type { Trx } from '../../store/db.ts';

/**
 * Moves the links of a company's documents to `former_document_link`, under the provider company `from`, which has their
 * transactions, and moves back the links that are stored there under `to`, the provider company that the company is linked to
 * now. Both are ids of the provider. With the former links, a document would replace or void a transaction with the same code at
 * the new provider company, which may be another company's.
 */
export async function swapDocumentLinks(
  trx: Trx,
  realmId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await inBatches(
    trx,
    (limit) => sql`
      with moved as (
        delete from document_link
        where ctid = any(array(select ctid from document_link where realm_id = ${realmId} limit ${limit} for update))
        returning *
      )
      insert into former_document_link (realm_id, provider_company_id, txn_type, txn_id, provider_type, code_key, link)
      select realm_id, ${from}, txn_type, txn_id, provider_type, code_key, to_jsonb(moved) from moved`,
  );
  await inBatches(
    trx,
    (limit) => sql`
      with moved as (
        delete from former_document_link
        where ctid = any(array(
          select ctid from former_document_link where realm_id = ${realmId} and provider_company_id = ${to}
          limit ${limit}
        ))
        returning link
      )
      insert into document_link
      select stored.* from moved, jsonb_populate_record(null::document_link, moved.link) as stored`,
  );
}

/** Whether another provider company, which the document's company was linked to, may have its transaction. */
export async function hasFormerLink(trx: Trx, { realmId, txnType, txnId }: DocumentKey): Promise<boolean> {
  const links = trx
    .selectFrom('formerDocumentLink')
    .select('txnId')
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where('txnId', '=', txnId);
  return (await links.executeTakeFirst()) !== undefined;
}

/** Links per statement: a statement has five seconds, in which a slow machine moves 20,000. */
const linksAtOnce = 5_000;

async function inBatches(trx: Trx, statement: (limit: number) => RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await statement(linksAtOnce).execute(trx);
    if (numAffectedRows === 0n) return;
  }
}
