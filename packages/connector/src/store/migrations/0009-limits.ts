import { sql, type Kysely } from 'kysely';

/* Attempts counted over all processes, and the right of the service's login to check the schema. */

const statements: readonly string[] = [
  // Unlogged: the content may be lost in a crash, and writes need not wait for the disk.
  `create unlogged table salestax.rate_bucket (
    key text primary key,
    count integer not null,
    ends_at timestamptz not null
  )`,
  'create index rate_bucket_age on salestax.rate_bucket (ends_at)',
  'alter table salestax.rate_bucket enable row level security',
  'alter table salestax.rate_bucket force row level security',
  'grant select, insert, update, delete on salestax.rate_bucket to app_system',
  'create policy system on salestax.rate_bucket to app_system using (true) with check (true)',
  'grant select on salestax.kysely_migration to app_system',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
