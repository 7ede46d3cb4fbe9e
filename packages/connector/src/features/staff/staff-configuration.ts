import {
  type Answer,
  isForStaff,
  pickSettings,
  type RequestBody,
  settingNames,
  trimmedOptions,
} from '@salestax/contract';
import { changedFields, type Fields } from '../../domain/activity.ts';
import { integrationStatusOf } from '../../domain/integration-status.ts';
import { monthForecast, monthRange } from '../../domain/month-forecast.ts';
import { formerItemsAfter } from '../../domain/tax-items.ts';
import { firstPage } from '../../ports/accounting-service.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import { throttleLeftMs } from '../../ports/throttle.ts';
import { readCompanyWithCredentials } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import { type Company, type CompanyChanges, saveCompany } from '../../store/companies.ts';
import { meteredCallsOf } from '../../store/metered-calls.ts';
import { locationsOf, providerCompaniesOf } from '../company/company-settings.ts';
import { optionProblem } from '../company/settings-rules.ts';
import { verifySalesTaxItem, suggestedItems } from '../company/verify-tax-items.ts';
import { reviveSavesEndedWhileOff } from '../recording/revive-delivery.ts';
import { noteStaffAction } from './staff-action-queries.ts';
import { companyForStaff, doneBy, staffScopeOf, recordReading, type StaffRequest } from './staff-request.ts';

type Save = RequestBody<'saveStaffConfiguration'>;

const staffSettings = settingNames.filter(isForStaff);

/**
 * The staff's form of a company. The lists are read with the company's own connection; while a vendor does not answer,
 * its list contains only the current choice.
 */
export async function readStaffConfiguration(
  services: Services,
  request: StaffRequest,
  companyId: string,
): Promise<Answer<'staffConfiguration'>> {
  const opened = await companyForStaff(services, companyId);
  const { realmId } = opened;
  const state = await readCompanyWithCredentials(services.db, services.secrets, realmId);
  const company = state.company ?? opened;
  const call = callOf(services, { ...request, realmId });
  await recordReading(services, request, opened, 'configuration');
  const [avaTaxCompanies, items, departments] = await Promise.all([
    providerCompaniesOf(services, call, state),
    suggestedItems(services.accounting, call, company.settings),
    services.accounting.departments(call, ...firstPage),
  ]);
  return {
    id: company.companyId,
    version: company.version,
    configuration: {
      ...pickSettings(company.settings, staffSettings),
      // Estimates are turned off for the pages of the company; tax is still calculated after saving.
      isEcoSystemDisabled: company.ecosystemDisabled,
    },
    ...(departments.ok && { locations: locationsOf(departments.value) }),
    avaTaxCompanies: [...avaTaxCompanies],
    salesTaxItems: [...items.salesTax],
    avaTaxDetails: detailsOf(company),
    userStatus: integrationStatusOf(company),
    isApiThrottleExceeded: isThrottled(company, services.clock.now()),
    apiThrottleTimeStamp: company.throttledAt?.toISOString() ?? null,
    accountingCalls: await accountingCallsOf(services, realmId),
  };
}

/** Metered calls of this month. Those of the last half minute may be missing. */
async function accountingCallsOf({ db, clock }: Pick<Services, 'db' | 'clock'>, realmId: string) {
  const now = clock.now();
  const thisMonth = await db.tx({ realm: realmId }, (trx) => meteredCallsOf(trx, realmId, monthRange(now).begin));
  return { thisMonth, forecast: monthForecast(thisMonth, now) };
}

/**
 * Saves the form. False, and nothing is saved, if another person saved first, if the model belongs to another company,
 * if the company is disconnected, if the sales tax item is missing or not usable, or if another option is not valid.
 */
export async function saveStaffConfiguration(services: Services, request: StaffRequest, save: Save): Promise<boolean> {
  const { configurationModel: model } = save;
  const company = await companyForStaff(services, model.id);
  const { realmId } = company;
  if (company.version !== model.version || !isModelOf(company, model)) return false;
  if (company.connection === 'disconnected') return false;
  const companyRequest: CompanyRequest = { ...request, realmId, companyId: company.companyId };
  const { isEcoSystemDisabled, ...chosen } = model.configuration;
  const settings = trimmedOptions({ ...company.settings, ...chosen });
  if (optionProblem(settings) !== null) return false;
  const item = await verifySalesTaxItem(
    services.accounting,
    callOf(services, companyRequest),
    company,
    model.configuration.taxItemId,
  );
  if (item === null) return false;

  const now = services.clock.now();
  const changes: CompanyChanges = {
    settings,
    ownItemAccounts: item.accounts,
    formerItems: formerItemsAfter(company.formerItems, company.settings, settings),
    ecosystemDisabled: isEcoSystemDisabled,
    ...statusChanges(company, save, now),
  };
  const fields = changedFields(fieldsOf(company, now), fieldsOf({ ...company, ...changes }, now));
  const isSwitchedOn = changes.calculationActive === true;
  if (fields === null) {
    // An earlier save may have ended after calculation was turned on, before its deliveries were queued again.
    if (isSwitchedOn) await reviveSaves(services, realmId);
    return true;
  }
  const isSaved = await services.db.tx(staffScopeOf(company), async (trx) => {
    const saved = await saveCompany(trx, realmId, model.version, changes, now);
    if (saved === null) return false;
    await noteStaffAction(trx, company, { ...doneBy(request), action: 'configuration-saved', ...fields }, now);
    return true;
  });
  // Estimates depend on the options of the fee.
  services.estimates.invalidate(realmId);
  if (isSaved && isSwitchedOn) await reviveSaves(services, realmId);
  return isSaved;
}

/** Deliveries are not accessible to staff: what came to its turn while calculation was off is queued again by the service. */
async function reviveSaves(
  { db, clock, wake }: Pick<Services, 'db' | 'clock' | 'wake'>,
  realmId: string,
): Promise<void> {
  await db.tx({ realm: realmId }, (trx) => reviveSavesEndedWhileOff(trx, realmId, clock.now()));
  wake();
}

/** The account is read-only here: a different one means that the form was opened for another company. */
function isModelOf(company: Company, { avaTaxDetails }: Save['configurationModel']): boolean {
  const ownDetails = detailsOf(company);
  return (
    ownDetails.avaTaxCompanyCode === avaTaxDetails.avaTaxCompanyCode &&
    ownDetails.avaTaxAccountNumber === avaTaxDetails.avaTaxAccountNumber
  );
}

const detailsOf = ({ providerCompanyCode, providerAccountId }: Company) => ({
  avaTaxCompanyCode: providerCompanyCode ?? '',
  avaTaxAccountNumber: providerAccountId ?? '',
});

/** What may change while the form is open, without another version of the company: left as it is if the form has not changed it. */
function statusChanges(
  company: Company,
  { userStatusBody: { status }, isApiThrottleExceeded, unchanged = [] }: Save,
  now: Date,
): Pick<CompanyChanges, 'calculationActive' | 'throttledAt' | 'throttledUntil'> {
  // An unlinked company is shown as not active, whatever is stored for later.
  const isSwitched = !unchanged.includes('status') && integrationStatusOf(company) !== 'NotIntegrated';
  // The throttle can only be cleared here: a vendor sets it.
  const isCleared = !unchanged.includes('isApiThrottleExceeded') && !isApiThrottleExceeded && isThrottled(company, now);
  return {
    ...(isSwitched && { calculationActive: status }),
    ...(isCleared && { throttledAt: null, throttledUntil: null }),
  };
}

const isThrottled = ({ throttledUntil }: Company, now: Date): boolean =>
  throttledUntil !== null && throttleLeftMs(throttledUntil.getTime(), now.getTime()) > 0;

/** The editable fields, for the log of staff actions. */
function fieldsOf(company: Company, now: Date): Fields {
  return {
    ...pickSettings(company.settings, staffSettings),
    isEcoSystemDisabled: company.ecosystemDisabled,
    status: company.calculationActive ? 'Active' : 'Down',
    isApiThrottleExceeded: isThrottled(company, now),
  };
}
