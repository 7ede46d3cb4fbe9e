import { sql, type Kysely } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { Schema } from './schema.ts';

export const SCHEMA_NAME = 'salestax';
/** Of the job queue, which keeps its own tables up to date with the login of the service. */
export const JOB_SCHEMA_NAME = 'pgboss';

/** The tables are not those that this version works with. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}

/** Names of migrations that take something away, which the version before may still use. */
const takesAway = /^\d+-contract-/;

/**
 * Which migrations are still to run. Those of a newer version are fine while they only add: the version before goes on
 * beside the new one. Throws `SchemaMismatch` when this version can't work with what is there.
 */
export function compareMigrations(
  applied: readonly string[],
  known: readonly string[] = Object.keys(migrations),
): { readonly missing: readonly string[]; readonly newer: readonly string[] } {
  const missing = known.filter((name) => !applied.includes(name));
  const newer = applied.filter((name) => !known.includes(name));
  const last = known.at(-1) ?? '';
  const strange = newer.find((name) => name < last);
  if (strange !== undefined)
    throw new SchemaMismatch(`The database was changed by something else than this product: migration ${strange}.`);
  const contracted = newer.find((name) => takesAway.test(name));
  if (contracted !== undefined)
    throw new SchemaMismatch(`The database is ahead of this version: ${contracted}. Start the newer version.`);
  if (missing.length > 0 && newer.length > 0)
    throw new SchemaMismatch(`The database has ${newer.join(', ')} and lacks ${missing.join(', ')}.`);
  return { missing, newer };
}

/** For a role that may read the table of migrations. */
export async function appliedMigrations(connection: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.id(SCHEMA_NAME, 'kysely_migration')} order by name`.execute(connection);
  return rows.map(({ name }) => name);
}

/**
 * Since PostgreSQL 16 a login may administer a role and not yet take it on (createrole_self_grant). Names what
 * `pg_has_role` has to be asked for.
 */
export async function takingOn(connection: Kysely<Schema>): Promise<'set' | 'member'> {
  const { rows } = await sql<{ since16: boolean }>`
    select current_setting('server_version_num')::int >= 160000 as since16`.execute(connection);
  return rows[0]?.since16 === true ? 'set' : 'member';
}

/** Whether the login owns the tables, or may make the role that does. */
export async function mayMigrate(kysely: Kysely<Schema>): Promise<boolean> {
  const right = await takingOn(kysely);
  const { rows } = await sql`
    select from pg_roles me where me.rolname = session_user and (
      me.rolsuper or me.rolcreaterole
      or exists (select from pg_roles r where r.rolname = 'app_owner' and pg_has_role(session_user, r.oid, ${sql.lit(right)}))
    )`.execute(kysely);
  return rows.length > 0;
}

const howTo = 'Run the command `migrate` with a login that owns the tables (MIGRATION_DATABASE_URL).';

/** Refuses tables that are behind this version, and a login that lacks a role of the service. */
export async function requireCurrentSchema(kysely: Kysely<Schema>, roles: readonly string[]): Promise<void> {
  const right = await takingOn(kysely);
  const { rows } = await sql<{ name: string; held: boolean }>`
    select rolname as name, pg_has_role(session_user, oid, ${sql.lit(right)}) as held
    from pg_roles where rolname in (${sql.join(roles.map((role) => sql.lit(role)))})`.execute(kysely);
  const held = new Set(rows.filter((role) => role.held).map(({ name }) => name));
  if (rows.length === 0) throw new SchemaMismatch(`The database has no tables of this service yet. ${howTo}`);
  const lacking = roles.filter((role) => role !== 'app_owner' && !held.has(role));
  if (lacking.length > 0)
    throw new SchemaMismatch(`The login of DATABASE_URL lacks the roles ${lacking.join(', ')}. ${howTo}`);
  const { missing } = compareMigrations(await readApplied(kysely));
  if (missing.length > 0)
    throw new SchemaMismatch(`The database is behind this version by ${missing.join(', ')}. ${howTo}`);
}

/** Empty also when the table is not there or older than the right to read it. */
async function readApplied(kysely: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql`
    select from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_roles r on r.rolname = 'app_system'
    where n.nspname = ${SCHEMA_NAME} and c.relname = 'kysely_migration' and has_table_privilege(r.oid, c.oid, 'select')`.execute(
    kysely,
  );
  if (rows.length === 0) return [];
  return kysely.transaction().execute(async (trx) => {
    await sql`set local role app_system`.execute(trx);
    return appliedMigrations(trx);
  });
}
