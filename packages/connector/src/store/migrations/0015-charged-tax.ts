import { sql, type Kysely } from 'kysely';

/*
 * A document was recorded with the tax that it charges, and not with the lines that this service writes. Records of
 * earlier versions all have such lines. Nobody but the company's own scope reads it, so no further grants.
 */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table salestax.document_link add column as_charged boolean not null default false').execute(db);
}
