import { sql, type Kysely } from 'kysely';

/*
 * A recorded document lacks its delivery fee, because the tax provider does not know the amount. Staff count such
 * documents among those that need attention.
 */

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table salestax.document_link add column fee_unknown boolean not null default false',
  'grant select (fee_unknown) on salestax.document_link to app_staff',
];
