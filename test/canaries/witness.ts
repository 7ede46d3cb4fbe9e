import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { ConnectorConfig } from '@salestax/connector';
import { credentials } from '@salestax/sandbox';
import type { Db } from '../../packages/connector/src/store/db.ts';
import { dumpOf } from '../support/database-dump.ts';

/*
 * Records a run of the browser tests for scan.mjs: every secret that was used, and the content of every place where
 * secrets must not appear. Only when SALESTAX_WITNESS names a folder.
 */

/** The password of every sandbox user. */
const password = 'sandbox-password';

const folder = process.env['SALESTAX_WITNESS'];

type Place = 'secrets' | 'log' | 'addresses' | 'errors' | 'database';

function record(place: Place, text: string): void {
  if (folder !== undefined) appendFileSync(join(folder, `${place}.txt`), `${text}\n`);
}

/** The most verbose log of a product; null when nothing is recorded. */
export const witnessedLog = folder === undefined ? null : { write: (line: string) => record('log', line.trimEnd()) };

/** Records every requested address, and the bodies of error responses. */
export function witnessBrowser(browser: Browser): Browser {
  if (folder === undefined) return browser;
  return browser.on('context', (context) => {
    context.on('request', (request) => record('addresses', request.url()));
    context.on('response', (response) => {
      // The body is gone when its page has been left.
      if (response.status() >= 400)
        response.text().then(
          (body) => record('errors', body),
          () => undefined,
        );
    });
  });
}

/** Records the initial secrets of a product. */
export function witnessSecrets({ signingKeys, encryptionKeys }: ConnectorConfig): void {
  const { accountingClient, taxAccount, embedClient, taxProviderSignIn, staffSignIn } = credentials;
  const clients = [accountingClient, embedClient, taxProviderSignIn, staffSignIn];
  const keys = [...signingKeys, ...encryptionKeys].map(({ key }) => Buffer.from(key).toString('base64'));
  const secrets = [...clients.map(({ clientSecret }) => clientSecret), taxAccount.licenseKey, password, ...keys];
  for (const secret of secrets) record('secrets', secret);
}

/** Records the content of the database, as an attacker could read it. */
export async function witnessDatabase(db: Db): Promise<void> {
  if (folder === undefined || db.kind !== 'embedded') return;
  for (const [table, rows] of await dumpOf(db)) record('database', `${table} ${rows}`);
}

/** Records the tokens that the vendors issue. */
if (folder !== undefined) {
  const fetchBefore = globalThis.fetch;
  globalThis.fetch = async (...requested) => {
    const answer = await fetchBefore(...requested);
    if (/\/(?:token|bearer)$/.test(new URL(answer.url).pathname)) await noteTokens(answer.clone());
    return answer;
  };
}

async function noteTokens(answer: Response): Promise<void> {
  const tokens: unknown = await answer.json().catch(() => null);
  for (const [name, value] of Object.entries(tokens ?? {}))
    if (name.endsWith('_token') && typeof value === 'string') record('secrets', value);
}
