import { sql, type Kysely } from 'kysely';

/*
 * The record of what happened to a company: who signed in, what was changed, what was refused. Rows are added and never
 * changed. Retention deletes those of more than 90 days; younger ones nobody can delete.
 *
 * And what is erased of a company that left: its secrets a day after the disconnect, everything else by the operator.
 */

/** Without a realm the setting is null, or '' once it was used on a connection: no row has either. */
const ownRealm = `realm_id = current_setting('app.realm_id', true)`;

const activity = [
  `create table salestax.activity (
    id bigserial primary key,
    at timestamptz not null,
    -- Null: no company was chosen.
    realm_id text check (realm_id <> ''),
    actor_kind text not null check (actor_kind in ('user', 'integrator', 'staff', 'operator', 'service')),
    actor text not null,
    actor_name text not null,
    client_id text,
    -- The first part of the address of the network.
    address text,
    action text not null,
    outcome text not null check (outcome in ('done', 'refused')),
    reason text,
    -- The changed fields alone; null = none.
    before jsonb,
    after jsonb,
    correlation_id text not null
  )`,
  'create index activity_company on salestax.activity (realm_id, id)',
  'create index activity_at on salestax.activity (at)',
  'alter table salestax.activity enable row level security',
  'alter table salestax.activity force row level security',
  'grant select, insert on salestax.activity to app_rw, app_staff',
  'grant insert on salestax.activity to app_audit',
  `create policy tenant on salestax.activity to app_rw, app_audit, app_staff
     using (${ownRealm}) with check (${ownRealm})`,
  // What happened without a company. The rows of companies can be deleted in this scope, and not be read.
  'grant insert, delete, select (ctid, at) on salestax.activity to app_system',
  'create policy system_added on salestax.activity for insert to app_system with check (realm_id is null)',
  'create policy system_seen on salestax.activity for select to app_system using (true)',
  'create policy system_deleted on salestax.activity for delete to app_system using (true)',
  'grant usage on sequence salestax.activity_id_seq to app_rw, app_audit, app_staff, app_system',
  `create trigger activity_append_only before update or truncate on salestax.activity
     for each statement execute function salestax.refuse_change()`,
  `create function salestax.keep_young() returns trigger language plpgsql as $$ begin
     if old.at > now() - interval '90 days' then
       raise exception '% keeps its rows for 90 days', tg_table_name using errcode = 'insufficient_privilege';
     end if;
     return old;
   end $$`,
  `create trigger activity_kept before delete on salestax.activity
     for each row execute function salestax.keep_young()`,
];

const secrets = [
  // When the secrets for the tax provider are deleted; null = the company is connected, or has none any more.
  'alter table salestax.company add column secrets_due_at timestamptz',
  'create index company_secrets_due on salestax.company (secrets_due_at) where secrets_due_at is not null',
  // A trigger, so that whatever disconnects a company is covered, also the previous version. Staff can undo it for a day.
  `create function salestax.date_secrets() returns trigger language plpgsql as $$ begin
     new.secrets_due_at := case when new.connection = 'disconnected' then new.updated_at + interval '1 day' end;
     return new;
   end $$`,
  `create trigger company_secrets_dated before update on salestax.company for each row
     when (old.connection is distinct from new.connection) execute function salestax.date_secrets()`,
  // Policies apply to the owner of a table, too.
  'alter table salestax.company no force row level security',
  `update salestax.company set secrets_due_at = now() + interval '1 day' where connection = 'disconnected'`,
  'alter table salestax.company force row level security',
];

/** The logs, which nobody changes. */
const kept = ['activity', 'staff_action'];

/** The owner of the tables deletes the rows of one company. The login of the service does not have this role. */
const erasure = `do $$ declare name text; begin
  for name in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'salestax'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'realm_id'
      and not a.attisdropped and c.relname not in (${kept.map((table) => `'${table}'`).join(', ')})
  loop
    execute format('create policy owner_erases on salestax.%I to app_owner using (${ownRealm.replaceAll("'", "''")})', name);
  end loop;
end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...activity, ...secrets, erasure]) await sql.raw(statement).execute(db);
}
