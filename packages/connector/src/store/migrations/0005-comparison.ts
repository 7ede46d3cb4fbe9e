import { sql, type Kysely } from 'kysely';

/* Results of comparisons, and documents selected for recalculation. */

/** Without a realm the setting is null, or '' once it was used on a connection: no row has either. */
const ownRealm = `realm_id = current_setting('app.realm_id', true)`;

function forCompanies(table: string): readonly string[] {
  const name = `salestax.${table}`;
  return [
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    `grant select, insert, update, delete on ${name} to app_rw`,
    `create policy tenant on ${name} to app_rw using (${ownRealm}) with check (${ownRealm})`,
    `grant select, delete on ${name} to app_system`,
    `create policy system on ${name} to app_system using (true) with check (true)`,
  ];
}

const statements: readonly string[] = [
  `create table salestax.compared_batch (
    realm_id text not null check (realm_id <> ''),
    result_id uuid not null,
    outcome text not null check (outcome in ('Consistent', 'Inconsistent', 'Error')),
    place integer not null,
    accounting_count integer not null,
    provider_count integer not null,
    row_ids text[] not null,
    rows json not null,
    created_at timestamptz not null,
    primary key (realm_id, result_id, outcome, place)
  )`,
  'create index compared_batch_age on salestax.compared_batch (created_at)',
  `create table salestax.recalculation (
    realm_id text not null check (realm_id <> ''),
    is_preview boolean not null,
    txn_type integer not null,
    txn_id text not null,
    seq bigserial not null,
    sync_token text not null,
    number text not null,
    outcome text not null check (outcome in ('changed', 'unchanged', 'skipped', 'failed', 'waiting')),
    message text,
    error_code text,
    before_total_cents bigint,
    before_tax_cents bigint,
    after_total_cents bigint,
    after_tax_cents bigint,
    operation_id uuid,
    updated_at timestamptz not null,
    primary key (realm_id, is_preview, txn_type, txn_id)
  )`,
  'create index recalculation_order on salestax.recalculation (realm_id, is_preview, seq)',
  ...forCompanies('compared_batch'),
  ...forCompanies('recalculation'),
  'grant usage on sequence salestax.recalculation_seq_seq to app_rw',
  // Codes of a shared provider company that belong to another company: counted across companies, shown to none.
  'grant select on salestax.document_link to app_system',
  'create policy system on salestax.document_link for select to app_system using (true)',
  // Documents whose last delivery needs a person, by company.
  `create index operation_needs_user on salestax.operation (realm_id) where state = 'NeedsUser'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
