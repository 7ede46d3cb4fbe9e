import { sql, type Kysely } from 'kysely';

/*
 * The companies of one user, read together. The role app_firm reads what the list of them shows, and writes nothing. Which
 * companies are the user's is decided here, by the account and the user of the transaction: the same rule as `belongsTo` of
 * the service.
 */

/** Unset, the setting is null, or '' once it was used on a connection: nobody has either. */
const setting = (name: string): string => `nullif(current_setting('app.${name}', true), '')`;

const isOwn = `provider_account_id = ${setting('owner_account')}
  or (provider_account_id is null and connected_by = ${setting('owner_sub')})`;

/** The policy of `company` applies to the role in this query, too. */
const isOfOwnCompany = 'realm_id in (select realm_id from salestax.company)';

/** What the role may read of each table: no secret, no document, nothing sent to a vendor. */
const columns: Readonly<Record<string, string>> = {
  company: `realm_id, name, connection, calculation_active, provider_account_id, provider_company_code, connected_by,
    settings`,
  document_link: 'realm_id, attention',
  operation: 'realm_id, state, error_text, created_at',
  background_run: 'realm_id, kind, state, result, updated_at',
  recalculation: 'realm_id, txn_id, is_preview, outcome, updated_at',
  compared_batch: 'realm_id, result_id, outcome, row_ids',
  address_validation: 'realm_id, outcome, pending, updated_at',
  month_close: 'realm_id, month, is_closed, read_at',
  month_change: 'realm_id, month',
  activity: 'realm_id, id, at',
};

const statements: readonly string[] = [
  'create index company_account on salestax.company (provider_account_id)',
  'create index company_unlinked on salestax.company (connected_by) where provider_account_id is null',
  'grant usage on schema salestax to app_firm',
  ...Object.entries(columns).flatMap(([table, names]) => [
    `grant select (${names}) on salestax.${table} to app_firm`,
    `create policy firm on salestax.${table} for select to app_firm
       using (${table === 'company' ? isOwn : isOfOwnCompany})`,
  ]),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
