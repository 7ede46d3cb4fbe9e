import { sql } from 'kysely';
import { connectOnce } from './connect-once.ts';
import { openDb } from './db.ts';
import { migrate, databaseRoles } from './migrate.ts';
import { appliedMigrations, compareMigrations, jobSchemaName } from './schema-state.ts';

export interface MigrationResult {
  /** Migrations that were run by this call. */
  readonly applied: readonly string[];
  /** Migrations of a newer version that were present already. */
  readonly newer: readonly string[];
  /** Login of the service that was granted its rights; null = the login owns the tables. */
  readonly granted: string | null;
}

/**
 * Migrates the tables. With `ownerUrl`, that login creates and owns them, and the login of the store is granted the roles
 * of the service and a schema for the job queue, and nothing else.
 */
export async function migrateStore(
  store: { readonly databaseUrl: string } | { readonly dataDir: string },
  ownerUrl: string | null,
): Promise<MigrationResult> {
  if ('dataDir' in store) {
    const db = await openDb(store);
    await db.close();
    return { applied: [], newer: [], granted: null };
  }
  const login = ownerUrl === null ? null : await loginOf(store.databaseUrl);
  return connectOnce(ownerUrl ?? store.databaseUrl, async (kysely) => {
    const applied = await migrate(kysely);
    const all = await kysely.transaction().execute(async (trx) => {
      await sql`set local role app_owner`.execute(trx);
      return appliedMigrations(trx);
    });
    if (login !== null) {
      const roles = databaseRoles.filter((role) => role !== 'app_owner').map((role) => sql.id(role));
      await sql`grant ${sql.join(roles)} to ${sql.id(login)}`.execute(kysely);
      await sql`create schema if not exists ${sql.id(jobSchemaName)}`.execute(kysely);
      await sql`grant usage, create on schema ${sql.id(jobSchemaName)} to ${sql.id(login)}`.execute(kysely);
    }
    return { applied, newer: compareMigrations(all).newer, granted: login };
  });
}

function loginOf(databaseUrl: string): Promise<string> {
  return connectOnce(databaseUrl, async (kysely) => {
    const { rows } = await sql<{ login: string }>`select session_user as login`.execute(kysely);
    return rows[0]?.login ?? '';
  });
}
