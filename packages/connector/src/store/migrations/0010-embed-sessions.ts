import { sql, type Kysely } from 'kysely';

/*
 * The client of an embed session and a hash of its secret: the session ends when the configuration no longer has them.
 * Table embed_client is used by earlier versions only; it is replaced by the configuration.
 */

const statements: readonly string[] = [
  'alter table salestax.session_token add column client_id text, add column client_secret_hash text',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
