import type { IntegrationStatus } from '@salestax/contract';
import { type SetUp, setUpOf } from '../domain/company-set-up.ts';
import { defaultSettings } from '../domain/company-settings.ts';
import { integrationStatusOf } from '../domain/integration-status.ts';
import { noFormerItems, taxItemsOf } from '../domain/tax-items.ts';
import type { TaxItems } from '../ports/accounting-service.ts';
import type { ProviderCompanyAccount } from '../ports/provider-nexus.ts';
import { type ProviderCredentials, type TaxAccount, missingSecret } from '../ports/tax-provider.ts';
import { type Company, companyOfRealm } from '../store/companies.ts';
import type { Db, Trx } from '../store/db.ts';
import { getSecret, type SecretBox, UnreadableSecret } from '../store/secrets.ts';
import type { TaxedCompany } from './recorded-sale.ts';

/** Name of the stored secret for the tax provider: a licence key, or the password of `providerLogin`. */
export const providerSecret = 'provider-secret';

/** A company with the status of its integration. */
export type CompanyState =
  | { readonly status: 'NotIntegrated'; readonly company: Company | null; readonly taxItems: TaxItems }
  | LinkedCompany;

/** A company that is linked to a provider company, whether calculation is on or off. */
export interface LinkedCompany {
  readonly status: Exclude<IntegrationStatus, 'NotIntegrated'>;
  readonly company: Company;
  readonly taxItems: TaxItems;
  readonly account: TaxAccount;
}

/** A company with its stored credentials for the tax provider, linked or not. */
export interface CompanyWithCredentials {
  readonly company: Company | null;
  readonly credentials: ProviderCredentials | null;
}

export async function readCompanyState(db: Db, secrets: SecretBox, realmId: string): Promise<CompanyState> {
  return stateOf(await readCompanyWithCredentials(db, secrets, realmId));
}

/**
 * A linked company without a usable secret stays linked: its documents wait, and are not ignored, until an administrator
 * enters the credentials again.
 */
export function stateOf({ company, credentials }: CompanyWithCredentials): CompanyState {
  const taxItems = taxItemsOfCompany(company);
  const status = integrationStatusOf(company);
  if (company === null || company.providerCompanyCode === null || status === 'NotIntegrated')
    return { status: 'NotIntegrated', company, taxItems };
  const { login, secret } = credentials ?? { login: '', secret: missingSecret };
  const { providerCompanyCode: companyCode, customerPrefix } = company;
  return { status, company, taxItems, account: { login, secret, companyCode, customerPrefix } };
}

export function readCompanyWithCredentials(
  db: Db,
  secrets: SecretBox,
  realmId: string,
): Promise<CompanyWithCredentials> {
  return db.read({ realm: realmId }, async (trx) => {
    const company = await companyOfRealm(trx, realmId);
    return { company, credentials: company === null ? null : await credentialsOf(trx, secrets, company) };
  });
}

/** The company's credentials for the tax provider; null when none are stored. */
export async function credentialsOf(
  trx: Trx,
  secrets: SecretBox,
  { realmId, providerLogin, providerAccountId }: Company,
): Promise<ProviderCredentials | null> {
  const login = providerLogin ?? providerAccountId;
  const secret = login === null ? null : await readableSecret(trx, secrets, realmId);
  return login === null || secret === null ? null : { login, secret };
}

/** `missingSecret` if the secret cannot be decrypted. */
async function readableSecret(trx: Trx, secrets: SecretBox, realmId: string): Promise<string | null> {
  try {
    return await getSecret(trx, secrets, { realmId, name: providerSecret });
  } catch (error) {
    if (error instanceof UnreadableSecret) return missingSecret;
    throw error;
  }
}

/** Progress of the company's set-up. */
export function setUpOfCompany({ company, credentials }: CompanyWithCredentials): SetUp {
  return setUpOf({
    providerCompanyCode: company?.providerCompanyCode ?? null,
    taxItemId: company?.settings.taxItemId ?? '',
    hasCredentials: credentials !== null,
  });
}

export function taxItemsOfCompany(company: Company | null): TaxItems {
  return company === null
    ? taxItemsOf(defaultSettings, noFormerItems)
    : taxItemsOf(company.settings, company.formerItems);
}

/** For the tax of its documents; `settings`: those of the company, or others that are tried. */
export function taxedCompanyOf(state: LinkedCompany, settings = state.company.settings): TaxedCompany {
  const { account, taxItems } = state;
  return { settings, account, taxItems, companyAccount: companyAccountOf(state) };
}

/** Null until a provider company is linked. */
export function companyAccountOf(state: CompanyState): ProviderCompanyAccount | null {
  if (state.status === 'NotIntegrated' || state.company.providerCompanyId === null) return null;
  return { ...state.account, companyId: state.company.providerCompanyId };
}
