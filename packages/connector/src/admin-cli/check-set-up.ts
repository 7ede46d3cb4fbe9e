import { existsSync } from 'node:fs';
import { readConfig } from '../configuration/read-config.ts';
import type { ConnectorConfig } from '../configuration/connector-config.ts';
import { listCompanies } from '../store/companies.ts';
import { type Db, openDb } from '../store/db.ts';
import { inspectSecrets } from '../store/secrets.ts';
import { CommandFailed, type Command } from './command.ts';
import { readSecretBox } from './open-store.ts';

/** A vendor that does not answer for so long is not there. */
const patienceMs = 10_000;

/** Looks and changes nothing. Every line begins with `ok` or `FAILED`. */
export const checkSetUp: Command = {
  argument: '',
  about: 'looks whether the service could start: configuration, database, secrets, vendors',
  async run({ env, say }) {
    const config = readConfig(env);
    say('ok      configuration');
    const results = [
      await attempt(say, 'database', () => checkDatabase(config, async () => undefined)),
      await attempt(say, 'secrets', () =>
        checkDatabase(config, async (db) => {
          const box = readSecretBox(env);
          for (const { realmId } of await db.tx('system', listCompanies)) {
            const { unreadable } = await db.tx({ realm: realmId }, (trx) => inspectSecrets(trx, box, realmId));
            if (unreadable.length > 0) throw new Error(`company ${realmId}: ${unreadable.join(', ')} can't be opened`);
          }
        }),
      ),
      ...(await Promise.all(
        Object.entries(addressesOf(config)).map(([name, address]) => attempt(say, name, () => checkAddress(address))),
      )),
    ];
    const failures = results.filter((isOk) => !isOk).length;
    if (failures > 0) throw new CommandFailed(`${failures} checks failed.`);
  },
};

async function attempt(say: (line: string) => void, name: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    say(`ok      ${name}`);
    return true;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    say(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}${cause}`);
    return false;
  }
}

/** Opening checks the tables, the roles and that companies are kept apart. A folder is made at the first start, not here. */
async function checkDatabase({ store }: ConnectorConfig, look: (db: Db) => Promise<void>): Promise<void> {
  if ('dataDir' in store && !existsSync(store.dataDir)) return;
  const db = await openDb({ ...store, migrates: false });
  try {
    await look(db);
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

/** Whoever answers is there, whatever the answer; a server's own error is none. */
async function checkAddress(address: string): Promise<void> {
  const { status, body } = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
  await body?.cancel();
  if (status >= 500) throw new Error(`${address} answered ${status}`);
  if (address.endsWith('/openid-configuration') && status !== 200) throw new Error(`${address} answered ${status}`);
}
