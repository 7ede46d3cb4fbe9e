import type { Answer } from '@salestax/contract';
import { sentences } from '../../domain/sentences.ts';
import type { ProviderCompany, ProviderIdentity } from '../../ports/tax-provider.ts';
import { lockCompany, saveCompany } from '../../store/companies.ts';
import { callOf, type CompanyRequest, type UserRequest } from '../../service/company-request.ts';
import { readKeptCompany, setUpOfCompany } from '../../service/company-state.ts';
import { readProviderAccount } from './provider-account.ts';
import type { Services } from '../../service/services.ts';
import { valueOf } from '../../domain/vendor-request-error.ts';

/**
 * The account's active companies, the one that the portal asked for first, else the account's default one. While nothing is
 * linked, the portal's choice is marked: the user has made it already.
 */
export async function readProviderCompanies(
  services: Services,
  request: CompanyRequest,
): Promise<Answer<'providerCompanies'>> {
  const { company, credentials } = await readKeptCompany(services.db, services.secrets, request.realmId);
  if (company === null || credentials === null) return [];
  const companies = valueOf(await services.taxProvider.companies(callOf(services, request), credentials));
  const wanted = companies.find(({ id }) => id === company.wantedProviderCompanyId);
  const first = wanted ?? companies.find(({ isDefault }) => isDefault);
  const ordered = first === undefined ? companies : [first, ...companies.filter((row) => row !== first)];
  const isOpen = company.providerCompanyCode === null;
  return ordered.map((row) => ({
    companyCode: row.companyCode,
    companyName: row.name,
    isDefault: row.isDefault,
    isWanted: isOpen && row === wanted,
  }));
}

/** Links a company of the account that the person signed in with. */
export async function linkCompany(
  services: Services,
  request: UserRequest,
  companyCode: string,
): Promise<Answer<'linkCompany'>> {
  const { realmId, user } = request;
  const kept = await readKeptCompany(services.db, services.secrets, realmId);
  const account = await readProviderAccount(services, callOf(services, request), kept.credentials);
  if (!account.ok) return answer(services, realmId, { reasonCode: account.reason, message: account.message });
  const { identity, companies } = account;
  if (identity.accountId !== user.accountId)
    return answer(services, realmId, { reasonCode: 'AnotherAccount', message: sentences.credentialsOfAnotherAccount });
  const chosen = companies.find((row) => row.companyCode === companyCode);
  if (chosen === undefined)
    return answer(services, realmId, { reasonCode: 'UnknownCompany', message: sentences.unknownProviderCompany });
  const isLinked = await keepLink(services, realmId, identity, chosen);
  const refusal = { reasonCode: 'AnotherAccount', message: sentences.linkedToAnotherAccount };
  return answer(services, realmId, isLinked ? null : refusal);
}

/** False, and nothing kept, when the company is linked to another account. */
function keepLink(
  { db, clock }: Services,
  realmId: string,
  { accountId }: ProviderIdentity,
  chosen: ProviderCompany,
): Promise<boolean> {
  return db.tx({ realm: realmId }, async (trx) => {
    const company = await lockCompany(trx, realmId);
    if (company === null || (company.providerAccountId !== null && company.providerAccountId !== accountId))
      return false;
    const link = {
      providerAccountId: accountId,
      providerCompanyCode: chosen.companyCode,
      providerCompanyId: chosen.id,
    };
    await saveCompany(trx, realmId, company.version, link, clock.now());
    return true;
  });
}

async function answer(
  { db, secrets }: Services,
  realmId: string,
  error: Answer<'linkCompany'>['error'],
): Promise<Answer<'linkCompany'>> {
  const kept = await readKeptCompany(db, secrets, realmId);
  return { companyCode: kept.company?.providerCompanyCode ?? '', ...setUpOfCompany(kept), error };
}
