import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './db.ts';

/**
 * The provider companies of an account that are linked to another company than this one ('system' scope). `customerPrefix`:
 * only those of companies with this prefix.
 */
export async function codesLinkedByOthers(
  trx: Trx,
  realmId: string,
  accountId: string,
  only?: { readonly customerPrefix: string },
): Promise<ReadonlySet<string>> {
  const linked = trx
    .selectFrom('company')
    .select('providerCompanyCode')
    .distinct()
    .where('realmId', '<>', realmId)
    .where('providerAccountId', '=', accountId);
  const rows = await (only === undefined ? linked : linked.where('customerPrefix', '=', only.customerPrefix)).execute();
  return new Set(rows.flatMap(({ providerCompanyCode }) => providerCompanyCode ?? []));
}

/** Realms of the other companies that are linked to the same provider company, as a subquery ('system' scope). */
export const realmsSharing = (realmId: string): RawBuilder<unknown> => sql`(
  select other.realm_id from company as own
  join company as other on other.provider_account_id = own.provider_account_id
    and other.provider_company_code = own.provider_company_code and other.realm_id <> own.realm_id
  where own.realm_id = ${realmId})`;

/** The id of the provider company that a company is linked to, as a subquery. */
export const providerCompanyIdOf = (realmId: string): RawBuilder<unknown> => sql`(
  select provider_company_id from company where realm_id = ${realmId})`;

/** What the codes of customers begin with, for each of the other companies at the same provider company ('system' scope). */
export async function customerPrefixesOfOthers(trx: Trx, realmId: string): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('company')
    .select('customerPrefix')
    .where(sql<boolean>`realm_id in ${realmsSharing(realmId)}`)
    .where('customerPrefix', '<>', '')
    .execute();
  return rows.map(({ customerPrefix }) => customerPrefix);
}

/** Whether another company is linked to the same provider company ('system' scope). */
export async function sharesProviderCompany(trx: Trx, realmId: string): Promise<boolean> {
  const other = await trx
    .selectFrom('company')
    .select('realmId')
    .where(sql<boolean>`realm_id in ${realmsSharing(realmId)}`)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
