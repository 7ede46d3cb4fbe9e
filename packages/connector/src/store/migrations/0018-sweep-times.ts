import { sql, type Kysely } from 'kysely';

/* When each company is swept next, when sweeps were planned last, and the metered calls of each month. */

/** Without a realm the setting is null, or '' once it was used on a connection: no row has either. */
const ownRealm = `realm_id = current_setting('app.realm_id', true)`;

const statements: readonly string[] = [
  // A company has a row from its first planned sweep on, and a position from its first finished one on.
  'alter table salestax.change_cursor alter column position drop not null',
  'alter table salestax.change_cursor add column sweep_due_at timestamptz',
  // Null = new, or the company was changed.
  'alter table salestax.change_cursor add column sweep_interval_minutes integer',
  // The company's `updated_at` when its sweep was planned.
  'alter table salestax.change_cursor add column company_updated_at timestamptz',
  'grant select, insert, update on salestax.change_cursor to app_system',
  'create policy system on salestax.change_cursor to app_system using (true) with check (true)',
  // The time of the last sweep, for support staff.
  'grant select (realm_id, position, updated_at) on salestax.change_cursor to app_staff',
  'create policy staff on salestax.change_cursor for select to app_staff using (true)',
  // One row.
  `create table salestax.sweep_planning (
    only_row boolean primary key default true check (only_row),
    planned_at timestamptz not null
  )`,
  'alter table salestax.sweep_planning enable row level security',
  'alter table salestax.sweep_planning force row level security',
  'grant select, insert, update on salestax.sweep_planning to app_system',
  'create policy system on salestax.sweep_planning to app_system using (true) with check (true)',
  `create table salestax.metered_calls (
    realm_id text not null check (realm_id <> ''),
    -- The first instant of a calendar month, UTC.
    month timestamptz not null,
    calls bigint not null,
    primary key (month, realm_id)
  )`,
  'alter table salestax.metered_calls enable row level security',
  'alter table salestax.metered_calls force row level security',
  'grant select on salestax.metered_calls to app_rw',
  `create policy tenant on salestax.metered_calls to app_rw using (${ownRealm}) with check (${ownRealm})`,
  'grant select, insert, update on salestax.metered_calls to app_system',
  'create policy system on salestax.metered_calls to app_system using (true) with check (true)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
