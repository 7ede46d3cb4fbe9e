import { sql, type Kysely } from 'kysely';

/* What a decision about an address has replaced, so that it can be undone; null = nothing. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table salestax.address_validation add column undo jsonb').execute(db);
}
