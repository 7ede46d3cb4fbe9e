import { sql, type Kysely } from 'kysely';

/* The last nexus list of each company. The previous version stores it as a finished background run of kind 'nexus'. */

/** Without a realm the setting is null, or '' once it was used on a connection: no row has either. */
const OWN_REALM = `realm_id = current_setting('app.realm_id', true)`;

const STATEMENTS: readonly string[] = [
  `create table salestax.nexus_snapshot (
    realm_id text primary key check (realm_id <> ''),
    -- Of the provider company that the list is about.
    provider_company_id text not null,
    list jsonb not null,
    taken_at timestamptz not null
  )`,
  'create index nexus_snapshot_age on salestax.nexus_snapshot (taken_at)',
  'alter table salestax.nexus_snapshot enable row level security',
  'alter table salestax.nexus_snapshot force row level security',
  'grant select, insert, update, delete on salestax.nexus_snapshot to app_rw',
  `create policy tenant on salestax.nexus_snapshot to app_rw using (${OWN_REALM}) with check (${OWN_REALM})`,
  'grant select, delete on salestax.nexus_snapshot to app_system',
  'create policy system on salestax.nexus_snapshot to app_system using (true) with check (true)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
