import { sql, type Kysely } from 'kysely';

/* What was sent to the provider's item catalog, and results of address validation. */

/** Without a realm the setting is null, or '' once it was used on a connection: no row has either. */
const ownRealm = `realm_id = current_setting('app.realm_id', true)`;

function ofCompany(table: string): string[] {
  const name = `salestax.${table}`;
  return [
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    `grant select, insert, update, delete on ${name} to app_rw`,
    `create policy tenant on ${name} to app_rw using (${ownRealm}) with check (${ownRealm})`,
  ];
}

const statements = [
  `create table salestax.item_sync (
    realm_id text not null check (realm_id <> ''),
    item_id text not null,
    pending boolean not null,
    assigned_tax_code text,
    -- What the last try sent; null = the item was gone.
    sent jsonb,
    -- Why the last try was refused; null = it was not.
    refusal text,
    tried_at timestamptz,
    updated_at timestamptz not null,
    primary key (realm_id, item_id)
  )`,
  `create index item_sync_pending on salestax.item_sync (realm_id) where pending`,
  `create table salestax.address_validation (
    realm_id text not null check (realm_id <> ''),
    customer_id text not null,
    pending boolean not null,
    -- Of the address that the outcome is about.
    fingerprint text,
    outcome text check (outcome in ('validated', 'different', 'failed')),
    reason text,
    suggestion jsonb,
    updated_at timestamptz not null,
    primary key (realm_id, customer_id),
    check ((outcome is null) = (fingerprint is null)),
    check ((suggestion is not null) = (outcome is not distinct from 'different'))
  )`,
  `create index address_validation_pending on salestax.address_validation (realm_id) where pending`,
  ...ofCompany('item_sync'),
  ...ofCompany('address_validation'),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
