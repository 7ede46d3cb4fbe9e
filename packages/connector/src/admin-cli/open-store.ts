import { ConfigError } from '../configuration/config-error.ts';
import { environmentReader, type Environment } from '../configuration/environment.ts';
import { readStore } from '../configuration/read-store.ts';
import { type Db, openDb } from '../store/db.ts';
import { holdsDatabase } from '../store/embedded/holds-database.ts';
import { createSecretBox, type SecretBox } from '../store/secrets.ts';
import { CommandFailed } from './command.ts';

/** Time limit of a statement: a command may read or delete every row. */
const statementMs = 600_000;

/** Opens the database without migrating it, and closes it after `work`. */
export async function withStore<Result>(env: Environment, work: (db: Db) => Promise<Result>): Promise<Result> {
  const store = readStore(env);
  if ('dataDir' in store && store.dataDir !== 'memory' && !holdsDatabase(store.dataDir))
    throw new CommandFailed(`${store.dataDir} holds no database. Set DATA_DIR, or DATABASE_URL, as for the service.`);
  const db = await openDb({ ...store, migrates: false, watchdogMs: statementMs });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** The same with the login that owns the tables, MIGRATION_DATABASE_URL, where the service has another one. */
export function withOwnedStore<Result>(env: Environment, work: (db: Db) => Promise<Result>): Promise<Result> {
  const ownerUrl = env['MIGRATION_DATABASE_URL'];
  return withStore(ownerUrl ? { ...env, DATABASE_URL: ownerUrl } : env, work);
}

/** Decrypts with ENCRYPTION_KEYS. */
export function readSecretBox(env: Environment): SecretBox {
  const problems: string[] = [];
  const keys = environmentReader(env, problems).keys('ENCRYPTION_KEYS');
  const [current] = keys;
  if (problems.length > 0 || current === undefined) throw new ConfigError(problems);
  return createSecretBox({ keys, current: current.id });
}
