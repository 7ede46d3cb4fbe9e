import { sql, type Kysely } from 'kysely';

/* SQL for PostgreSQL 15 or later; the embedded database is a later version. */

const tables = [
  `create table salestax.company (
    company_id text primary key,
    realm_id text not null unique check (realm_id <> ''),
    name text not null,
    accounting_user_name text not null,
    connection text not null check (connection in ('connected', 'disconnected')),
    calculation_active boolean not null,
    ecosystem_disabled boolean not null,
    partner_tax_enabled boolean not null,
    provider_account_id text,
    provider_user_name text,
    provider_company_code text,
    provider_company_id text,
    settings jsonb not null,
    own_item_accounts jsonb not null,
    throttled_at timestamptz,
    version integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create table salestax.secret (
    realm_id text not null check (realm_id <> ''),
    name text not null,
    key_id text not null,
    nonce bytea not null,
    ciphertext bytea not null,
    updated_at timestamptz not null,
    primary key (realm_id, name)
  )`,
  `create table salestax.accounting_connection (
    realm_id text primary key check (realm_id <> ''),
    access_expires_at timestamptz not null,
    refresh_expires_at timestamptz not null,
    rotation integer not null,
    refresh_lease_owner text,
    refresh_lease_until timestamptz,
    updated_at timestamptz not null,
    check ((refresh_lease_owner is null) = (refresh_lease_until is null))
  )`,
  `create table salestax.session_token (
    jti text primary key,
    family text not null,
    parent_jti text,
    realm_id text check (realm_id <> ''),
    subject text not null,
    kind text not null check (kind in ('sign-in', 'app', 'embed', 'staff')),
    scope jsonb not null,
    origins jsonb not null,
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    absolute_expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  'create index session_token_family on salestax.session_token (family)',
  'create index session_token_realm on salestax.session_token (realm_id)',
  'create index session_token_expiry on salestax.session_token (expires_at)',
  `create table salestax.auth_flow (
    state_hash text primary key,
    kind text not null,
    detail jsonb not null,
    expires_at timestamptz not null
  )`,
  `create table salestax.embed_client (
    client_id text primary key,
    secret_hash text not null,
    realms jsonb not null,
    widgets jsonb not null,
    origins jsonb not null,
    updated_at timestamptz not null
  )`,
  `create table salestax.document_link (
    realm_id text not null check (realm_id <> ''),
    txn_type integer not null,
    txn_id text not null,
    code text,
    provider_type text check (provider_type in ('SalesInvoice', 'ReturnInvoice')),
    state text not null check (state in ('none', 'recorded', 'cancelled')),
    recorded_fingerprint text,
    recorded_sync_token text,
    recorded_date date,
    total_cents bigint,
    tax_cents bigint,
    attention text,
    updated_at timestamptz not null,
    primary key (realm_id, txn_type, txn_id),
    constraint document_link_code unique (realm_id, provider_type, code),
    check ((code is null) = (provider_type is null))
  )`,
  'create index document_link_date on salestax.document_link (realm_id, recorded_date)',
  'create index document_link_attention on salestax.document_link (realm_id) where attention is not null',
  `create table salestax.operation (
    id uuid primary key,
    realm_id text not null check (realm_id <> ''),
    txn_type integer not null,
    txn_id text not null,
    kind text not null check (kind in ('record', 'cancel')),
    version text not null,
    payload jsonb not null,
    progress jsonb not null,
    state text not null check (state in
      ('Queued', 'Calculated', 'QboWritten', 'AvaCommitted', 'Done', 'NeedsUser', 'Cancelled', 'Ignored')),
    attempt integer not null,
    next_attempt_at timestamptz not null,
    lease_owner text,
    lease_until timestamptz,
    seq bigserial not null unique,
    error_code text,
    error_text text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint operation_intent unique (realm_id, txn_type, txn_id, kind, version),
    check ((lease_owner is null) = (lease_until is null))
  )`,
  `create index operation_open on salestax.operation (next_attempt_at, seq)
    where state in ('Queued', 'Calculated', 'QboWritten', 'AvaCommitted', 'NeedsUser')`,
  `create index operation_document on salestax.operation (realm_id, txn_type, txn_id, seq)`,
  `create table salestax.timeline (
    id bigserial primary key,
    realm_id text not null check (realm_id <> ''),
    txn_type integer not null,
    txn_id text not null,
    at timestamptz not null,
    event text not null,
    detail jsonb not null
  )`,
  'create index timeline_document on salestax.timeline (realm_id, txn_type, txn_id, id)',
  `create table salestax.call_log (
    id bigserial primary key,
    realm_id text not null check (realm_id <> ''),
    txn_type integer,
    txn_id text,
    customer_id text,
    vendor text not null check (vendor in ('accounting', 'tax-provider')),
    operation text not null,
    status integer not null,
    duration_ms integer not null,
    request jsonb not null,
    response jsonb not null,
    correlation_id text not null,
    exchange_id text not null,
    at timestamptz not null
  )`,
  'create index call_log_document on salestax.call_log (realm_id, txn_type, txn_id, id)',
  'create index call_log_age on salestax.call_log (at)',
  `create table salestax.estimate (
    realm_id text not null check (realm_id <> ''),
    fingerprint text not null,
    txn_type integer not null,
    txn_id text,
    response jsonb,
    error_text text,
    created_at timestamptz not null,
    primary key (realm_id, fingerprint),
    check ((response is null) <> (error_text is null))
  )`,
  'create index estimate_document on salestax.estimate (realm_id, txn_type, txn_id, created_at)',
  'create index estimate_age on salestax.estimate (created_at)',
  `create table salestax.webhook_event (
    dedupe_key text primary key,
    received_at timestamptz not null
  )`,
  `create table salestax.change_cursor (
    realm_id text primary key check (realm_id <> ''),
    position text not null,
    updated_at timestamptz not null
  )`,
  `create table salestax.background_run (
    id uuid not null unique,
    realm_id text not null check (realm_id <> ''),
    kind text not null,
    request jsonb not null,
    state text not null check (state in ('running', 'ready', 'failed')),
    done integer not null,
    total integer,
    result jsonb,
    error_code text,
    error_text text,
    started_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (realm_id, kind)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db);
}
