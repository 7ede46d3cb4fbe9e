import { sql, type Kysely } from 'kysely';

/*
 * How the last attempt of a delivery ended, and what the delivery changed at the vendors. States Calculated, QboWritten
 * and AvaCommitted are never written; the check of the table still allows them.
 */

/** Errors were stored by code only: numbers are codes of QuickBooks, and these codes are about the document there. */
const OF_QUICKBOOKS = `error_code ~ '^[0-9]+$' or error_code in
  ('no-lines', 'no-destination', 'incomplete-destination', 'no-origin', 'Paid', 'LinesChanged', 'QuickBooksError')`;

const STATEMENTS: readonly string[] = [
  `alter table salestax.operation add column result jsonb, add column effects text[] not null default '{}'`,
  // Policies apply to the owner of a table, too.
  'alter table salestax.operation no force row level security',
  `update salestax.operation set result = jsonb_build_object('kind', 'needs-user', 'error', jsonb_build_object(
     'code', coalesce(error_code, ''), 'message', coalesce(error_text, ''), 'recovery', 'person',
     'origin', case when ${OF_QUICKBOOKS} then 'QuickBooks' else 'AvaTax' end))
   where state = 'NeedsUser'`,
  'alter table salestax.operation force row level security',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
