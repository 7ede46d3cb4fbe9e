import { sql, type Kysely } from 'kysely';

/* Columns for sign-in and linking. All are nullable: the previous version runs beside this one. */

const columns = [
  'alter table salestax.session_token add column company_id text',
  // The tax provider's `sub` of the administrator who connected the company; null = an operator's file.
  'alter table salestax.company add column connected_by text',
  // User name for the tax provider, with the stored secret; null = the account number.
  'alter table salestax.company add column provider_login text',
  // Provider company that the portal asked to link.
  'alter table salestax.company add column wanted_provider_company_id text',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of columns) await sql.raw(statement).execute(db);
}
