import { listCompanies } from '../store/companies.ts';
import type { Db } from '../store/db.ts';
import { inspectSecrets, reseal, type SecretBox } from '../store/secrets.ts';
import { CommandFailed, type Command } from './command.ts';
import { readSecretBox, withStore } from './open-store.ts';

/** Secrets per transaction: their rows are locked for milliseconds only. */
const batchSize = 10;

export const rotateKeys: Command = {
  argument: '',
  about: 're-encrypts every secret with the first of ENCRYPTION_KEYS; may be interrupted and repeated',
  async run({ env, print }) {
    const box = readSecretBox(env);
    await withStore(env, async (db) => {
      const realms = (await db.tx('system', listCompanies)).map(({ realmId }) => realmId);
      let resealed = 0;
      for (const realmId of realms) resealed += await resealRealm(db, box, realmId);
      print(`${resealed} secrets of ${realms.length} companies were encrypted with key '${box.currentKeyId}'.`);
      const problems: string[] = [];
      // One after the other: thousands at once would wait too long for a connection.
      for (const realmId of realms) problems.push(...(await problemsOf(db, box, realmId)));
      if (problems.length > 0) throw new CommandFailed(['The older keys are still needed:', ...problems].join('\n'));
      print(
        'Every secret can be decrypted with that key alone. Remove the older keys from ENCRYPTION_KEYS; keep them elsewhere for backups from before.',
      );
    });
  },
};

async function resealRealm(db: Db, box: SecretBox, realmId: string): Promise<number> {
  let count = 0;
  for (let after = ''; ;) {
    const { resealed, unreadable } = await db.tx({ realm: realmId }, (trx) =>
      reseal(trx, box, realmId, { after, limit: batchSize, now: new Date() }),
    );
    count += resealed.length;
    const ids = [...resealed, ...unreadable].toSorted();
    if (ids.length < batchSize) return count;
    after = ids.at(-1) ?? '';
  }
}

async function problemsOf(db: Db, box: SecretBox, realmId: string): Promise<string[]> {
  const { unreadable, older } = await db.tx({ realm: realmId }, (trx) => inspectSecrets(trx, box, realmId));
  const left = older.filter((name) => !unreadable.includes(name));
  return [
    ...unreadable.map((name) => `  company ${realmId}: '${name}' cannot be decrypted with any of the keys`),
    ...left.map((name) => `  company ${realmId}: '${name}' was encrypted with an older key in between; run this again`),
  ];
}
