import { sql, type Kysely } from 'kysely';

/* A validated address as the provider writes it, where it is the same one in another writing; null = nothing to tidy. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table salestax.address_validation add column postal_form jsonb').execute(db);
}
