import { ConfigError } from '../configuration/config-error.ts';
import { isDevelopment, unreplacedPlaceholders } from '../configuration/production-rules.ts';
import { holdsDatabase } from '../store/embedded/holds-database.ts';
import { migrateStore } from '../store/migrate-store.ts';
import type { Command } from './command.ts';
import { readServiceStore } from './open-store.ts';

export const migrateDatabase: Command = {
  argument: '',
  about: 'migrates the tables, and grants the login of the service the rights it needs',
  async run({ env, print }) {
    // The owner's login would keep the password of the example files. Here no vendor's address tells whether the data is real.
    const problems = isDevelopment(env) ? [] : unreplacedPlaceholders(env);
    if (problems.length > 0) throw new ConfigError(problems);
    const store = readServiceStore(env);
    const ownerUrl = env['MIGRATION_DATABASE_URL'];
    // A new embedded database would look like a migration of the owner's.
    if (ownerUrl && !('databaseUrl' in store))
      throw new ConfigError([
        'DATABASE_URL is missing: with MIGRATION_DATABASE_URL it names the login of the service.',
      ]);
    if (!env['DATA_DIR'] && 'dataDir' in store && !holdsDatabase(store.dataDir))
      throw new ConfigError([
        'DATABASE_URL, or DATA_DIR for an embedded database, is missing: set it as for the service.',
      ]);
    const { applied, newer, granted } = await migrateStore(store, ownerUrl || null);
    print(applied.length === 0 ? 'The tables are up to date.' : `Done: ${applied.join(', ')}.`);
    if (newer.length > 0)
      print(`The database is newer than this version; the version still works with it: ${newer.join(', ')}.`);
    if (granted !== null) print(`The login ${granted} has the rights that the service needs, and owns no table.`);
  },
};
