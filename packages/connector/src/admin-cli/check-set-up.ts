import type { ConnectorConfig } from '../configuration/connector-config.ts';
import type { Environment } from '../configuration/environment.ts';
import { readConfig } from '../configuration/read-config.ts';
import { readRequiredFiles } from '../configuration/required-files.ts';
import { roleWarnings } from '../configuration/role-warnings.ts';
import { messageWithCauses } from '../domain/error-causes.ts';
import { openDb } from '../store/db.ts';
import { isUnused } from '../store/embedded/holds-database.ts';
import { checkSecrets, companyChecks, type Stored } from './check-companies.ts';
import { type Check, type CheckResult, report } from './check-result.ts';
import { vendorChecks } from './check-vendors.ts';
import { CommandFailed, type Command } from './command.ts';
import { readSecretBox } from './open-store.ts';

/** Read-only. Every line of output starts with `ok`, `skipped` or `FAILED`. */
export const checkSetUp: Command = {
  argument: '',
  about: 'checks each step of the set-up: configuration, database, secrets, vendors, companies',
  async run({ env, print }) {
    const config = readConfig(env);
    readRequiredFiles(config);
    print('ok      configuration');
    const { stored, result } = await openStored(config, env);
    try {
      const checks: readonly Check[] = [
        { name: 'roles', run: async () => rolesResult(config) },
        { name: 'database', run: async () => result },
        ...vendorChecks(config),
        ...(stored === null ? [] : await storedChecks(config, stored)),
      ];
      const results: boolean[] = [];
      for (const check of checks) results.push(await report(print, check));
      const failures = results.filter((isOk) => !isOk).length;
      if (failures > 0) throw new CommandFailed(`${failures} ${failures === 1 ? 'check' : 'checks'} failed.`);
    } finally {
      await stored?.db.close();
    }
  },
};

function rolesResult(config: ConnectorConfig): CheckResult {
  const warnings = roleWarnings(config);
  return warnings.length === 0 ? 'ok' : { failed: warnings.join('; ') };
}

const storedChecks = async (config: ConnectorConfig, stored: Stored): Promise<readonly Check[]> => [
  { name: 'secrets', run: () => checkSecrets(stored) },
  ...(await companyChecks(config, stored)),
];

/**
 * Opens the database, which verifies tables, roles and the isolation of companies. A folder without a database is fine: the
 * first start creates it.
 */
async function openStored(
  { store, production }: ConnectorConfig,
  env: Environment,
): Promise<{ readonly stored: Stored | null; readonly result: CheckResult }> {
  if ('dataDir' in store && isUnused(store.dataDir)) return { stored: null, result: 'ok' };
  try {
    const db = await openDb({ ...store, migrates: false, refusesSuperuser: production });
    return { stored: { db, box: readSecretBox(env) }, result: 'ok' };
  } catch (error) {
    return { stored: null, result: { failed: messageWithCauses(error) } };
  }
}
