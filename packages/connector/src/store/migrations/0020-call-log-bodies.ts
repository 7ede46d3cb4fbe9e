import { sql, type Kysely } from 'kysely';

/*
 * The bodies of vendor calls as `json`, which is stored as the text that it is. As `jsonb` an answer of 10 KB took
 * PostgreSQL 0.45 ms to take apart and to compress, more than all else of an estimate, and it was a third larger. The
 * service reads bodies, and never searches for them. The statements of the previous version work with both types.
 */

const statements = [
  `alter table salestax.call_log
     alter column request type json using request::text::json,
     alter column response type json using response::text::json`,
  // A server may have been built without lz4.
  `do $$ begin
     alter table salestax.call_log alter column request set compression lz4, alter column response set compression lz4;
   exception when feature_not_supported then null;
   end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
