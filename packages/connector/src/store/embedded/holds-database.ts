import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a folder has an embedded database: opening an empty one creates it. */
export const holdsDatabase = (dataDir: string): boolean => existsSync(join(dataDir, 'PG_VERSION'));
