import { ofCompany, ofOwnCompanies, withRetention, withRights } from './table.ts';

/* Runs, and the tools of the month end: reconciliation, catalog, addresses, exemption, nexus, close. */

const runs: readonly string[] = [
  /*
   * A run keeps the result of the one before it until it has its own, with the request and the times that belong to it.
   * `generation` counts the requests that joined it, so that one that came while it ended is not missed.
   */
  `create table salestax.background_run (
    id uuid not null unique,
    realm_id text not null check (realm_id <> ''),
    kind text not null,
    request jsonb not null,
    state text not null check (state in ('running', 'ready', 'failed', 'cancelled')),
    done integer not null,
    total integer,
    stages jsonb,
    -- The vendor that it waits for.
    waits_for jsonb,
    generation integer not null default 1,
    attempts integer not null default 0,
    correlation_id text not null default '',
    result jsonb,
    result_request jsonb,
    result_started_at timestamptz,
    result_ended_at timestamptz,
    error_code text,
    error_text text,
    started_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (realm_id, kind)
  )`,
  ...withRights('background_run', {
    ...withRetention,
    staffReads: 'id, realm_id, kind, state, done, total, error_code, attempts, correlation_id, started_at, updated_at',
    staffChanges: 'state, updated_at',
    userReads: `id, realm_id, kind, state, result, result_started_at, result_ended_at, attempts, done, total, error_code,
      error_text, correlation_id, updated_at`,
  }),
];

const reconciliation: readonly string[] = [
  `create table salestax.compared_batch (
    realm_id text not null check (realm_id <> ''),
    result_id uuid not null,
    outcome text not null check (outcome in ('Consistent', 'Inconsistent', 'Error')),
    place integer not null,
    accounting_count integer not null,
    provider_count integer not null,
    row_ids text[] not null,
    rows json not null,
    created_at timestamptz not null,
    primary key (realm_id, result_id, outcome, place)
  )`,
  'create index compared_batch_age on salestax.compared_batch (created_at)',
  ...withRights('compared_batch', { ...withRetention, userReads: 'realm_id, result_id, outcome, row_ids' }),
  `create table salestax.recalculation (
    realm_id text not null check (realm_id <> ''),
    is_preview boolean not null,
    txn_type integer not null,
    txn_id text not null,
    seq bigserial not null,
    sync_token text not null,
    number text not null,
    -- 'stopped': not begun when the recalculation was stopped.
    outcome text not null check (outcome in ('changed', 'unchanged', 'skipped', 'failed', 'waiting', 'stopped')),
    message text,
    error_code text,
    before_total_cents bigint,
    before_tax_cents bigint,
    after_total_cents bigint,
    after_tax_cents bigint,
    -- Units of the home currency for one of the document's; null: it is in the home currency, or not read yet.
    exchange_rate text,
    -- If it is paid, it is recorded with the tax that it charges.
    as_charged boolean not null default false,
    delivery_id uuid,
    updated_at timestamptz not null,
    primary key (realm_id, is_preview, txn_type, txn_id)
  )`,
  'create index recalculation_order on salestax.recalculation (realm_id, is_preview, seq)',
  'create index recalculation_updated on salestax.recalculation (updated_at)',
  ...withRights('recalculation', {
    ...withRetention,
    userReads: 'realm_id, txn_id, is_preview, outcome, updated_at',
  }),
  'grant usage on sequence salestax.recalculation_seq_seq to app_rw',
  // The comparisons that a user starts in several companies at once: one row for each company.
  `create table salestax.company_comparison (
    realm_id text not null check (realm_id <> ''),
    -- The user, by the sub of the identity server.
    owner_sub text not null,
    -- The same for all companies that were chosen together.
    search_id uuid not null,
    search jsonb not null,
    started_at timestamptz not null,
    -- Null: the comparison was refused.
    run_id uuid,
    -- Whether the user has started the run from the list: not if the same search was running already.
    is_own_run boolean not null,
    refusal text,
    correlation_id text not null,
    primary key (realm_id, owner_sub)
  )`,
  'create index company_comparison_owner on salestax.company_comparison (owner_sub, started_at)',
  'create index company_comparison_started on salestax.company_comparison (started_at)',
  ...withRights(
    'company_comparison',
    {
      ...ofCompany,
      // Retention deletes what is old, and cannot read it.
      system: 'delete, select (ctid, started_at)',
      userReads: '',
    },
    `owner_sub = nullif(current_setting('app.owner_sub', true), '') and ${ofOwnCompanies}`,
  ),
];

const lists: readonly string[] = [
  /*
   * `code`: the code that an item has at the provider. It stays when the item is renamed at the accounting service: what
   * the provider knows about the item, such as its tax code, is kept under it. `code_key`: without letter case, as the
   * provider compares codes.
   */
  `create table salestax.item_sync (
    realm_id text not null check (realm_id <> ''),
    item_id text not null,
    pending boolean not null,
    assigned_tax_code text,
    -- What the last try sent; null = the item was gone.
    sent jsonb,
    -- Why the last try was refused; null = it was not.
    refusal text,
    code text,
    code_key text,
    tried_at timestamptz,
    updated_at timestamptz not null,
    primary key (realm_id, item_id)
  )`,
  'create index item_sync_pending on salestax.item_sync (realm_id) where pending',
  'create unique index item_sync_code on salestax.item_sync (realm_id, code_key)',
  // Codes that items of another company at the same provider company have, too.
  ...withRights('item_sync', { ...ofCompany, system: 'select' }),
  // The last comparison of the items with the provider's catalog, and its rows, which have the same `compared_at`.
  `create table salestax.item_comparison (
    realm_id text primary key check (realm_id <> ''),
    -- Of the provider company that the items were compared with.
    provider_company_id text not null,
    -- When the reading of both sides began.
    compared_at timestamptz not null
  )`,
  'create index item_comparison_age on salestax.item_comparison (compared_at)',
  ...withRights('item_comparison', withRetention),
  `create table salestax.compared_item (
    realm_id text not null check (realm_id <> ''),
    id text not null,
    compared_at timestamptz not null,
    place integer not null,
    item_code text not null,
    description text not null,
    taxable boolean not null,
    -- The code by its present name, of an item that was renamed.
    renamed_to text,
    -- Null: the provider has no item of that code.
    provider_description text,
    provider_tax_code text,
    primary key (realm_id, id),
    check ((provider_description is null) = (provider_tax_code is null))
  )`,
  'create index compared_item_age on salestax.compared_item (compared_at)',
  ...withRights('compared_item', withRetention),
  `create table salestax.address_validation (
    realm_id text not null check (realm_id <> ''),
    customer_id text not null,
    pending boolean not null,
    -- Of the address that the outcome is about.
    fingerprint text,
    outcome text check (outcome in ('validated', 'different', 'failed', 'not-checked')),
    reason text,
    suggestion jsonb,
    -- The address as the provider writes it, where it is the same one in another writing; null = nothing to tidy.
    postal_form jsonb,
    -- What a decision about the address has replaced, so that it can be undone; null = nothing.
    undo jsonb,
    updated_at timestamptz not null,
    primary key (realm_id, customer_id),
    check ((outcome is null) = (fingerprint is null)),
    check ((suggestion is not null) = (outcome is not distinct from 'different'))
  )`,
  'create index address_validation_pending on salestax.address_validation (realm_id) where pending',
  ...withRights('address_validation', { ...ofCompany, userReads: 'realm_id, outcome, pending, updated_at' }),
  // The result of each request for a certificate: one row per customer and method.
  `create table salestax.exemption_request (
    realm_id text not null check (realm_id <> ''),
    method text not null check (method in ('Email', 'Fax', 'Download')),
    customer_id text not null,
    batch_id uuid not null,
    position integer not null,
    state text not null check (state in ('pending', 'sending', 'invited', 'sent', 'failed')),
    customer_name text not null,
    address text not null,
    known_invitations jsonb not null,
    invitation_id text,
    request_link text not null,
    error_text text not null,
    requested_at timestamptz not null,
    -- Who sent the last request, and how often one was sent.
    requested_by text not null default '',
    request_count integer not null default 1,
    -- Of the last one that was sent: a later one may have failed.
    sent_at timestamptz,
    sent_by text not null default '',
    updated_at timestamptz not null,
    primary key (realm_id, method, customer_id)
  )`,
  'create index exemption_request_batch on salestax.exemption_request (realm_id, requested_at desc)',
  'create index exemption_request_age on salestax.exemption_request (requested_at)',
  ...withRights('exemption_request', { company: 'select, insert, update', system: 'select, delete' }),
  // When the certificates of a company were last read, and the certificates, which have the same `read_at`.
  `create table salestax.certificate_list (
    realm_id text primary key check (realm_id <> ''),
    read_at timestamptz not null
  )`,
  'create index certificate_list_age on salestax.certificate_list (read_at)',
  ...withRights('certificate_list', { ...withRetention, userReads: '' }),
  `create table salestax.certificate (
    realm_id text not null check (realm_id <> ''),
    certificate_id text not null,
    read_at timestamptz not null,
    place integer not null,
    customer_codes text[] not null,
    customer_names text[] not null,
    -- Of the first customer.
    line1 text not null,
    line2 text not null,
    city text not null,
    region text not null,
    postal_code text not null,
    email_address text not null,
    exemption_reason text not null,
    signed_date text not null,
    expiration_date text not null,
    valid boolean not null,
    invalid_reason text,
    -- The state that it is for, as the provider names it; '' = none.
    certificate_state text not null,
    exemption_number text not null,
    has_document boolean not null,
    primary key (realm_id, certificate_id)
  )`,
  'create index certificate_age on salestax.certificate (read_at)',
  ...withRights('certificate', {
    ...withRetention,
    userReads: `realm_id, read_at, customer_codes, customer_names, region, expiration_date, valid, invalid_reason,
      certificate_state`,
  }),
  // The last nexus list of each company.
  `create table salestax.nexus_snapshot (
    realm_id text primary key check (realm_id <> ''),
    -- Of the provider company that the list is about.
    provider_company_id text not null,
    list jsonb not null,
    taken_at timestamptz not null
  )`,
  'create index nexus_snapshot_age on salestax.nexus_snapshot (taken_at)',
  ...withRights('nexus_snapshot', withRetention),
];

/** Retention deletes audit files that have expired, and cannot read them. */
const expiring = { ...ofCompany, system: 'delete, select (ctid, expires_at)' };

const close: readonly string[] = [
  // The figures of a month, and the decisions of people about it.
  `create table salestax.month_close (
    realm_id text not null check (realm_id <> ''),
    -- Of the dates of documents, yyyy-MM.
    month text not null,
    -- Null until they were read.
    figures jsonb,
    counts jsonb,
    -- When the reading of the figures began.
    read_at timestamptz,
    -- The first day whose documents are in the figures.
    counted_from text,
    -- Id of the provider company that they were read from.
    read_from text,
    is_closed boolean not null default false,
    -- Every close and reopening, the latest last.
    decisions jsonb not null default '[]',
    primary key (realm_id, month),
    check ((figures is null) = (counts is null) and (figures is null) = (read_at is null))
  )`,
  ...withRights('month_close', { ...ofCompany, userReads: 'realm_id, month, is_closed, read_at' }),
  // The documents that have changed since the figures were read.
  `create table salestax.month_change (
    realm_id text not null check (realm_id <> ''),
    month text not null,
    txn_type integer not null,
    txn_id text not null,
    code text not null,
    kind text not null check (kind in ('recorded', 'changed', 'voided', 'unrecorded')),
    at timestamptz not null,
    primary key (realm_id, month, txn_type, txn_id)
  )`,
  ...withRights('month_change', { ...ofCompany, userReads: 'realm_id, month' }),
  `create table salestax.audit_file (
    realm_id text not null check (realm_id <> ''),
    -- Of the dates of documents, yyyy-MM.
    month text not null,
    -- Of its parts.
    file_id uuid not null,
    made_at timestamptz not null,
    made_by text not null,
    documents integer not null,
    bytes bigint not null,
    parts integer not null,
    expires_at timestamptz not null,
    primary key (realm_id, month)
  )`,
  'create index audit_file_expiry on salestax.audit_file (expires_at)',
  ...withRights('audit_file', expiring),
  `create table salestax.audit_file_part (
    realm_id text not null check (realm_id <> ''),
    file_id uuid not null,
    place integer not null,
    content bytea not null,
    expires_at timestamptz not null,
    primary key (realm_id, file_id, place)
  )`,
  // A ZIP is compressed already.
  'alter table salestax.audit_file_part alter column content set storage external',
  'create index audit_file_part_expiry on salestax.audit_file_part (expires_at)',
  ...withRights('audit_file_part', expiring),
];

export const monthEnd: readonly string[] = [...runs, ...reconciliation, ...lists, ...close];
