import { sql, type Kysely } from 'kysely';

/* Who may do what with which table, and which rows. What is not granted here is refused. */

interface Access {
  /** Roles that see the rows of the transaction's realm, and their rights. */
  readonly tenant?: Readonly<Partial<Record<'app_rw' | 'app_audit', string>>>;
  /** Rights of app_system, which sees the rows of every realm. */
  readonly system?: string;
}

const ALL = 'select, insert, update, delete';

const ACCESS: Readonly<Record<string, Access>> = {
  company: { tenant: { app_rw: 'select, insert, update' }, system: 'select' },
  secret: { tenant: { app_rw: ALL } },
  accounting_connection: { tenant: { app_rw: ALL } },
  session_token: { system: ALL },
  auth_flow: { system: ALL },
  embed_client: { system: ALL },
  document_link: { tenant: { app_rw: 'select, insert, update' } },
  operation: { tenant: { app_rw: 'select, insert, update' }, system: 'select, update' },
  timeline: { tenant: { app_rw: 'select, insert', app_audit: 'insert' } },
  call_log: { tenant: { app_rw: 'select, insert', app_audit: 'insert' }, system: 'select, delete' },
  estimate: { tenant: { app_rw: ALL }, system: 'select, delete' },
  webhook_event: { system: ALL },
  change_cursor: { tenant: { app_rw: ALL } },
  background_run: { tenant: { app_rw: ALL }, system: 'select, delete' },
};

const SEQUENCES: Readonly<Record<string, string>> = {
  operation_seq_seq: 'app_rw',
  timeline_id_seq: 'app_rw, app_audit',
  call_log_id_seq: 'app_rw, app_audit',
};

/** Without a realm the setting is null, or '' once it was used on a connection: no row has either. */
const OWN_REALM = `realm_id = current_setting('app.realm_id', true)`;

function statementsFor(table: string, { tenant, system }: Access): string[] {
  const name = `salestax.${table}`;
  const roles = Object.entries(tenant ?? {});
  return [
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    ...roles.map(([role, rights]) => `grant ${rights} on ${name} to ${role}`),
    ...(roles.length > 0
      ? [
          `create policy tenant on ${name} to ${roles.map(([role]) => role).join(', ')}
             using (${OWN_REALM}) with check (${OWN_REALM})`,
        ]
      : []),
    ...(system
      ? [
          `grant ${system} on ${name} to app_system`,
          `create policy system on ${name} to app_system using (true) with check (true)`,
        ]
      : []),
  ];
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'grant usage on schema salestax to app_rw, app_system, app_audit',
    ...Object.entries(ACCESS).flatMap(([table, access]) => statementsFor(table, access)),
    ...Object.entries(SEQUENCES).map(([name, roles]) => `grant usage on sequence salestax.${name} to ${roles}`),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
