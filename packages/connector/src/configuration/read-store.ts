import { ConfigError } from './config-error.ts';
import type { ConnectorConfig } from './connector-config.ts';
import type { Environment } from './environment.ts';

/**
 * Where the data is stored. `DATABASE_IMAGE_DIR`: a prepared embedded database, which a new one starts from.
 * @param problems Takes a problem with the variables. Absent: it is thrown.
 */
export function readStore(env: Environment, problems?: string[]): ConnectorConfig['store'] {
  const databaseUrl = env['DATABASE_URL'];
  const imageDir = env['DATABASE_IMAGE_DIR'];
  if (databaseUrl && !isDatabaseUrl(databaseUrl)) {
    if (problems === undefined) throw new ConfigError([notDatabaseUrl]);
    problems.push(notDatabaseUrl);
  }
  if (databaseUrl) return { databaseUrl };
  return { dataDir: env['DATA_DIR'] || 'data/connector', ...(imageDir && { imageDir }) };
}

/** The forms that node-postgres reads: the address of a server, or the folder of its socket. */
const isDatabaseUrl = (value: string): boolean => /^(postgres(ql)?:\/\/|socket:|\/)/.test(value);
const notDatabaseUrl =
  'DATABASE_URL must be the address of a PostgreSQL database, such as postgresql://user:password@host:5432/database.';
