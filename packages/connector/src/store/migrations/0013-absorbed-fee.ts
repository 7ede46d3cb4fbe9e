import { sql, type Kysely } from 'kysely';

/* The delivery fee that a record has and its document does not, because the seller pays it. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table salestax.document_link add column absorbed_cents bigint').execute(db);
}
