import { sql, type Kysely } from 'kysely';

/* What signing in and linking keep. Every column may be missing: the version before goes on beside this one. */

const COLUMNS = [
  'alter table salestax.session_token add column company_id text',
  // The tax provider's `sub` of the administrator who connected the company; null = an operator's file.
  'alter table salestax.company add column connected_by text',
  // What signs in at the tax provider with the kept secret; null = the account number.
  'alter table salestax.company add column provider_login text',
  // Which of the account's companies the portal asked for.
  'alter table salestax.company add column wanted_provider_company_id text',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of COLUMNS) await sql.raw(statement).execute(db);
}
