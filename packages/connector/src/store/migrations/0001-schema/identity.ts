import { ofSystem, withRights } from './table.ts';

/* Sessions, sign-ins in progress, blocked integrators, and attempts counted over all processes. */

export const identity: readonly string[] = [
  `create table salestax.session_token (
    jti text primary key,
    family text not null,
    parent_jti text,
    -- The session that this one replaces; null once this one was used.
    replaces_jti text,
    realm_id text check (realm_id <> ''),
    company_id text,
    subject text not null,
    kind text not null check (kind in ('sign-in', 'app', 'embed', 'staff')),
    scope jsonb not null,
    origins jsonb not null,
    -- Of an embed session, which ends when the configuration no longer has both.
    client_id text,
    client_secret_hash text,
    -- What the user signed in with.
    device text,
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    absolute_expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  'create index session_token_family on salestax.session_token (family)',
  'create index session_token_realm on salestax.session_token (realm_id)',
  'create index session_token_expiry on salestax.session_token (expires_at)',
  'create index session_token_subject on salestax.session_token (subject)',
  // A company's transactions see and end its sessions, without the hash of a client's secret and what one replaces.
  ...withRights('session_token', {
    company: `select (jti, family, realm_id, subject, kind, scope, issued_at, expires_at, absolute_expires_at,
      revoked_at, client_id, device), update (revoked_at)`,
    ...ofSystem,
    staffReads: 'jti, realm_id, revoked_at',
    staffChanges: 'revoked_at',
  }),
  `create table salestax.auth_flow (
    state_hash text primary key,
    kind text not null,
    detail jsonb not null,
    -- So that one network or one company cannot use up the room of all.
    started_by text not null,
    expires_at timestamptz not null
  )`,
  'create index auth_flow_open on salestax.auth_flow (kind, started_by, expires_at)',
  'create index auth_flow_expiry on salestax.auth_flow (expires_at)',
  ...withRights('auth_flow', ofSystem),
  `create table salestax.blocked_client (
    realm_id text not null check (realm_id <> ''),
    client_id text not null,
    blocked_by text not null,
    blocked_at timestamptz not null,
    primary key (realm_id, client_id)
  )`,
  // Read when a session of an integrator is issued.
  ...withRights('blocked_client', { company: 'select, insert, delete', system: 'select' }),
  // Unlogged: the content may be lost in a crash, and writes need not wait for the disk.
  `create unlogged table salestax.rate_bucket (
    key text primary key,
    count integer not null,
    ends_at timestamptz not null
  )`,
  'create index rate_bucket_age on salestax.rate_bucket (ends_at)',
  ...withRights('rate_bucket', ofSystem),
];
