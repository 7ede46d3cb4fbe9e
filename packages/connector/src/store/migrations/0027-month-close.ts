import { sql, type Kysely } from 'kysely';

/*
 * The close of months: the figures of a month, the decisions of people about it, and the documents that have changed
 * since the figures were read.
 */

/** Without a realm the setting is null, or '' once it was used on a connection: no row has either. */
const ownRealm = `realm_id = current_setting('app.realm_id', true)`;

const policies = (table: string): readonly string[] => [
  `alter table salestax.${table} enable row level security`,
  `alter table salestax.${table} force row level security`,
  `grant select, insert, update, delete on salestax.${table} to app_rw`,
  `create policy tenant on salestax.${table} to app_rw using (${ownRealm}) with check (${ownRealm})`,
  // The operator erases a company (see 0023).
  `create policy owner_erases on salestax.${table} to app_owner using (${ownRealm})`,
];

const statements: readonly string[] = [
  `create table salestax.month_close (
    realm_id text not null check (realm_id <> ''),
    -- Of the dates of documents, yyyy-MM.
    month text not null,
    -- Null until they were read.
    figures jsonb,
    counts jsonb,
    -- When the reading of the figures began.
    read_at timestamptz,
    is_closed boolean not null default false,
    -- Every close and reopening, the latest last.
    decisions jsonb not null default '[]',
    primary key (realm_id, month),
    check ((figures is null) = (counts is null) and (figures is null) = (read_at is null))
  )`,
  `create table salestax.month_change (
    realm_id text not null check (realm_id <> ''),
    month text not null,
    txn_type integer not null,
    txn_id text not null,
    code text not null,
    kind text not null check (kind in ('recorded', 'changed', 'voided', 'unrecorded')),
    at timestamptz not null,
    primary key (realm_id, month, txn_type, txn_id)
  )`,
  ...policies('month_close'),
  ...policies('month_change'),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
