import type { Environment } from '../configuration/environment.ts';
import { readStore } from '../configuration/read-store.ts';
import { backUpFolder, restoreFolder } from '../store/backup.ts';
import { FolderInUse } from '../store/embedded/folder-lock.ts';
import { CommandFailed, type Command, UsageError } from './command.ts';

export const backUp: Command = {
  argument: '<file>',
  about: 'copies the embedded database into a file; the service must be stopped',
  async run({ env, argument, print }) {
    const dataDir = folderOf(env);
    try {
      await backUpFolder(dataDir, argument);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      throw new CommandFailed(`${error.message} For backups of a running service set BACKUP_DIR.`);
    }
    print(`${dataDir} was copied to ${argument}.`);
  },
};

export const restore: Command = {
  argument: '<file>',
  about: 'restores a backup of the embedded database into an empty DATA_DIR',
  async run({ env, argument, print }) {
    const dataDir = folderOf(env);
    const companies = await restoreFolder(argument, dataDir);
    print(`${dataDir} holds the database of ${argument}: ${companies === 1 ? '1 company' : `${companies} companies`}.`);
  },
};

/** Refuses PostgreSQL, which has its own backup tools. */
function folderOf(env: Environment): string {
  const store = readStore(env);
  if ('databaseUrl' in store)
    throw new UsageError(
      [
        'PostgreSQL is backed up with its own tools, as a superuser, because row policies hide rows from other roles:',
        '  pg_dumpall --roles-only > roles.sql',
        '  pg_dump --format=custom --schema=salestax --schema=pgboss --file=salestax.dump <database>',
        'and restored into an empty database:',
        '  psql --file=roles.sql postgres',
        '  pg_restore --dbname=<database> salestax.dump',
      ].join('\n'),
    );
  if (store.dataDir === 'memory')
    throw new UsageError('DATA_DIR=memory stores nothing on disk, so there is nothing to back up.');
  return store.dataDir;
}
