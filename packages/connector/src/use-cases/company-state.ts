import type { IntegrationStatus } from '@salestax/contract';
import { integrationStatusOf } from '../domain/integration-status.ts';
import type { OwnItems } from '../ports/accounting-service.ts';
import type { TaxAccount } from '../ports/tax-provider.ts';
import { type Company, companyOfRealm, type Db, getSecret, type SecretBox } from '../store/index.ts';

/** Name of the secret that holds the licence key of the tax provider's account. */
export const licenseKeySecret = 'provider-license-key';

/** A company as every use-case sees it. */
export type CompanyState =
  | { readonly status: 'NotIntegrated'; readonly company: Company | null; readonly own: OwnItems }
  | LinkedCompany;

/** A company that is linked to one of the tax provider's, whether calculation is on or not. */
export interface LinkedCompany {
  readonly status: Exclude<IntegrationStatus, 'NotIntegrated'>;
  readonly company: Company;
  readonly own: OwnItems;
  readonly account: TaxAccount;
}

export async function readCompanyState(db: Db, secrets: SecretBox, realmId: string): Promise<CompanyState> {
  return db.tx({ realm: realmId }, async (trx): Promise<CompanyState> => {
    const company = await companyOfRealm(trx, realmId);
    const own = ownItemsOf(company);
    const status = integrationStatusOf(company);
    const licenseKey =
      status === 'NotIntegrated' ? null : await getSecret(trx, secrets, { realmId, name: licenseKeySecret });
    if (
      company === null ||
      company.providerAccountId === null ||
      company.providerCompanyCode === null ||
      licenseKey === null
    )
      return { status: 'NotIntegrated', company, own };
    if (status === 'NotIntegrated') return { status, company, own };
    const account = { accountId: company.providerAccountId, companyCode: company.providerCompanyCode, licenseKey };
    return { status, company, own, account };
  });
}

export function ownItemsOf(company: Company | null): OwnItems {
  return {
    salesTaxItemId: company?.settings.taxItemId ?? '',
    feeItemId: company?.settings.rdfItemId ?? '',
    taxOnFeeItemId: company?.settings.taxOnRdfItemId ?? '',
  };
}
