import { ConfigError } from '../configuration/config-error.ts';
import type { ConnectorConfig } from '../configuration/connector-config.ts';
import { environmentReader, type Environment } from '../configuration/environment.ts';
import { isDevelopment, unencryptedDatabases } from '../configuration/production-rules.ts';
import { readStore } from '../configuration/read-store.ts';
import { type Db, openDb } from '../store/db.ts';
import { holdsDatabase } from '../store/embedded/holds-database.ts';
import { createSecretBox, type SecretBox } from '../store/secrets.ts';
import { CommandFailed } from './command.ts';

/** Time limit of a statement: a command may read or delete every row. */
const statementMs = 600_000;

/**
 * Where the service stores its data. Without TLS it is refused unless NODE_ENV says `development` or `test`: here no
 * vendor's address tells whether the data is real.
 */
export function readServiceStore(env: Environment): ConnectorConfig['store'] {
  const store = readStore(env);
  const problems = isDevelopment(env) ? [] : unencryptedDatabases(env);
  if (problems.length > 0) throw new ConfigError(problems);
  return store;
}

/** Opens the database without migrating it, and closes it after `work`. */
export function withStore<Result>(env: Environment, work: (db: Db) => Promise<Result>): Promise<Result> {
  return openFor(readServiceStore(env), work);
}

async function openFor<Result>(store: ConnectorConfig['store'], work: (db: Db) => Promise<Result>): Promise<Result> {
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
  const store = readServiceStore(env);
  const ownerUrl = env['MIGRATION_DATABASE_URL'];
  return openFor(ownerUrl ? readStore({ ...env, DATABASE_URL: ownerUrl }) : store, work);
}

/** Decrypts with ENCRYPTION_KEYS. */
export function readSecretBox(env: Environment): SecretBox {
  const problems: string[] = [];
  const keys = environmentReader(env, problems).keys('ENCRYPTION_KEYS');
  const [current] = keys;
  if (problems.length > 0 || current === undefined) throw new ConfigError(problems);
  return createSecretBox({ keys, current: current.id });
}
