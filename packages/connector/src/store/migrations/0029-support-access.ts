import { sql, type Kysely } from 'kysely';

/*
 * The consent of a company's administrator that support staff read its documents, and the request of staff to disconnect a
 * company that has waiting documents, which another person confirms. Each has at most one row of a company; what happened
 * before is in the record of its activity.
 */

/** Without a realm the setting is null, or '' once it was used on a connection: no row has either. */
const ownRealm = `realm_id = current_setting('app.realm_id', true)`;

const isolated = (table: string): readonly string[] => [
  `alter table salestax.${table} enable row level security`,
  `alter table salestax.${table} force row level security`,
  `create policy tenant on salestax.${table} to app_rw using (${ownRealm}) with check (${ownRealm})`,
  // Staff see all companies, and change the one of their transaction.
  `create policy staff on salestax.${table} for select to app_staff using (true)`,
  `create policy staff_opened_ended on salestax.${table} for delete to app_staff using (${ownRealm})`,
  // The operator erases a company (see 0023).
  `create policy owner_erases on salestax.${table} to app_owner using (${ownRealm})`,
];

const statements: readonly string[] = [
  `create table salestax.support_consent (
    realm_id text primary key check (realm_id <> ''),
    granted_at timestamptz not null,
    expires_at timestamptz not null,
    granted_by text not null,
    reason text not null
  )`,
  ...isolated('support_consent'),
  'grant select, insert, update, delete on salestax.support_consent to app_rw',
  // Staff cannot give themselves a consent. A disconnect by them ends it.
  'grant select, delete on salestax.support_consent to app_staff',
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
  ...isolated('disconnect_request'),
  // Whatever else disconnects the company ends it.
  'grant select, delete on salestax.disconnect_request to app_rw',
  'grant select, insert, delete on salestax.disconnect_request to app_staff',
  `create policy staff_opened on salestax.disconnect_request for insert to app_staff with check (${ownRealm})`,
  'alter table salestax.staff_action drop constraint staff_action_action_check',
  `alter table salestax.staff_action add constraint staff_action_action_check check (action in
    ('configuration-saved', 'disconnected', 'disconnect-undone', 'diagnostics-downloaded', 'documents-read',
     'disconnect-requested', 'disconnect-refused', 'disconnect-withdrawn'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
