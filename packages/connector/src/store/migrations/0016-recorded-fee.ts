import { sql, type Kysely } from 'kysely';

/*
 * The delivery fee on a document when its amount was known last. A fee line of this amount is ours: it does not stay
 * when the amount becomes unknown, as a fee that a person entered does. Null in records of earlier versions.
 */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table salestax.document_link add column fee_cents bigint').execute(db);
}
