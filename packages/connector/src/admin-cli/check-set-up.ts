import { existsSync } from 'node:fs';
import { readConfig } from '../configuration/read-config.ts';
import type { ConnectorConfig } from '../configuration/connector-config.ts';
import { listCompanies } from '../store/companies.ts';
import { type Db, openDb } from '../store/db.ts';
import { inspectSecrets } from '../store/secrets.ts';
import { CommandFailed, type Command } from './command.ts';
import { readSecretBox } from './open-store.ts';

/** Time limit of a call to a vendor, in milliseconds. */
const timeoutMs = 10_000;

/** Read-only. Every line of output starts with `ok` or `FAILED`. */
export const checkSetUp: Command = {
  argument: '',
  about: 'checks whether the service can start: configuration, database, secrets, vendors',
  async run({ env, print }) {
    const config = readConfig(env);
    print('ok      configuration');
    const results = [
      await attempt(print, 'database', () => checkDatabase(config, async () => undefined)),
      await attempt(print, 'secrets', () =>
        checkDatabase(config, async (db) => {
          const box = readSecretBox(env);
          for (const { realmId } of await db.tx('system', listCompanies)) {
            const { unreadable } = await db.tx({ realm: realmId }, (trx) => inspectSecrets(trx, box, realmId));
            if (unreadable.length > 0)
              throw new Error(`company ${realmId}: ${unreadable.join(', ')} cannot be decrypted`);
          }
        }),
      ),
      ...(await Promise.all(
        Object.entries(addressesOf(config)).map(([name, address]) => attempt(print, name, () => checkAddress(address))),
      )),
    ];
    const failures = results.filter((isOk) => !isOk).length;
    if (failures > 0) throw new CommandFailed(`${failures} checks failed.`);
  },
};

async function attempt(print: (line: string) => void, name: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    print(`ok      ${name}`);
    return true;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    print(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}${cause}`);
    return false;
  }
}

/**
 * `openDb` verifies tables, roles and the isolation of companies. A missing folder is fine: the first start creates it.
 */
async function checkDatabase({ store }: ConnectorConfig, check: (db: Db) => Promise<void>): Promise<void> {
  if ('dataDir' in store && !existsSync(store.dataDir)) return;
  const db = await openDb({ ...store, migrates: false });
  try {
    await check(db);
  } finally {
    await db.close();
  }
}

function addressesOf({ accounting, taxProviderUrl, taxProviderIdentity, staffIdentity }: ConnectorConfig) {
  const discovery = (issuer: string) => `${issuer}/.well-known/openid-configuration`;
  return {
    'accounting service': accounting.apiUrl,
    'token endpoint of the accounting service': accounting.tokenUrl,
    'tax provider': `${taxProviderUrl}/api/v2/utilities/ping`,
    ...(taxProviderIdentity && { 'identity server of the tax provider': discovery(taxProviderIdentity.issuer) }),
    ...(staffIdentity && { 'directory of support staff': discovery(staffIdentity.issuer) }),
  };
}

/** Any answer shows that the server is reachable, except a 5xx status. */
async function checkAddress(address: string): Promise<void> {
  const { status, body } = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  await body?.cancel();
  if (status >= 500) throw new Error(`${address} answered ${status}`);
  if (address.endsWith('/openid-configuration') && status !== 200) throw new Error(`${address} answered ${status}`);
}
