import { createAvaTax } from '../adapters/avatax/index.ts';
import { createQuickBooks } from '../adapters/quickbooks/index.ts';
import type { ConnectorConfig } from '../configuration/connector-config.ts';
import { done, failed } from '../domain/result.ts';
import type { Outcome, VendorError } from '../domain/vendor-error.ts';
import { missingSecret } from '../ports/tax-provider.ts';
import { credentialsOf } from '../service/company-state.ts';
import { type Company, listCompanies } from '../store/companies.ts';
import { findUsableConnection } from '../store/connections.ts';
import type { Db } from '../store/db.ts';
import { inspectSecrets, type SecretBox, UnreadableSecret } from '../store/secrets.ts';
import type { Check, CheckResult } from './check-result.ts';

const timeoutMs = 10_000;

export interface Stored {
  readonly db: Db;
  readonly box: SecretBox;
}

/** Fails with all companies whose secrets cannot be decrypted. */
export async function checkSecrets({ db, box }: Stored): Promise<CheckResult> {
  const problems: string[] = [];
  for (const { realmId } of await db.tx('system', listCompanies)) {
    const { unreadable } = await db.tx({ realm: realmId }, (trx) => inspectSecrets(trx, box, realmId));
    if (unreadable.length > 0) problems.push(`company ${realmId}: ${unreadable.join(', ')}`);
  }
  return problems.length === 0 ? 'ok' : { failed: `these cannot be decrypted: ${problems.join('; ')}` };
}

/** The access of each connected company to both vendors. */
export async function companyChecks(config: ConnectorConfig, stored: Stored): Promise<readonly Check[]> {
  const companies = await stored.db.tx('system', listCompanies);
  return companies
    .filter(({ connection }) => connection === 'connected')
    .flatMap((company) => [
      { name: `company ${company.realmId} at the accounting service`, run: () => checkBooks(config, stored, company) },
      { name: `company ${company.realmId} at the tax provider`, run: () => checkProvider(config, stored, company) },
    ]);
}

const callOf = (realmId: string) => ({
  realmId,
  correlationId: 'check',
  signal: AbortSignal.timeout(timeoutMs),
  onExchange: () => undefined,
});

/**
 * Reads the company with its stored access token. The token is not renewed: in a restored copy of the database, that
 * would end the connection of the original.
 */
async function checkBooks(
  { accounting }: ConnectorConfig,
  { db, box }: Stored,
  { realmId }: Company,
): Promise<CheckResult> {
  const connection = await db
    .tx({ realm: realmId }, (trx) => findUsableConnection(trx, box, realmId))
    .catch(nullIfUnreadable);
  if (connection === null) return { skipped: 'there are no tokens that can be read' };
  if (connection.accessExpiresAt <= new Date())
    return { skipped: 'the access token has expired; the service renews it at its next call' };
  const tokens = {
    accessToken: async () => done(connection.accessToken),
    refreshed: async () => failed(tokenRefused),
  };
  const read = await createQuickBooks({ baseUrl: accounting.apiUrl, tokens }).company(callOf(realmId));
  if (read.ok) return 'ok';
  const hint = read.error.kind === 'unauthorized' ? `. ${environmentHints.accounting}` : '';
  return { failed: `${wordsOf(read)}${hint}` };
}

async function checkProvider(
  { taxProviderUrl, taxProviderClient }: ConnectorConfig,
  { db, box }: Stored,
  company: Company,
): Promise<CheckResult> {
  const { realmId, providerCompanyCode } = company;
  const credentials = await db.tx({ realm: realmId }, (trx) => credentialsOf(trx, box, company));
  if (credentials === null || credentials.secret === missingSecret)
    return { skipped: 'there are no credentials that can be read' };
  const { name = 'salestax-connector', version = '' } = taxProviderClient ?? {};
  const avaTax = createAvaTax({ baseUrl: taxProviderUrl, appName: name, appVersion: version, machineName: 'check' });
  const identity = await avaTax.ping(callOf(realmId), credentials);
  if (!identity.ok) return { failed: wordsOf(identity) };
  if (identity.value === null)
    return { failed: `it does not accept the stored credentials. ${environmentHints.taxProvider}` };
  const companies = await avaTax.companies(callOf(realmId), credentials);
  if (!companies.ok) return { failed: wordsOf(companies) };
  if (providerCompanyCode === null || companies.value.some(({ companyCode }) => companyCode === providerCompanyCode))
    return 'ok';
  return { failed: `the account ${identity.value.accountId} has no active company '${providerCompanyCode}'` };
}

/** A company of one environment does not exist in the other: Intuit answers 403 with code 3100, Avalara 401. */
const environmentHints = {
  accounting:
    'Does ACCOUNTING_API_URL belong to this company? Sandbox companies are at https://sandbox-quickbooks.api.intuit.com, all others at https://quickbooks.api.intuit.com',
  taxProvider:
    'Does TAX_PROVIDER_URL belong to its account? Sandbox accounts are at https://sandbox-rest.avatax.com, all others at https://rest.avatax.com',
} as const;

const tokenRefused: VendorError = { kind: 'unauthorized', vendor: 'accounting', code: '', message: '', detail: '401' };

function wordsOf(outcome: Extract<Outcome<unknown>, { ok: false }>): string {
  const { code, detail, message } = outcome.error;
  return `the call failed (${[code, detail || message].filter((part) => part !== '').join(' ')})`;
}

function nullIfUnreadable(error: unknown): null {
  if (error instanceof UnreadableSecret) return null;
  throw error;
}
