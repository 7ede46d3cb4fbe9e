import { sql, type Kysely } from 'kysely';

/* The staff's list of companies, columns that staff change, and the log of staff actions. */

/** Without a realm the setting is null, or '' once it was used on a connection: no row has either. */
const ownRealm = `realm_id = current_setting('app.realm_id', true)`;

/**
 * Non-ASCII letters with a one-letter lower case: Latin, Greek, Cyrillic, Armenian. `lower` alone depends on the
 * collation of the database, which handles only ASCII if it is 'C'.
 */
const capitals = Array.from({ length: 0x587 - 0xc0 }, (_, index) => String.fromCodePoint(0xc0 + index)).filter(
  (letter) => letter.toLowerCase() !== letter && letter.toLowerCase().length === 1,
);
const small = capitals.map((letter) => letter.toLowerCase());

const companyStatements = [
  // Background calls are throttled until then, because a vendor's rate limit was hit at `throttled_at`.
  'alter table salestax.company add column throttled_until timestamptz',
  // When support staff disconnected it; null once it is connected again.
  'alter table salestax.company add column staff_disconnected_at timestamptz',
  // When its tokens are to be revoked at the accounting service; null = nothing to revoke.
  'alter table salestax.company add column revocation_due_at timestamptz',
  'create index company_revocation on salestax.company (revocation_due_at) where revocation_due_at is not null',
];

/** In the order of the columns. Truncated, because the size of an index entry is limited. */
const entryOf = (
  row: 'new' | 'company',
) => `${row}.company_id, ${row}.realm_id, ${row}.name, ${row}.accounting_user_name,
  case when ${row}.connection = 'disconnected' then 'Disconnected'
       when ${row}.calculation_active and ${row}.provider_account_id is not null
         and ${row}.provider_company_code is not null then 'Active'
       else 'Down' end,
  ${row}.updated_at, left(salestax.fold(${row}.name), 200),
  salestax.fold(concat_ws(chr(31), ${row}.name, ${row}.accounting_user_name, ${row}.realm_id))`;

/** A narrow copy of what the list shows: a search reads all companies, and would otherwise read all their settings. */
const listStatements = [
  // Most names are ASCII: `translate`, which is slow on this many letters, is avoided for them.
  `create function salestax.fold(text) returns text language sql immutable strict parallel safe
     return lower(case when octet_length($1) = char_length($1) then $1
       else translate($1, '${capitals.join('')}', '${small.join('')}') end collate "C")`,
  `create table salestax.listed_company (
    company_id text primary key,
    realm_id text not null unique check (realm_id <> ''),
    name text not null,
    accounting_user_name text not null,
    status text collate "C" not null check (status in ('Active', 'Down', 'Disconnected')),
    updated_at timestamptz not null,
    name_key text collate "C" not null,
    -- What a search looks at; no name holds the character between its parts.
    search_key text collate "C" not null
  )`,
  // Triggers, so that changes by the previous version are covered as well.
  `create function salestax.list_company() returns trigger language plpgsql as $$ begin
     insert into salestax.listed_company values (${entryOf('new')})
     on conflict (company_id) do update set name = excluded.name, status = excluded.status,
       accounting_user_name = excluded.accounting_user_name, updated_at = excluded.updated_at,
       name_key = excluded.name_key, search_key = excluded.search_key;
     return null;
   end $$`,
  `create trigger company_listed after insert or update on salestax.company
     for each row execute function salestax.list_company()`,
  // Existing rows. Policies apply to the owner of a table, too.
  'alter table salestax.company no force row level security',
  `insert into salestax.listed_company select ${entryOf('company')} from salestax.company`,
  'alter table salestax.company force row level security',
  // One index per sort order of the list; that of realm ids exists.
  'create index listed_company_date on salestax.listed_company (updated_at, company_id)',
  'create index listed_company_name on salestax.listed_company (name_key, company_id)',
  'create index listed_company_status on salestax.listed_company (status, company_id)',
  'alter table salestax.listed_company enable row level security',
  'alter table salestax.listed_company force row level security',
  'grant select, insert, update on salestax.listed_company to app_rw',
  `create policy tenant on salestax.listed_company to app_rw using (${ownRealm}) with check (${ownRealm})`,
];

/** No answer, or a refusal. Not found, and an expired token, count as answers. */
const failedCall = `(status = 0 or status >= 400) and status <> 404 and not (vendor = 'accounting' and status = 401)`;

const health = [
  'create index call_log_realm on salestax.call_log (realm_id, at)',
  `create index call_log_failed on salestax.call_log (realm_id, at) where ${failedCall}`,
  `create index operation_waiting on salestax.operation (realm_id)
     where state in ('Queued', 'Calculated', 'QboWritten', 'AvaCommitted')`,
  'create index operation_newest on salestax.operation (realm_id, seq)',
];

const actions = [
  `create table salestax.staff_action (
    id bigserial primary key,
    at timestamptz not null,
    staff text not null,
    staff_name text not null,
    action text not null check (action in
      ('configuration-saved', 'disconnected', 'disconnect-undone', 'diagnostics-downloaded')),
    company_id text not null,
    realm_id text not null check (realm_id <> ''),
    company_name text not null,
    -- The changed fields alone; null = the action changed none.
    before jsonb,
    after jsonb,
    correlation_id text not null
  )`,
  'create index staff_action_company on salestax.staff_action (company_id, id)',
  'alter table salestax.staff_action enable row level security',
  'alter table salestax.staff_action force row level security',
  `create function salestax.refuse_change() returns trigger language plpgsql as $$ begin
     raise exception '% is added to and never changed', tg_table_name using errcode = 'insufficient_privilege';
   end $$`,
  // No role may change rows; the trigger also refuses it to the owner of the table.
  `create trigger staff_action_append_only before update or delete or truncate on salestax.staff_action
     for each statement execute function salestax.refuse_change()`,
  'grant select, insert on salestax.staff_action to app_staff',
  'grant usage on sequence salestax.staff_action_id_seq to app_staff',
  'create policy staff on salestax.staff_action for select to app_staff using (true)',
  `create policy staff_opened on salestax.staff_action for insert to app_staff with check (${ownRealm})`,
];

/** Columns that staff read of every company: no secret, no document, nothing sent to a vendor. */
const readColumns: Readonly<Record<string, string>> = {
  company: '',
  accounting_connection: '(realm_id, access_expires_at, refresh_expires_at, rotation, updated_at)',
  background_run:
    '(id, realm_id, kind, state, done, total, error_code, attempts, correlation_id, started_at, updated_at)',
  call_log: '(id, realm_id, vendor, operation, status, duration_ms, correlation_id, exchange_id, at)',
  document_link: '(realm_id, txn_type, txn_id, state, attention, updated_at)',
  listed_company: '',
  operation: `(id, realm_id, txn_type, txn_id, kind, state, attempt, next_attempt_at, seq, error_code, created_at,
    updated_at)`,
  session_token: '(jti, realm_id, revoked_at)',
};

/** Columns that staff change in the company of the transaction. */
const changeColumns: Readonly<Record<string, string>> = {
  company: `(connection, calculation_active, ecosystem_disabled, settings, own_item_accounts, throttled_at,
    throttled_until, staff_disconnected_at, revocation_due_at, version, updated_at)`,
  background_run: '(state, updated_at)',
  session_token: '(revoked_at)',
};

const rights = [
  'grant usage on schema salestax to app_staff',
  ...Object.entries(readColumns).flatMap(([table, columns]) => [
    `grant select ${columns} on salestax.${table} to app_staff`,
    `create policy staff on salestax.${table} for select to app_staff using (true)`,
  ]),
  ...Object.entries(changeColumns).flatMap(([table, columns]) => [
    `grant update ${columns} on salestax.${table} to app_staff`,
    `create policy staff_opened on salestax.${table} for update to app_staff
       using (${ownRealm}) with check (${ownRealm})`,
  ]),
  // Written by the trigger.
  'grant insert, update on salestax.listed_company to app_staff',
  `create policy staff_opened_added on salestax.listed_company for insert to app_staff with check (${ownRealm})`,
  `create policy staff_opened on salestax.listed_company for update to app_staff
     using (${ownRealm}) with check (${ownRealm})`,
  'grant insert on salestax.timeline to app_staff',
  `create policy staff_opened on salestax.timeline for insert to app_staff with check (${ownRealm})`,
  'grant usage on sequence salestax.timeline_id_seq to app_staff',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...companyStatements, ...listStatements, ...health, ...actions, ...rights])
    await sql.raw(statement).execute(db);
}
