import { sql, type Kysely } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { Schema } from './schema.ts';

export const schemaName = 'salestax';
/** Schema of the job queue, which migrates its own tables with the login of the service. */
export const jobSchemaName = 'pgboss';

/** The tables do not fit this version. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}

/** Names of migrations that remove something which the previous version may still use. */
const contractMigration = /^\d+-contract-/;

/**
 * The migrations that are missing, and those that are newer than this version. Newer ones are accepted if they only add:
 * during an upgrade both versions run. Throws `SchemaMismatch` if this version cannot work with the tables.
 */
export function compareMigrations(
  applied: readonly string[],
  known: readonly string[] = Object.keys(migrations),
): { readonly missing: readonly string[]; readonly newer: readonly string[] } {
  const missing = known.filter((name) => !applied.includes(name));
  const newer = applied.filter((name) => !known.includes(name));
  const last = known.at(-1) ?? '';
  const unknownMigration = newer.find((name) => name < last);
  if (unknownMigration !== undefined)
    throw new SchemaMismatch(
      `The database was not created by this product, or changed by something else: unknown migration ${unknownMigration}.`,
    );
  const contracted = newer.find((name) => contractMigration.test(name));
  if (contracted !== undefined)
    throw new SchemaMismatch(`The database is ahead of this version: ${contracted}. Start the newer version.`);
  if (missing.length > 0 && newer.length > 0)
    throw new SchemaMismatch(`The database has ${newer.join(', ')} and lacks ${missing.join(', ')}.`);
  return { missing, newer };
}

/** Needs a role that may read the table of migrations. */
export async function appliedMigrations(connection: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.id(schemaName, 'kysely_migration')} order by name`.execute(connection);
  return rows.map(({ name }) => name);
}

/**
 * The privilege to check with `pg_has_role`. Since PostgreSQL 16 a login may administer a role without SET ROLE to it
 * (createrole_self_grant).
 */
export async function roleSwitchPrivilege(connection: Kysely<Schema>): Promise<'set' | 'member'> {
  const { rows } = await sql<{ since16: boolean }>`
    select current_setting('server_version_num')::int >= 160000 as since16`.execute(connection);
  return rows[0]?.since16 === true ? 'set' : 'member';
}

/** Whether the login owns the tables, or may create the role that owns them. */
export async function mayMigrate(kysely: Kysely<Schema>): Promise<boolean> {
  const right = await roleSwitchPrivilege(kysely);
  const { rows } = await sql`
    select from pg_roles me where me.rolname = session_user and (
      me.rolsuper or me.rolcreaterole
      or exists (select from pg_roles r where r.rolname = 'app_owner' and pg_has_role(session_user, r.oid, ${sql.lit(right)}))
    )`.execute(kysely);
  return rows.length > 0;
}

const howTo = 'Run the command `migrate` with a login that owns the tables (MIGRATION_DATABASE_URL).';

/** Throws `SchemaMismatch` if the tables are behind this version, or the login lacks a role of the service. */
export async function requireCurrentSchema(kysely: Kysely<Schema>, roles: readonly string[]): Promise<void> {
  const right = await roleSwitchPrivilege(kysely);
  const { rows } = await sql<{ name: string; held: boolean }>`
    select rolname as name, pg_has_role(session_user, oid, ${sql.lit(right)}) as held
    from pg_roles where rolname in (${sql.join(roles.map((role) => sql.lit(role)))})`.execute(kysely);
  const heldRoles = new Set(rows.filter((role) => role.held).map(({ name }) => name));
  if (rows.length === 0) throw new SchemaMismatch(`The database has no tables of this service yet. ${howTo}`);
  const missingRoles = roles.filter((role) => role !== 'app_owner' && !heldRoles.has(role));
  if (missingRoles.length > 0)
    throw new SchemaMismatch(`The login of DATABASE_URL lacks the roles ${missingRoles.join(', ')}. ${howTo}`);
  const { missing } = compareMigrations(await readApplied(kysely));
  if (missing.length > 0)
    throw new SchemaMismatch(`The database is behind this version by ${missing.join(', ')}. ${howTo}`);
}

/** Empty, too, if the table does not exist or the login may not read it. */
async function readApplied(kysely: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql`
    select from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_roles r on r.rolname = 'app_system'
    where n.nspname = ${schemaName} and c.relname = 'kysely_migration' and has_table_privilege(r.oid, c.oid, 'select')`.execute(
    kysely,
  );
  if (rows.length === 0) return [];
  return kysely.transaction().execute(async (trx) => {
    await sql`set local role app_system`.execute(trx);
    return appliedMigrations(trx);
  });
}
