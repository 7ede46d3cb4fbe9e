import { sql, type Kysely } from 'kysely';

/* A recorded document lacks its delivery fee, because the tax provider does not know the amount. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table salestax.document_link add column fee_unknown boolean not null default false').execute(db);
}
