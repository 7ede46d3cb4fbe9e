import { type Answer, type RequestBody, trimmedOptions } from '@salestax/contract';
import { changedFields, type Fields } from '../../domain/activity.ts';
import { monthOf } from '../../domain/months.ts';
import { RequestError } from '../../domain/request-error.ts';
import type { Day } from '../../domain/sales-document.ts';
import { formerItemsAfter } from '../../domain/tax-items.ts';
import { type Department, firstPage } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { ActorRequest, CompanyRequest } from '../../ports/company-request.ts';
import type { Page } from '../../ports/page.ts';
import {
  type CompanyWithCredentials,
  readCompanyWithCredentials,
  taxItemsOfCompany,
} from '../../service/company-state.ts';
import { cancelRun } from '../../service/jobs/run-queries.ts';
import type { Services } from '../../service/services.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import { noteActivity } from '../../store/activity.ts';
import { type Company, type CompanyChanges, saveCompany } from '../../store/companies.ts';
import type { Trx } from '../../store/db.ts';
import { deleteUndecidedFigures } from '../../store/month-changes.ts';
import { changeProviderCompany } from './change-provider-company.ts';
import { customFieldsInUse } from './custom-fields-in-use.ts';
import { customerPrefixFor, separateCustomers } from './customer-prefix.ts';
import { type AccountUser, type ProviderAccount, readProviderAccount } from './provider-account.ts';
import { isUserOf } from './provider-credentials.ts';
import { optionProblem } from './settings-rules.ts';
import { verifyItems, suggestedItems } from './verify-tax-items.ts';

type Model = RequestBody<'saveSettings'>;

/**
 * The settings form. While a vendor does not answer, its lists contain only the current choice, so that the rest of the
 * form can be read and saved.
 */
export async function readSettings(
  services: Services,
  request: CompanyRequest,
  caller: AccountUser | null,
): Promise<Answer<'settings'>> {
  const state = await readCompanyWithCredentials(services.db, services.secrets, request.realmId);
  const { company } = state;
  if (company === null) throw new RequestError('NotFound');
  const call = callOf(services, request);
  const [account, items, departments, customFields] = await Promise.all([
    readProviderAccount(services, call, state.credentials, caller),
    suggestedItems(services.accounting, call, company.settings),
    services.accounting.departments(call, ...firstPage),
    customFieldsInUse(services.accounting, call, taxItemsOfCompany(company)),
  ]);
  const { settings } = company;
  return {
    avaTaxCompanies: choosableCompanies(account, company),
    salesTaxItems: [...items.salesTax],
    rdfItems: [...items.fee],
    // Without a connection there are no lists.
    showSalesTaxItemsSection: company.connection === 'connected' || settings.taxItemId !== '',
    areCredentialsMissing: !account.ok && account.reason !== 'Unavailable',
    avaTaxDetails: {
      avaTaxAccountNumber: company.providerAccountId ?? '',
      avaTaxUserName: company.providerUserName ?? '',
      avaTaxCompanyCode: company.providerCompanyCode ?? '',
    },
    configuration: { ...settings, isEnableRetailDeliveryFee: settings.isEnableRetailDeliveryFee ? 'true' : 'false' },
    ...(departments.ok && { locations: locationsOf(departments.value) }),
    ...(customFields !== null && { customFields }),
    userId: company.companyId,
    version: company.version,
  };
}

/** The settings without the other companies of the account, which can belong to other clients of an accounting firm. */
export const withLinkedCompanyOnly = (settings: Answer<'settings'>): Answer<'settings'> => ({
  ...settings,
  avaTaxCompanies: settings.avaTaxCompanies.filter(
    ({ companyCode }) => companyCode === settings.avaTaxDetails.avaTaxCompanyCode,
  ),
});

/** The company's locations in the order of their names. */
export function locationsOf({ rows }: Page<Department>): NonNullable<Answer<'settings'>['locations']> {
  const byName = rows.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  return byName.map(({ id, name }) => ({ id, name }));
}

/** The account's companies; only the linked one while the provider does not answer. */
export async function providerCompaniesOf(
  services: Services,
  call: CallContext,
  { company, credentials }: CompanyWithCredentials,
): Promise<Model['avaTaxCompanies']> {
  return choosableCompanies(await readProviderAccount(services, call, credentials, null), company);
}

function choosableCompanies(account: ProviderAccount, company: Company | null): Model['avaTaxCompanies'] {
  if (account.ok) return account.companies.map(({ companyCode, name }) => ({ companyCode, companyName: name }));
  const code = company?.providerCompanyCode ?? null;
  return code === null ? [] : [{ companyCode: code, companyName: code }];
}

/**
 * Saves the form. False, and nothing is saved, if another person saved first, if the stored credentials do not give
 * access to the account or its company, if a required item is missing or not usable, or if another option is not valid.
 */
export async function saveSettings(
  services: Services,
  request: ActorRequest,
  model: Model,
  caller: AccountUser | null,
): Promise<boolean> {
  if (model.userId !== request.companyId) throw new RequestError('NotFound');
  const state = await readCompanyWithCredentials(services.db, services.secrets, request.realmId);
  const { company } = state;
  if (company === null) throw new RequestError('NotFound');
  if (company.version !== model.version) return false;
  const { configuration } = model;
  const settings = trimmedOptions({
    ...company.settings,
    ...configuration,
    isEnableRetailDeliveryFee: configuration.isEnableRetailDeliveryFee === 'true',
  });
  if (optionProblem(settings) !== null) return false;
  const call = callOf(services, request);
  const [link, items] = await Promise.all([
    linkOf(services, call, state, { ...model.avaTaxDetails, caller }),
    verifyItems(services.accounting, call, company, model.configuration),
  ]);
  if (link === null || items === null) return false;

  const changes: CompanyChanges = {
    ...link,
    settings: { ...settings, ...items.codes },
    ownItemAccounts: items.accounts,
    formerItems: formerItemsAfter(company.formerItems, company.settings, settings),
  };
  const { db, clock, estimates } = services;
  const now = clock.now();
  const changed = changedFields(recordedFields(company), recordedFields({ ...company, ...changes }));
  const saved = await db.tx({ realm: request.realmId }, async (trx) => {
    const row = await saveCompany(trx, request.realmId, model.version, changes, now);
    if (row !== null && changed !== null) await noteActivity(trx, request, { action: 'settings', ...changed }, now);
    if (row !== null) await changeProviderCompany(trx, company, row.providerCompanyId, now);
    if (row !== null) await changeStartDate(trx, company, settings.avaTaxStartDate, now);
    return row;
  });
  // Estimates depend on the settings of the fee.
  estimates.invalidate(request.realmId);
  if (saved !== null && link.providerCompanyId) await separateCustomers(services, company, link.providerCompanyId);
  return saved !== null;
}

/** Figures of open months count from the former start date, and those that are being read may do so. */
async function changeStartDate(
  trx: Trx,
  { realmId, settings: { avaTaxStartDate: former } }: Pick<Company, 'realmId' | 'settings'>,
  startDate: Day | null,
  now: Date,
): Promise<void> {
  if (startDate === former) return;
  // The months after both dates count the same documents as before.
  const [last = ''] = [former ?? '', startDate ?? ''].toSorted().toReversed();
  await deleteUndecidedFigures(trx, realmId, monthOf(last));
  await cancelRun(trx, realmId, 'month-figures', now);
}

/** What the form changes, for the record of activity. */
const recordedFields = ({ settings, providerAccountId, providerUserName, providerCompanyCode }: Company): Fields => ({
  ...settings,
  providerAccountId,
  providerUserName,
  providerCompanyCode,
});

/** Changes from the account fields; null if they are not valid. The provider is called only if one of them changed. */
async function linkOf(
  services: Services,
  call: CallContext,
  { company, credentials }: CompanyWithCredentials,
  {
    avaTaxAccountNumber,
    avaTaxUserName,
    avaTaxCompanyCode,
    caller,
  }: Model['avaTaxDetails'] & { readonly caller: AccountUser | null },
): Promise<CompanyChanges | null> {
  if (company === null) return null;
  if (
    avaTaxAccountNumber === (company.providerAccountId ?? '') &&
    avaTaxUserName === (company.providerUserName ?? '') &&
    avaTaxCompanyCode === (company.providerCompanyCode ?? '')
  )
    return {};
  const account = await readProviderAccount(services, call, credentials, caller);
  if (!account.ok) return null;
  const { identity, companies } = account;
  const chosen = companies.find(({ companyCode }) => companyCode === avaTaxCompanyCode);
  const isOwnAccount = avaTaxAccountNumber === identity.accountId && mayBeLinkedTo(company, identity.accountId);
  const isKnownUser = isUserOf(avaTaxUserName, [company.providerUserName, company.providerLogin, identity.userName]);
  if (chosen === undefined || !isOwnAccount || !isKnownUser) return null;
  return {
    providerAccountId: identity.accountId,
    providerCompanyCode: chosen.companyCode,
    providerUserName: avaTaxUserName.trim(),
    providerCompanyId: chosen.id,
    customerPrefix: await customerPrefixFor(services, company, chosen.id),
  };
}

const mayBeLinkedTo = ({ providerAccountId }: Company, accountId: string): boolean =>
  providerAccountId === null || providerAccountId === accountId;
