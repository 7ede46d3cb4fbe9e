import { ConfigError } from './config-error.ts';
import type { ConnectorConfig } from './connector-config.ts';
import type { Environment } from './environment.ts';

/**
 * Where the data is stored. `DATABASE_IMAGE_DIR`: a prepared embedded database, which a new one starts from.
 * @throws ConfigError where `storeProblems` finds one
 */
export function readStore(env: Environment): ConnectorConfig['store'] {
  const problems = storeProblems(env);
  if (problems.length > 0) throw new ConfigError(problems);
  return storeOf(env);
}

/** The same without a check, for a reader that lists all problems of the environment. */
export function storeOf(env: Environment): ConnectorConfig['store'] {
  const databaseUrl = env['DATABASE_URL'];
  const imageDir = env['DATABASE_IMAGE_DIR'];
  if (databaseUrl) return { databaseUrl };
  // Not below `data`, where `npm start` stores the demo.
  return { dataDir: env['DATA_DIR'] || 'service-data', ...(imageDir && { imageDir }) };
}

/** What is wrong with the variables of the store. */
export function storeProblems(env: Environment): readonly string[] {
  const databaseUrl = env['DATABASE_URL'];
  return databaseUrl && !isDatabaseUrl(databaseUrl) ? [notDatabaseUrl] : [];
}

/** What a service can't do with its store. */
export function unfitForStore({ store, role, operation }: Omit<ConnectorConfig, 'production'>): readonly string[] {
  if ('dataDir' in store)
    return role === 'both'
      ? []
      : ['ROLE must be both without DATABASE_URL: no second process can open the embedded database.'];
  return operation?.backupDir
    ? ['BACKUP_DIR is for the embedded database: remove it, and back up PostgreSQL with its own tools.']
    : [];
}

/** The forms that node-postgres reads: the address of a server, or the folder of its socket. */
const isDatabaseUrl = (value: string): boolean => /^(postgres(ql)?:\/\/|socket:|\/)/.test(value);
const notDatabaseUrl =
  'DATABASE_URL must be the address of a PostgreSQL database, such as postgresql://user:password@host:5432/database.';
