import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './db.ts';

/** Ids of the provider companies of an account that are linked to another company than this one ('system' scope). */
export async function idsLinkedByOthers(trx: Trx, realmId: string, accountId: string): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('company')
    .select('providerCompanyId')
    .distinct()
    .where('realmId', '<>', realmId)
    .where('providerAccountId', '=', accountId)
    .execute();
  return new Set(rows.flatMap(({ providerCompanyId }) => providerCompanyId ?? []));
}

/** Whether another company is, or was, linked to a provider company ('system' scope). */
export async function isOrWasUsedByOthers(trx: Trx, realmId: string, providerCompanyId: string): Promise<boolean> {
  const { rows } = await sql`
    select from company where realm_id <> ${realmId} and provider_company_id = ${providerCompanyId}
    union all
    select from former_customer_prefix where realm_id <> ${realmId} and provider_company_id = ${providerCompanyId}
    limit 1`.execute(trx);
  return rows.length > 0;
}

/** Whether another company is linked to a provider company whose customers have no prefix there ('system' scope). */
export async function othersWithoutPrefix(trx: Trx, realmId: string, providerCompanyId: string): Promise<boolean> {
  const other = await trx
    .selectFrom('company')
    .select('realmId')
    .where('realmId', '<>', realmId)
    .where('providerCompanyId', '=', providerCompanyId)
    .where('customerPrefix', '=', '')
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** The prefix of a company's customers at a provider company that it was linked to before; null = it was not ('system' scope). */
export async function formerCustomerPrefix(
  trx: Trx,
  realmId: string,
  providerCompanyId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('formerCustomerPrefix')
    .select('customerPrefix')
    .where('realmId', '=', realmId)
    .where('providerCompanyId', '=', providerCompanyId)
    .executeTakeFirst();
  return row?.customerPrefix ?? null;
}

/** Stores the prefix of a company's customers at a provider company that it is linked to no longer. */
export async function saveFormerCustomerPrefix(
  trx: Trx,
  former: { readonly realmId: string; readonly providerCompanyId: string; readonly customerPrefix: string },
): Promise<void> {
  const { customerPrefix } = former;
  await trx
    .insertInto('formerCustomerPrefix')
    .values(former)
    .onConflict((conflict) => conflict.columns(['realmId', 'providerCompanyId']).doUpdateSet({ customerPrefix }))
    .execute();
}

/** Realms of the other companies that are linked to the same provider company, as a subquery ('system' scope). */
export const realmsSharing = (realmId: string): RawBuilder<unknown> => sql`(
  select other.realm_id from company as own
  join company as other on other.provider_account_id = own.provider_account_id
    and other.provider_company_id = own.provider_company_id and other.realm_id <> own.realm_id
  where own.realm_id = ${realmId})`;

/** The id of the provider company that a company is linked to, as a subquery. */
export const providerCompanyIdOf = (realmId: string): RawBuilder<unknown> => sql`(
  select provider_company_id from company where realm_id = ${realmId})`;

/**
 * What the codes of customers begin with, for each of the other companies that are or were at the same provider company
 * ('system' scope).
 */
export async function customerPrefixesOfOthers(trx: Trx, realmId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly customerPrefix: string }>`
    select customer_prefix from company where realm_id in ${realmsSharing(realmId)} and customer_prefix <> ''
    union
    select customer_prefix from former_customer_prefix
    where realm_id <> ${realmId} and provider_company_id = ${providerCompanyIdOf(realmId)} and customer_prefix <> ''`.execute(
    trx,
  );
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
