import { sql, type Kysely } from 'kysely';

/*
 * The comparisons that a user starts in several companies at once: one row for each company, in the scope of that company.
 * The role app_firm reads those of its user together, with the state of their runs, and whether a company has credentials.
 */

/** Without a realm the setting is null, or '' once it was used on a connection: no row has either. */
const ownRealm = `realm_id = current_setting('app.realm_id', true)`;
const ownUser = `owner_sub = nullif(current_setting('app.owner_sub', true), '')`;

/** The policy of `company` applies to the role in this query, too. */
const isOfOwnCompany = 'realm_id in (select realm_id from salestax.company)';

const statements: readonly string[] = [
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
    -- Whether the run was started by this row: not if the same search was running already.
    is_own_run boolean not null,
    refusal text,
    correlation_id text not null,
    primary key (realm_id, owner_sub)
  )`,
  'alter table salestax.company_comparison enable row level security',
  'alter table salestax.company_comparison force row level security',
  'grant select, insert, update, delete on salestax.company_comparison to app_rw',
  `create policy tenant on salestax.company_comparison to app_rw using (${ownRealm}) with check (${ownRealm})`,
  `grant select on salestax.company_comparison to app_firm`,
  `create policy firm on salestax.company_comparison for select to app_firm
     using (${ownUser} and ${isOfOwnCompany})`,
  // Retention deletes what is old, and cannot read it.
  'grant delete, select (ctid, started_at) on salestax.company_comparison to app_system',
  'create policy system on salestax.company_comparison to app_system using (true) with check (true)',
  // The operator erases a company (see 0023).
  `create policy owner_erases on salestax.company_comparison to app_owner using (${ownRealm})`,
  'create index company_comparison_owner on salestax.company_comparison (owner_sub, started_at)',
  `grant select (id, attempts, done, total, error_code, error_text, correlation_id)
     on salestax.background_run to app_firm`,
  // Whether a company has the secret, and never its content.
  'grant select (realm_id, name) on salestax.secret to app_firm',
  `create policy firm on salestax.secret for select to app_firm using (${isOfOwnCompany})`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
