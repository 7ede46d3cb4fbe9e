import { sql, type Kysely } from 'kysely';

/* Of a recorded document: the content that its sale consists of. Null for what was recorded before. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table salestax.document_link add column recorded_content text`.execute(db);
}
