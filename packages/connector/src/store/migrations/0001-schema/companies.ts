import { ofCompany, ownRealm, policy, withRights } from './table.ts';

/* Companies, their secrets and connections, and the staff's list of them. */

/** Unset, the setting is null, or '' once it was used on a connection: nobody has either. */
const setting = (name: string): string => `nullif(current_setting('app.${name}', true), '')`;

/** `app.owner_companies` is '*', or a JSON array of the provider's companies that the user is limited to. */
const isAllowed = `case ${setting('owner_companies')} when '*' then true
  else coalesce(${setting('owner_companies')}::jsonb ? provider_company_id, false) end`;

/** Which companies are a user's: the same rule as `belongsTo` of the service. */
const isOwn = `(provider_account_id = ${setting('owner_account')} and ${isAllowed})
  or (provider_account_id is null and connected_by = ${setting('owner_sub')})`;

const company: readonly string[] = [
  `create table salestax.company (
    company_id text primary key,
    realm_id text not null unique check (realm_id <> ''),
    name text not null,
    accounting_user_name text not null,
    connection text not null check (connection in ('connected', 'disconnected')),
    calculation_active boolean not null,
    -- Estimates on the accounting service's pages are switched off.
    ecosystem_disabled boolean not null,
    partner_tax_enabled boolean not null,
    -- The tax provider's sub of the administrator who connected the company; null = an operator's file.
    connected_by text,
    -- SHA-256 of the refresh token in the operator's file that it was connected with last; null = never by a file.
    file_token_hash text,
    -- SHA-256 of the provider company in that file, when it was applied last; null = never.
    file_link_hash text,
    -- Since when its present owner has it, if another had it before: what is older is not shown.
    owned_since timestamptz,
    provider_account_id text,
    provider_user_name text,
    -- User name for the tax provider, with the stored secret; null = the account number.
    provider_login text,
    provider_company_code text,
    provider_company_id text,
    -- Provider company that the portal asked to link.
    wanted_provider_company_id text,
    -- What the codes of its customers at the provider begin with.
    customer_prefix text not null default '',
    settings jsonb not null,
    -- Time zone of its address when that was last read; '' = it was not read yet.
    address_time_zone text not null default '',
    -- The income accounts of the tax items: salesTax, fee and taxOnFee.
    own_item_accounts jsonb not null,
    -- The items that the settings had before, of the same three.
    former_items jsonb not null,
    -- Background calls are throttled until then, because a vendor's rate limit was hit at throttled_at.
    throttled_until timestamptz,
    throttled_at timestamptz,
    -- When support staff disconnected it; null once it is connected again.
    staff_disconnected_at timestamptz,
    -- When its tokens are to be revoked at the accounting service; null = nothing to revoke.
    revocation_due_at timestamptz,
    -- When the secrets for the tax provider are deleted; null = the company is connected, or has none any more.
    secrets_due_at timestamptz,
    version integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index company_revocation on salestax.company (revocation_due_at) where revocation_due_at is not null',
  'create index company_secrets_due on salestax.company (secrets_due_at) where secrets_due_at is not null',
  'create index company_account on salestax.company (provider_account_id)',
  'create index company_unlinked on salestax.company (connected_by) where provider_account_id is null',
  ...withRights(
    'company',
    {
      company: 'select, insert, update',
      system: 'select',
      staffReads: '',
      staffChanges: `connection, calculation_active, ecosystem_disabled, settings, own_item_accounts, former_items,
        throttled_at, throttled_until, staff_disconnected_at, revocation_due_at, version, updated_at`,
      userReads: `realm_id, name, connection, calculation_active, provider_account_id, provider_company_code,
        provider_company_id, connected_by, settings, address_time_zone`,
    },
    isOwn,
  ),
  // `customer_prefix` at a provider company that the company is linked to no longer: its certificates are under these codes.
  `create table salestax.former_customer_prefix (
    realm_id text not null check (realm_id <> ''),
    provider_company_id text not null,
    customer_prefix text not null,
    primary key (realm_id, provider_company_id)
  )`,
  ...withRights('former_customer_prefix', { ...ofCompany, system: 'select' }),
  // Staff can undo a disconnect for 24 hours, which a day of the server's time zone may not have.
  `create function salestax.date_secrets() returns trigger language plpgsql as $$ begin
     new.secrets_due_at := case when new.connection = 'disconnected' then new.updated_at + interval '24 hours' end;
     return new;
   end $$`,
  `create trigger company_secrets_dated before update on salestax.company for each row
     when (old.connection is distinct from new.connection) execute function salestax.date_secrets()`,
];

const connections: readonly string[] = [
  `create table salestax.secret (
    realm_id text not null check (realm_id <> ''),
    name text not null,
    key_id text not null,
    nonce bytea not null,
    ciphertext bytea not null,
    updated_at timestamptz not null,
    primary key (realm_id, name)
  )`,
  // A user reads whether a company has the secret, and never its content.
  ...withRights('secret', { ...ofCompany, userReads: 'realm_id, name' }),
  `create table salestax.accounting_connection (
    realm_id text primary key check (realm_id <> ''),
    access_expires_at timestamptz not null,
    refresh_expires_at timestamptz not null,
    -- When it ends, however often it is refreshed; null until it is reported.
    hard_expires_at timestamptz,
    rotation integer not null,
    refresh_lease_owner text,
    refresh_lease_until timestamptz,
    updated_at timestamptz not null,
    check ((refresh_lease_owner is null) = (refresh_lease_until is null))
  )`,
  ...withRights('accounting_connection', {
    ...ofCompany,
    staffReads: 'realm_id, access_expires_at, refresh_expires_at, hard_expires_at, rotation, updated_at',
  }),
];

/**
 * Non-ASCII letters with a one-letter lower case: Latin, Greek, Cyrillic, Armenian. `lower` alone depends on the
 * collation of the database, which handles only ASCII if it is 'C'.
 */
const capitals = Array.from({ length: 0x587 - 0xc0 }, (_, index) => String.fromCodePoint(0xc0 + index)).filter(
  (letter) => letter.toLowerCase() !== letter && letter.toLowerCase().length === 1,
);
const small = capitals.map((letter) => letter.toLowerCase());

/** A narrow copy of what the staff's list shows: a search reads all companies, and would otherwise read all their settings. */
const listedCompanies: readonly string[] = [
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
  // Truncated, because the size of an index entry is limited.
  `create function salestax.list_company() returns trigger language plpgsql as $$ begin
     insert into salestax.listed_company values (new.company_id, new.realm_id, new.name, new.accounting_user_name,
       case when new.connection = 'disconnected' then 'Disconnected'
         when new.calculation_active and new.provider_account_id is not null
           and new.provider_company_code is not null then 'Active'
         else 'Down' end,
       new.updated_at, left(salestax.fold(new.name), 200),
       salestax.fold(concat_ws(chr(31), new.name, new.accounting_user_name, new.realm_id,
         new.provider_account_id, new.provider_login, new.provider_user_name)))
     on conflict (company_id) do update set name = excluded.name, status = excluded.status,
       accounting_user_name = excluded.accounting_user_name, updated_at = excluded.updated_at,
       name_key = excluded.name_key, search_key = excluded.search_key;
     return null;
   end $$`,
  `create trigger company_listed after insert or update on salestax.company
     for each row execute function salestax.list_company()`,
  // One index per sort order of the list; that of realm ids exists.
  'create index listed_company_date on salestax.listed_company (updated_at, company_id)',
  'create index listed_company_name on salestax.listed_company (name_key, company_id)',
  'create index listed_company_status on salestax.listed_company (status, company_id)',
  ...withRights('listed_company', { company: 'select, insert, update', staffReads: '' }),
  // Written by the trigger.
  'grant insert, update on salestax.listed_company to app_staff',
  policy('listed_company', { name: 'staff_opened_added', roles: 'app_staff', only: 'insert', rows: ownRealm }),
  policy('listed_company', { name: 'staff_opened', roles: 'app_staff', only: 'update', rows: ownRealm }),
];

const usage: readonly string[] = [
  // Calls that the accounting service charges the operator for.
  `create table salestax.metered_calls (
    realm_id text not null check (realm_id <> ''),
    -- The first instant of a calendar month, UTC.
    month timestamptz not null,
    calls bigint not null,
    primary key (month, realm_id)
  )`,
  ...withRights('metered_calls', { company: 'select', system: 'select, insert, update' }),
];

export const companies: readonly string[] = [...company, ...connections, ...listedCompanies, ...usage];
