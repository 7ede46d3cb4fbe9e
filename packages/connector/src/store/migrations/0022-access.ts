import { sql, type Kysely } from 'kysely';

/*
 * Who has access to a company: its sessions are visible to its own transactions and end in them, with the change that
 * takes their right away. `device`: what the user signed in with. `blocked_client`: integrators that an administrator of
 * the company has blocked.
 */

const ownRealm = `realm_id = current_setting('app.realm_id', true)`;

/** Without the hash of the client's secret. */
const sessionColumns = `jti, family, realm_id, subject, kind, scope, issued_at, expires_at, absolute_expires_at, revoked_at,
  client_id, device`;

const statements = [
  'alter table salestax.session_token add column device text',
  `grant select (${sessionColumns}), update (revoked_at) on salestax.session_token to app_rw`,
  `create policy tenant on salestax.session_token to app_rw using (${ownRealm}) with check (${ownRealm})`,
  `create table salestax.blocked_client (
    realm_id text not null check (realm_id <> ''),
    client_id text not null,
    blocked_by text not null,
    blocked_at timestamptz not null,
    primary key (realm_id, client_id)
  )`,
  'alter table salestax.blocked_client enable row level security',
  'alter table salestax.blocked_client force row level security',
  'grant select, insert, delete on salestax.blocked_client to app_rw',
  `create policy tenant on salestax.blocked_client to app_rw using (${ownRealm}) with check (${ownRealm})`,
  // Read when a session of an integrator is issued.
  'grant select on salestax.blocked_client to app_system',
  'create policy system on salestax.blocked_client for select to app_system using (true)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
