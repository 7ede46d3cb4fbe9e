import { sql, type Kysely } from 'kysely';
import { companies } from './companies.ts';
import { identity } from './identity.ts';
import { monthEnd } from './month-end.ts';
import { recording } from './recording.ts';
import { records } from './records.ts';
import { ownRealm } from './table.ts';

/* All tables with their rights. SQL for PostgreSQL 15 or later; the embedded database is a later version. */

/** The records that nobody changes stay when a company is erased. */
const keptTables = ['activity', 'staff_action'];

/** The owner of the tables deletes the rows of one company. The login of the service does not have this role. */
const erasure = `do $$ declare name text; begin
  for name in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'salestax'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'realm_id'
      and not a.attisdropped and c.relname not in (${keptTables.map((table) => `'${table}'`).join(', ')})
  loop
    execute format('create policy owner_erases on salestax.%I to app_owner using (${ownRealm.replaceAll("'", "''")})', name);
  end loop;
end $$`;

const rights: readonly string[] = [
  'grant usage on schema salestax to app_rw, app_system, app_audit, app_staff, app_firm',
  // The service's login checks the schema.
  'grant select on salestax.kysely_migration to app_system',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [...companies, ...identity, ...recording, ...monthEnd, ...records, erasure, ...rights];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
