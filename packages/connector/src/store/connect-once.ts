import { Kysely, PostgresDialect } from 'kysely';
import { normaliseError } from './errors.ts';
import { openPool } from './postgres.ts';
import type { Schema } from './schema.ts';

/** Runs work on a PostgreSQL connection without the scopes of the service, for tasks before the roles exist. */
export async function connectOnce<Result>(
  databaseUrl: string,
  work: (kysely: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const pool = openPool(databaseUrl, () => undefined);
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(kysely);
  } catch (error) {
    throw normaliseError(error);
  } finally {
    await kysely.destroy();
  }
}
