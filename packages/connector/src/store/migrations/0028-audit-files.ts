import { sql, type Kysely } from 'kysely';

/* The audit files of months, in parts, until they expire. */

/** Without a realm the setting is null, or '' once it was used on a connection: no row has either. */
const ownRealm = `realm_id = current_setting('app.realm_id', true)`;

const policies = (table: string): readonly string[] => [
  `alter table salestax.${table} enable row level security`,
  `alter table salestax.${table} force row level security`,
  `grant select, insert, update, delete on salestax.${table} to app_rw`,
  `create policy tenant on salestax.${table} to app_rw using (${ownRealm}) with check (${ownRealm})`,
  // Retention deletes what has expired, and cannot read it.
  `grant delete, select (ctid, expires_at) on salestax.${table} to app_system`,
  `create policy system on salestax.${table} to app_system using (true) with check (true)`,
  // The operator erases a company (see 0023).
  `create policy owner_erases on salestax.${table} to app_owner using (${ownRealm})`,
];

const statements: readonly string[] = [
  `create table salestax.audit_file (
    realm_id text not null check (realm_id <> ''),
    -- Of the dates of documents, yyyy-MM.
    month text not null,
    -- Of its parts.
    file_id uuid not null,
    made_at timestamptz not null,
    made_by text not null,
    documents integer not null,
    bytes bigint not null,
    parts integer not null,
    expires_at timestamptz not null,
    primary key (realm_id, month)
  )`,
  `create table salestax.audit_file_part (
    realm_id text not null check (realm_id <> ''),
    file_id uuid not null,
    place integer not null,
    content bytea not null,
    expires_at timestamptz not null,
    primary key (realm_id, file_id, place)
  )`,
  // A ZIP is compressed already.
  'alter table salestax.audit_file_part alter column content set storage external',
  'create index audit_file_expiry on salestax.audit_file (expires_at)',
  'create index audit_file_part_expiry on salestax.audit_file_part (expires_at)',
  ...policies('audit_file'),
  ...policies('audit_file_part'),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
