import { sql, type Kysely } from 'kysely';

/*
 * Which client an embed session was issued to, and by which secret: it ends when the configuration does not list them any
 * more. Table embed_client is used by earlier versions alone; the configuration is read instead.
 */

const STATEMENTS: readonly string[] = [
  'alter table salestax.session_token add column client_id text, add column client_secret_hash text',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
