import { ownRealm, policy, withRetention, withRights, ofCompany, ofSystem } from './table.ts';

/* Documents and their deliveries, what happened to them, and how changes at the accounting service are found. */

const documents: readonly string[] = [
  `create table salestax.document_link (
    realm_id text not null check (realm_id <> ''),
    txn_type integer not null,
    txn_id text not null,
    code text,
    -- What two codes at the provider are compared by: letter case and the number of blanks do not count there.
    code_key text,
    provider_type text check (provider_type in ('SalesInvoice', 'ReturnInvoice')),
    state text not null check (state in ('none', 'recorded', 'cancelled')),
    recorded_fingerprint text,
    recorded_sync_token text,
    recorded_date date,
    -- What the sale consists of.
    recorded_content text,
    total_cents bigint,
    tax_cents bigint,
    -- Of a document in a foreign currency.
    exchange_rate numeric,
    -- The delivery fee on the document when its amount was known last. A fee line of this amount is ours: it is removed when
    -- the amount becomes unknown, and one that a person entered stays.
    fee_cents bigint,
    -- The delivery fee that the record has and the document does not, because the seller pays it.
    absorbed_cents bigint,
    -- The record lacks its delivery fee, because the provider does not know the amount.
    fee_unknown boolean not null default false,
    -- Recorded with the tax that it charges, and not with the lines that this service writes.
    as_charged boolean not null default false,
    remitted_by_marketplace boolean not null default false,
    -- A sentence: why the document needs a person.
    attention text,
    -- Of a document that this service has not recorded: when it was compared last, and its live transaction at the provider.
    seen_at_provider timestamptz,
    code_at_provider text,
    date_at_provider date,
    updated_at timestamptz not null,
    primary key (realm_id, txn_type, txn_id),
    check ((code_at_provider is null) = (date_at_provider is null)),
    check (code_at_provider is null or seen_at_provider is not null),
    constraint document_link_code unique (realm_id, provider_type, code),
    check ((code is null) = (provider_type is null) and (code is null) = (code_key is null))
  )`,
  'create index document_link_date on salestax.document_link (realm_id, recorded_date)',
  `create index document_link_attention on salestax.document_link (realm_id)
     where attention is not null or fee_unknown`,
  'create index document_link_code_key on salestax.document_link (realm_id, provider_type, code_key)',
  ...withRights('document_link', {
    company: 'select, insert, update, delete',
    // Codes of a shared provider company that belong to another company: counted across companies, shown to none.
    system: 'select',
    staffReads: 'realm_id, txn_type, txn_id, state, attention, fee_unknown, updated_at',
    userReads: 'realm_id, txn_type, txn_id, attention, fee_unknown',
  }),
  // The rows of document_link from the time before the company was linked to another company of the provider.
  `create table salestax.former_document_link (
    realm_id text not null check (realm_id <> ''),
    provider_company_id text not null,
    txn_type integer not null,
    txn_id text not null,
    provider_type text,
    code_key text,
    link jsonb not null,
    primary key (realm_id, provider_company_id, txn_type, txn_id)
  )`,
  `create index former_document_link_code_key
     on salestax.former_document_link (provider_company_id, provider_type, code_key)`,
  ...withRights('former_document_link', { company: 'select, insert, delete', system: 'select' }),
  `create table salestax.delivery (
    id uuid primary key,
    realm_id text not null check (realm_id <> ''),
    txn_type integer not null,
    txn_id text not null,
    kind text not null check (kind in ('record', 'cancel')),
    -- What the delivery is for: the SyncToken of the document, or the reason of a cancellation.
    version text not null,
    payload jsonb not null,
    -- Intermediate results of the attempts.
    progress jsonb not null,
    state text not null check (state in ('Queued', 'Done', 'NeedsUser', 'Cancelled', 'Ignored')),
    attempt integer not null,
    next_attempt_at timestamptz not null,
    lease_owner text,
    lease_until timestamptz,
    seq bigserial not null unique,
    error_code text,
    error_text text,
    -- How the last attempt ended, and what the delivery changed at the vendors.
    result jsonb,
    effects text[] not null default '{}',
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint delivery_intent unique (realm_id, txn_type, txn_id, kind, version),
    check ((lease_owner is null) = (lease_until is null))
  )`,
  'create index delivery_document on salestax.delivery (realm_id, txn_type, txn_id, seq)',
  'create index delivery_newest on salestax.delivery (realm_id, seq)',
  // The first due delivery of each company, and when the next one is due.
  `create index delivery_turn on salestax.delivery (realm_id, next_attempt_at, seq) where state = 'Queued'`,
  // The same of those that a person waits for, and the saves that are queued again when calculation is switched on.
  `create index delivery_watched on salestax.delivery (realm_id, created_at)
     where state = 'Queued' and attempt = 0 and payload->>'isSavedInPanel' = 'true'`,
  `create index delivery_left on salestax.delivery (realm_id)
     where state = 'Ignored' and result->>'why' = 'calculation-off'`,
  `create index delivery_due on salestax.delivery (next_attempt_at) where state = 'Queued'`,
  `create index delivery_waiting on salestax.delivery (realm_id) where state = 'Queued'`,
  `create index delivery_needs_user on salestax.delivery (realm_id) where state = 'NeedsUser'`,
  ...withRights('delivery', {
    company: 'select, insert, update',
    system: 'select, update',
    staffReads: `id, realm_id, txn_type, txn_id, kind, state, attempt, next_attempt_at, seq, error_code, created_at,
      updated_at`,
    userReads: 'realm_id, txn_type, txn_id, state, seq, error_code, error_text, created_at',
  }),
  'grant usage on sequence salestax.delivery_seq_seq to app_rw',
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
  ...withRights('estimate', withRetention),
];

/** No answer, or a refusal. Not found, and an expired token, count as answers. */
const failedCall = `(status = 0 or status >= 400) and status <> 404
  and not (vendor = 'accounting' and status = 401) and not is_aborted`;

const logs: readonly string[] = [
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
  ...withRights('timeline', { company: 'select, insert', audit: 'insert' }),
  'grant insert on salestax.timeline to app_staff',
  policy('timeline', { name: 'staff_opened', roles: 'app_staff', only: 'insert', rows: ownRealm }),
  'grant usage on sequence salestax.timeline_id_seq to app_rw, app_audit, app_staff',
  /*
   * The bodies as `json`, which is stored as the text that it is. As `jsonb` an answer of 10 KB took PostgreSQL 0.45 ms to
   * take apart and to compress, more than all else of an estimate, and it was a third larger. The service reads bodies, and
   * never searches for them.
   */
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
    request json not null,
    response json not null,
    correlation_id text not null,
    exchange_id text not null,
    at timestamptz not null,
    -- The caller ended the call. Only a call without an answer says why; an answer may have characters that ->> refuses.
    is_aborted boolean not null generated always as (
      coalesce(case when status = 0 then response->>'noAnswer' end = 'aborted', false)) stored
  )`,
  // A server may have been built without lz4.
  `do $$ begin
     alter table salestax.call_log alter column request set compression lz4, alter column response set compression lz4;
   exception when feature_not_supported then null;
   end $$`,
  'create index call_log_document on salestax.call_log (realm_id, txn_type, txn_id, id)',
  'create index call_log_age on salestax.call_log (at)',
  'create index call_log_realm on salestax.call_log (realm_id, at)',
  `create index call_log_failed on salestax.call_log (realm_id, at) where ${failedCall}`,
  ...withRights('call_log', {
    company: 'select, insert',
    audit: 'insert',
    system: 'select, delete',
    staffReads: 'id, realm_id, vendor, operation, status, duration_ms, correlation_id, exchange_id, at, is_aborted',
  }),
  'grant usage on sequence salestax.call_log_id_seq to app_rw, app_audit',
];

const changes: readonly string[] = [
  `create table salestax.webhook_event (
    dedupe_key text primary key,
    received_at timestamptz not null
  )`,
  'create index webhook_event_received on salestax.webhook_event (received_at)',
  ...withRights('webhook_event', ofSystem),
  // A company has a row from its first planned sweep on, and a position from its first finished one on.
  `create table salestax.change_cursor (
    realm_id text primary key check (realm_id <> ''),
    -- The time up to which the changes were read.
    position text,
    sweep_due_at timestamptz,
    -- Null = new, or the company was changed.
    sweep_interval_minutes integer,
    -- The company's updated_at when its sweep was planned.
    company_updated_at timestamptz,
    updated_at timestamptz not null
  )`,
  ...withRights('change_cursor', {
    ...ofCompany,
    system: 'select, insert, update',
    // When the changes were last read to the end.
    staffReads: 'realm_id, position, updated_at',
  }),
  // One row.
  `create table salestax.sweep_planning (
    only_row boolean primary key default true check (only_row),
    planned_at timestamptz not null
  )`,
  ...withRights('sweep_planning', { system: 'select, insert, update' }),
];

export const recording: readonly string[] = [...documents, ...logs, ...changes];
