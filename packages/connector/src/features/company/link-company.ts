import type { Answer } from '@salestax/contract';
import { changedFields } from '../../domain/activity.ts';
import { sentences } from '../../domain/sentences.ts';
import { valueOf } from '../../domain/vendor-request-error.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import { readCompanyWithCredentials, setUpOfCompany } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import { noteActivity } from '../../store/activity.ts';
import { type Company, hasValues, lockCompany, saveCompany } from '../../store/companies.ts';
import { idsLinkedByOthers } from '../../store/provider-companies.ts';
import { changeProviderCompany } from './change-provider-company.ts';
import { belongsTo } from './company-owner.ts';
import { customerPrefixFor, separateCustomers } from './customer-prefix.ts';
import { type AccountUser, maySee, readProviderAccount } from './provider-account.ts';
import type { UserRequest } from './user-request.ts';

/**
 * The account's active companies, first the one that the portal requested, or else the account's default. Until a
 * company is linked, the portal's choice is preselected: the user made it there. Afterwards the linked one is marked,
 * which need not be the first, or in the list. `caller`: as in `readProviderAccount`.
 */
export async function readProviderCompanies(
  services: Services,
  request: CompanyRequest,
  caller: AccountUser | null,
): Promise<Answer<'providerCompanies'>> {
  const { company, credentials } = await readCompanyWithCredentials(services.db, services.secrets, request.realmId);
  if (company === null || credentials === null) return [];
  const all = valueOf(await services.taxProvider.companies(callOf(services, request), credentials));
  const companies = all.filter(({ id }) => maySee(caller, id));
  const requested = companies.find(({ id }) => id === company.wantedProviderCompanyId);
  const first = requested ?? companies.find(({ isDefault }) => isDefault);
  const ordered = first === undefined ? companies : [first, ...companies.filter((row) => row !== first)];
  const isUnlinked = company.providerCompanyCode === null;
  const linkedId = company.providerCompanyId;
  const providerAccountId = company.providerAccountId ?? caller?.accountId ?? null;
  const sharedIds =
    providerAccountId === null
      ? null
      : await services.db.read('system', (trx) => idsLinkedByOthers(trx, request.realmId, providerAccountId));
  return ordered.map((row) => ({
    companyCode: row.companyCode,
    companyName: row.name,
    isDefault: row.isDefault,
    isWanted: isUnlinked && row === requested,
    ...(row === requested && { isChosen: true }),
    ...(linkedId !== null && { isLinked: row.id === linkedId }),
    ...(sharedIds?.has(row.id) === true && { isShared: true }),
  }));
}

/** Links a company of the user's account. */
export async function linkCompany(
  services: Services,
  request: UserRequest,
  companyCode: string,
): Promise<Answer<'linkCompany'>> {
  const { realmId, user } = request;
  const state = await readCompanyWithCredentials(services.db, services.secrets, realmId);
  const account = await readProviderAccount(services, callOf(services, request), state.credentials, user);
  if (!account.ok) return answer(services, realmId, { reasonCode: account.reason, message: account.message });
  const { identity, companies } = account;
  const chosen = companies.find((row) => row.companyCode === companyCode);
  if (chosen === undefined)
    return answer(services, realmId, { reasonCode: 'UnknownCompany', message: sentences.unknownProviderCompany });
  const link = {
    providerAccountId: identity.accountId,
    providerCompanyCode: chosen.companyCode,
    providerCompanyId: chosen.id,
  };
  const customerPrefix = state.company === null ? '' : await customerPrefixFor(services, state.company, chosen.id);
  const isLinked = await saveLink(services, request, { ...link, customerPrefix });
  if (isLinked && state.company !== null) await separateCustomers(services, state.company, chosen.id);
  const refusal = { reasonCode: 'AnotherAccount', message: sentences.linkedToAnotherAccount };
  return answer(services, realmId, isLinked ? null : refusal);
}

type Link = Pick<Company, 'providerAccountId' | 'providerCompanyCode' | 'providerCompanyId' | 'customerPrefix'>;

/** False, and nothing is saved, if the company is linked to another account, or was given to another user meanwhile. */
function saveLink({ db, clock }: Services, request: UserRequest, link: Link): Promise<boolean> {
  const { realmId } = request;
  return db.tx({ realm: realmId }, async (trx) => {
    const company = await lockCompany(trx, realmId);
    if (company === null || !belongsTo(request.user, company)) return false;
    if (company.providerAccountId !== null && company.providerAccountId !== link.providerAccountId) return false;
    const now = clock.now();
    if (!hasValues(company, link)) await saveCompany(trx, realmId, company.version, link, now);
    await changeProviderCompany(trx, company, link.providerCompanyId, now);
    const changed = changedFields(linkedFields(company), linkedFields(link));
    if (changed !== null) await noteActivity(trx, request, { action: 'link', ...changed }, now);
    return true;
  });
}

const linkedFields = ({
  providerAccountId,
  providerCompanyCode,
}: Pick<Company, 'providerAccountId' | 'providerCompanyCode'>) => ({ providerAccountId, providerCompanyCode });

async function answer(
  { db, secrets }: Services,
  realmId: string,
  error: Answer<'linkCompany'>['error'],
): Promise<Answer<'linkCompany'>> {
  const state = await readCompanyWithCredentials(db, secrets, realmId);
  return { companyCode: state.company?.providerCompanyCode ?? '', ...setUpOfCompany(state), error };
}
