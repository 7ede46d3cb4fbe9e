import { sql, type Kysely } from 'kysely';

/* Rights and row policies of each table by role. Everything not granted here is refused. */

interface Access {
  /** Roles that see the rows of the transaction's realm, and their rights. */
  readonly tenant?: Readonly<Partial<Record<'app_rw' | 'app_audit', string>>>;
  /** Rights of app_system, which sees the rows of every realm. */
  readonly system?: string;
}

const allRights = 'select, insert, update, delete';

const accessByTable: Readonly<Record<string, Access>> = {
  company: { tenant: { app_rw: 'select, insert, update' }, system: 'select' },
  secret: { tenant: { app_rw: allRights } },
  accounting_connection: { tenant: { app_rw: allRights } },
  session_token: { system: allRights },
  auth_flow: { system: allRights },
  embed_client: { system: allRights },
  document_link: { tenant: { app_rw: 'select, insert, update' } },
  operation: { tenant: { app_rw: 'select, insert, update' }, system: 'select, update' },
  timeline: { tenant: { app_rw: 'select, insert', app_audit: 'insert' } },
  call_log: { tenant: { app_rw: 'select, insert', app_audit: 'insert' }, system: 'select, delete' },
  estimate: { tenant: { app_rw: allRights }, system: 'select, delete' },
  webhook_event: { system: allRights },
  change_cursor: { tenant: { app_rw: allRights } },
  background_run: { tenant: { app_rw: allRights }, system: 'select, delete' },
};

const sequences: Readonly<Record<string, string>> = {
  operation_seq_seq: 'app_rw',
  timeline_id_seq: 'app_rw, app_audit',
  call_log_id_seq: 'app_rw, app_audit',
};

/** Without a realm the setting is null, or '' once it was used on a connection: no row has either. */
const ownRealm = `realm_id = current_setting('app.realm_id', true)`;

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
             using (${ownRealm}) with check (${ownRealm})`,
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
    ...Object.entries(accessByTable).flatMap(([table, access]) => statementsFor(table, access)),
    ...Object.entries(sequences).map(([name, roles]) => `grant usage on sequence salestax.${name} to ${roles}`),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
