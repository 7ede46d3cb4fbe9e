import { sql, type Kysely } from 'kysely';

/* Result of each exemption certificate request: one row per customer and method. */

const statements: readonly string[] = [
  `create table salestax.exemption_request (
    realm_id text not null check (realm_id <> ''),
    method text not null check (method in ('Email', 'Fax', 'Download')),
    customer_id text not null,
    batch_id uuid not null,
    position integer not null,
    state text not null check (state in ('pending', 'sending', 'invited', 'sent', 'failed')),
    customer_name text not null,
    address text not null,
    known_invitations jsonb not null,
    invitation_id text,
    request_link text not null,
    error_text text not null,
    requested_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (realm_id, method, customer_id)
  )`,
  'create index exemption_request_batch on salestax.exemption_request (realm_id, requested_at desc)',
  'create index exemption_request_age on salestax.exemption_request (requested_at)',
  'alter table salestax.exemption_request enable row level security',
  'alter table salestax.exemption_request force row level security',
  'grant select, insert, update on salestax.exemption_request to app_rw',
  `create policy tenant on salestax.exemption_request to app_rw
     using (realm_id = current_setting('app.realm_id', true))
     with check (realm_id = current_setting('app.realm_id', true))`,
  'grant select, delete on salestax.exemption_request to app_system',
  'create policy system on salestax.exemption_request to app_system using (true) with check (true)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
