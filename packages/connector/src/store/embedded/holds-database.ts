import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** PostgreSQL writes it into each folder of data. */
export const versionFile = 'PG_VERSION';

/** Whether a folder has an embedded database: opening an empty one creates it. */
export const holdsDatabase = (dataDir: string): boolean => existsSync(join(dataDir, versionFile));

/** Where a restore loads a backup, before it moves it up. */
export const restoringFolder = (dataDir: string): string => join(dataDir, 'restoring');

/** Whether a folder has no database, and no part of one that is being restored. */
export const isUnused = (dataDir: string): boolean => !holdsDatabase(dataDir) && !existsSync(restoringFolder(dataDir));

/**
 * Throws where a restore was killed before the folder held the whole database: an empty one would be created beside it. Call
 * it while nobody else has the folder: a restore that is under way looks the same.
 */
export function requireWholeRestore(dataDir: string): void {
  if (holdsDatabase(dataDir) || !existsSync(restoringFolder(dataDir))) return;
  throw new Error(
    `A restore into ${dataDir} was interrupted. Delete everything in this folder and restore the backup again.`,
  );
}
