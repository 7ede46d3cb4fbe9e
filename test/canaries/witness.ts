import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { credentials } from '@salestax/sandbox';
import type { ConnectorConfig } from '@salestax/connector';
import type { Browser } from 'playwright-core';
import type { Db } from '../../packages/connector/src/store/db.ts';
import { dumpOf } from '../support/database-dump.ts';

/*
 * What a run of the browser tests leaves behind for scan.mjs: every secret that was in play, and every place where none
 * may be. Only where SALESTAX_WITNESS names a folder.
 */

/** Of every person at the sandbox. */
const password = 'sandbox-password';

const folder = process.env['SALESTAX_WITNESS'];

type Place = 'secrets' | 'log' | 'addresses' | 'errors' | 'database';

function note(place: Place, text: string): void {
  if (folder !== undefined) appendFileSync(join(folder, `${place}.txt`), `${text}\n`);
}

/** The log of a product at its most talkative; null = nobody looks. */
export const witnessedLog = folder === undefined ? null : { write: (line: string) => note('log', line.trimEnd()) };

/** Every address that the browser asks for, and what it is answered when something is wrong. */
export function witnessBrowser(browser: Browser): Browser {
  if (folder === undefined) return browser;
  return browser.on('context', (context) => {
    context.on('request', (request) => note('addresses', request.url()));
    context.on('response', (response) => {
      // A page that is left takes its answers along.
      if (response.status() >= 400)
        response.text().then(
          (body) => note('errors', body),
          () => undefined,
        );
    });
  });
}

/** The secrets that a product begins with. */
export function witnessSecrets({ signingKeys, encryptionKeys }: ConnectorConfig): void {
  const { accountingClient, taxAccount, embedClient, taxProviderSignIn, staffSignIn } = credentials;
  const clients = [accountingClient, embedClient, taxProviderSignIn, staffSignIn];
  const keys = [...signingKeys, ...encryptionKeys].map(({ key }) => Buffer.from(key).toString('base64'));
  const secrets = [...clients.map(({ clientSecret }) => clientSecret), taxAccount.licenseKey, password, ...keys];
  for (const secret of secrets) note('secrets', secret);
}

/** What whoever steals the data would read. */
export async function witnessDatabase(db: Db): Promise<void> {
  if (folder === undefined || db.kind !== 'embedded') return;
  for (const [table, rows] of await dumpOf(db)) note('database', `${table} ${rows}`);
}

/** Tokens that the vendors hand out while it runs. */
if (folder !== undefined) {
  const ask = globalThis.fetch;
  globalThis.fetch = async (...requested) => {
    const answer = await ask(...requested);
    if (/\/(?:token|bearer)$/.test(new URL(answer.url).pathname)) await noteTokens(answer.clone());
    return answer;
  };
}

async function noteTokens(answer: Response): Promise<void> {
  const reported: unknown = await answer.json().catch(() => null);
  for (const [name, value] of Object.entries(reported ?? {}))
    if (name.endsWith('_token') && typeof value === 'string') note('secrets', value);
}
