import { Migrator, sql, type Kysely } from 'kysely';
import { migrations } from './migrations/index.ts';
import { appliedMigrations, compareMigrations, schemaName, roleSwitchPrivilege } from './schema-state.ts';
import type { Schema } from './schema.ts';

/**
 * - app_owner owns the tables and migrates them; for the operator it erases one company. The service does not use it.
 * - app_rw reads and writes the rows of one company; row policies hide all others.
 * - app_system works without a company or across companies: claiming deliveries, sessions, the list of companies.
 * - app_audit adds to the logs and can neither read nor change them.
 * - app_staff reads the list of companies and their state, changes the company of its transaction, and logs its actions.
 * - app_firm reads the state of the companies of one user.
 *
 * None can log in, and none inherits: a transaction of the service has only the rights of its role.
 */
export const databaseRoles = ['app_owner', 'app_rw', 'app_system', 'app_audit', 'app_staff', 'app_firm'] as const;

/** Key of the advisory lock; any number that is not used elsewhere in this database. */
const migrationLock = 7_303_014_511;

/** Creates roles and schema and runs the missing migrations; returns their names. Concurrent calls run one after another. */
export async function migrate(kysely: Kysely<Schema>): Promise<readonly string[]> {
  return kysely.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(migrationLock)})`.execute(connection);
    try {
      await createRoles(connection);
      await sql`create schema if not exists ${sql.id(schemaName)} authorization app_owner`.execute(connection);
      await sql`set role app_owner`.execute(connection);
      return await runMigrations(connection);
    } finally {
      await sql`reset role`.execute(connection);
      await sql`select pg_advisory_unlock(${sql.lit(migrationLock)})`.execute(connection);
    }
  });
}

/**
 * Roles belong to the whole server: another database may be creating them at the same time. Since PostgreSQL 16 the
 * creator of a role may administer it but not SET ROLE to it (createrole_self_grant).
 */
async function createRoles(connection: Kysely<Schema>): Promise<void> {
  const right = await roleSwitchPrivilege(connection);
  for (const role of databaseRoles) {
    await sql`
      do $$ begin
        if not exists (select from pg_roles where rolname = ${sql.lit(role)}) then
          create role ${sql.id(role)} nologin noinherit nosuperuser nobypassrls nocreatedb nocreaterole;
        end if;
      exception when duplicate_object or unique_violation then null;
      end $$`.execute(connection);
    await sql`
      do $$ begin
        if not pg_has_role(session_user, ${sql.lit(role)}, ${sql.lit(right)}) then
          execute format('grant %I to %I', ${sql.lit(role)}, session_user);
        end if;
      end $$`.execute(connection);
  }
}

async function runMigrations(connection: Kysely<Schema>): Promise<readonly string[]> {
  const { missing } = compareMigrations(
    (await hasMigrationTable(connection)) ? await appliedMigrations(connection) : [],
  );
  if (missing.length === 0) return [];
  const migrator = new Migrator({
    db: connection.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: schemaName,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  return missing;
}

async function hasMigrationTable(connection: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schemaName} and c.relname = 'kysely_migration'`.execute(connection);
  return rows.length > 0;
}
