import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** PostgreSQL writes it into each folder of data. */
export const versionFile = 'PG_VERSION';

/** Whether a folder has an embedded database: opening an empty one creates it. */
export const holdsDatabase = (dataDir: string): boolean => existsSync(join(dataDir, versionFile));
