import type { ConnectorConfig } from './connector-config.ts';
import type { Environment } from './environment.ts';

/** Where the data is stored. `DATABASE_IMAGE_DIR`: a prepared embedded database, which a new one starts from. */
export function readStore(env: Environment): ConnectorConfig['store'] {
  const databaseUrl = env['DATABASE_URL'];
  const imageDir = env['DATABASE_IMAGE_DIR'];
  if (databaseUrl) return { databaseUrl };
  return { dataDir: env['DATA_DIR'] || 'data/connector', ...(imageDir && { imageDir }) };
}
