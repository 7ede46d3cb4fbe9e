import { ownRealm, policy, withRights } from './table.ts';

/* What happened to a company, what support staff did, and what their consent is. */

/** Functions of the triggers below. */
const refusals: readonly string[] = [
  `create function salestax.refuse_change() returns trigger language plpgsql as $$ begin
     raise exception '% is added to and never changed', tg_table_name using errcode = 'insufficient_privilege';
   end $$`,
  `create function salestax.keep_young() returns trigger language plpgsql as $$ begin
     if old.at > now() - interval '90 days' then
       raise exception '% keeps its rows for 90 days', tg_table_name using errcode = 'insufficient_privilege';
     end if;
     return old;
   end $$`,
];

/** Rows are added and never changed. Retention deletes those of more than 90 days; younger ones nobody can delete. */
const activity: readonly string[] = [
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
  ...withRights('activity', { userReads: 'realm_id, id, at' }),
  'grant select, insert on salestax.activity to app_rw, app_staff',
  'grant insert on salestax.activity to app_audit',
  policy('activity', { name: 'tenant', roles: 'app_rw, app_audit, app_staff', rows: ownRealm }),
  // What happened without a company. The rows of companies can be deleted in this scope, and not be read.
  'grant insert, delete, select (ctid, at) on salestax.activity to app_system',
  policy('activity', { name: 'system_added', roles: 'app_system', only: 'insert', rows: 'realm_id is null' }),
  policy('activity', { name: 'system_seen', roles: 'app_system', only: 'select' }),
  policy('activity', { name: 'system_deleted', roles: 'app_system', only: 'delete' }),
  'grant usage on sequence salestax.activity_id_seq to app_rw, app_audit, app_staff, app_system',
  `create trigger activity_append_only before update or truncate on salestax.activity
     for each statement execute function salestax.refuse_change()`,
  `create trigger activity_kept before delete on salestax.activity
     for each row execute function salestax.keep_young()`,
];

const staffActions: readonly string[] = [
  `create table salestax.staff_action (
    id bigserial primary key,
    at timestamptz not null,
    staff text not null,
    staff_name text not null,
    action text not null check (action in
      ('configuration-saved', 'disconnected', 'disconnect-undone', 'diagnostics-downloaded', 'documents-read',
       'disconnect-requested', 'disconnect-refused', 'disconnect-withdrawn')),
    company_id text not null,
    realm_id text not null check (realm_id <> ''),
    company_name text not null,
    -- The changed fields alone; null = the action changed none.
    before jsonb,
    after jsonb,
    correlation_id text not null
  )`,
  'create index staff_action_company on salestax.staff_action (company_id, id)',
  ...withRights('staff_action', { staffReads: '' }),
  'grant insert on salestax.staff_action to app_staff',
  policy('staff_action', { name: 'staff_opened', roles: 'app_staff', only: 'insert', rows: ownRealm }),
  'grant usage on sequence salestax.staff_action_id_seq to app_staff',
  // No role may change rows; the trigger also refuses it to the owner of the table.
  `create trigger staff_action_append_only before update or delete or truncate on salestax.staff_action
     for each statement execute function salestax.refuse_change()`,
];

/** A disconnect, by whomever, ends both. What happened before is in the activity. */
const endedByStaff = (table: string) =>
  policy(table, { name: 'staff_opened_ended', roles: 'app_staff', only: 'delete', rows: ownRealm });

const support: readonly string[] = [
  // The consent of a company's administrator that support staff read its documents. Staff cannot give it.
  `create table salestax.support_consent (
    realm_id text primary key check (realm_id <> ''),
    granted_at timestamptz not null,
    expires_at timestamptz not null,
    granted_by text not null,
    reason text not null
  )`,
  ...withRights('support_consent', { company: 'select, insert, update, delete', staffReads: '' }),
  'grant delete on salestax.support_consent to app_staff',
  endedByStaff('support_consent'),
  // The request of staff to disconnect a company that has waiting documents, which another person confirms.
  `create table salestax.disconnect_request (
    realm_id text primary key check (realm_id <> ''),
    requested_at timestamptz not null,
    expires_at timestamptz not null,
    -- E-mail address and name of the first person.
    staff text not null,
    staff_name text not null,
    reason text not null,
    waiting integer not null
  )`,
  ...withRights('disconnect_request', { company: 'select, delete', staffReads: '' }),
  'grant insert, delete on salestax.disconnect_request to app_staff',
  policy('disconnect_request', { name: 'staff_opened', roles: 'app_staff', only: 'insert', rows: ownRealm }),
  endedByStaff('disconnect_request'),
];

export const records: readonly string[] = [...refusals, ...activity, ...staffActions, ...support];
