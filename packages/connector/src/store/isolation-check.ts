import { sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

type Trx = Transaction<Schema>;

/**
 * Throws if the database does not isolate companies: a role has too many rights, or a table has no row policies. Runs
 * inside a scope, so it sees the role that queries run under.
 */
export async function checkIsolation(trx: Trx): Promise<void> {
  const problems = [...(await strongRoles(trx)), ...(await openTables(trx))];
  if (problems.length > 0) throw new Error(`The database does not isolate companies: ${problems.join('; ')}.`);
}

/**
 * Throws if the login itself, without the role of a scope, sees the rows of all companies: an injected statement could
 * leave its role.
 */
export async function checkLogin(trx: Trx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname = session_user and (rolsuper or rolbypassrls)`.execute(trx);
  const [login] = rows;
  if (login !== undefined)
    throw new Error(
      `The login ${login.name} of DATABASE_URL is a superuser or has BYPASSRLS. Use a login without both: see 'First start' in docs/operation.md.`,
    );
}

async function strongRoles(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles
    where rolname in (current_user, 'app_owner', 'app_rw', 'app_system', 'app_audit', 'app_staff', 'app_firm')
      and (rolsuper or rolbypassrls or rolcanlogin or rolinherit)`.execute(trx);
  return rows.map(({ name }) => `role ${name} has too many rights`);
}

/** Tables of the service without forced row policies. Migration tables are exempt: they hold no company data. */
async function openTables(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and c.relname not like 'kysely\_%'
      and not (
        c.relrowsecurity and c.relforcerowsecurity
        and exists (select from pg_policy p where p.polrelid = c.oid)
      )`.execute(trx);
  return rows.map(({ name }) => `table ${name} has no forced row policy`);
}
