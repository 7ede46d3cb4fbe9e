import { type Answer, type CheckUpArea, checkUpAreas, readTimeoutMs } from '@salestax/contract';
import { canBeValidated } from '../../../domain/address-comparison.ts';
import { companyTimeZone, dayIn, timeZoneOf } from '../../../domain/company-day.ts';
import { type CompanySettings, defaultSettings } from '../../../domain/company-settings.ts';
import { endsSoonOn } from '../../../domain/connection-end.ts';
import { isComplete } from '../../../domain/postal-address.ts';
import { done } from '../../../domain/result.ts';
import type { Day, PostalAddress } from '../../../domain/sales-document.ts';
import type { TaxItems } from '../../../domain/tax-items.ts';
import type { Outcome } from '../../../domain/vendor-error.ts';
import type { AccountingCompany } from '../../../ports/accounting-service.ts';
import type { CallContext } from '../../../ports/call-log.ts';
import type { CompanyRequest } from '../../../ports/company-request.ts';
import type { Page } from '../../../ports/page.ts';
import type { ResolvedAddress } from '../../../ports/provider-addresses.ts';
import type { ProviderCompanyAccount } from '../../../ports/provider-nexus.ts';
import type { ProviderCredentials, ProviderIdentity } from '../../../ports/tax-provider.ts';
import {
  companyAccountOf,
  readCompanyWithCredentials,
  stateOf,
  taxItemsOfCompany,
} from '../../../service/company-state.ts';
import type { Services } from '../../../service/services.ts';
import { callOf } from '../../../service/vendor-call-log.ts';
import type { Company } from '../../../store/companies.ts';
import { connectionEnd } from '../../../store/connections.ts';
import { allItemCodes } from '../../../store/item-codes.ts';
import { taxedExemptCustomers } from '../exempt-customers.ts';
import {
  checkAddress,
  checkCredits,
  checkEdition,
  checkExemptCustomers,
  checkOwnItems,
  checkSalesTax,
  usedTaxItems,
} from './accounting-rules.ts';
import { type Finding, finding, findingsOf, notChecked } from './findings.ts';
import {
  checkAccount,
  checkItemMapping,
  checkNexus,
  checkRights,
  checkSubscriptions,
  isLicenseKey,
} from './provider-rules.ts';

/** What the use case needs of the services; the vendors are read directly, because a corrected set-up must be seen at once. */
export type CheckUpServices = Pick<Services, 'db' | 'secrets' | 'clock' | 'calls' | 'accountingWebUrl'> & {
  readonly accounting: Pick<
    Services['accounting'],
    'company' | 'taxPreferences' | 'salesTaxCodes' | 'itemsById' | 'accountsById' | 'items' | 'countExemptCustomers'
  >;
  readonly taxProvider: Pick<
    Services['taxProvider'],
    'ping' | 'companies' | 'userOfCredentials' | 'subscriptions' | 'declaredNexus' | 'catalogItems' | 'resolveAddress'
  >;
};

/** A check that a vendor has not answered within this time, in milliseconds, is reported as not done: the answer must be in time. */
const vendorMs = readTimeoutMs - 1_000;

/**
 * Checks the set-up of a company at both vendors. Only reads. All checks run at once; one that a vendor does not answer
 * is reported as not checked, without an effect on the others.
 */
export async function readCheckUp(
  services: CheckUpServices,
  request: Omit<CompanyRequest, 'companyId'>,
): Promise<Answer<'checkUp'>> {
  const context = await openContext(services, request);
  const findings = await Promise.all(
    checkUpAreas.map(async (area) => findingsOf(area, await checks[area](context), services.accountingWebUrl)),
  );
  return { checkedAt: services.clock.now().toISOString(), findings: findings.flat() };
}

/** What several checks need. */
interface Context {
  readonly services: CheckUpServices;
  readonly call: CallContext;
  readonly company: Company | null;
  readonly settings: CompanySettings;
  readonly taxItems: TaxItems;
  /** The last day of the connection to the accounting service, if it is soon. */
  readonly endsOn: Day | null;
  readonly isConnected: boolean;
  readonly credentials: ProviderCredentials | null;
  readonly identity: Promise<Outcome<ProviderIdentity | null>>;
  readonly account: ProviderCompanyAccount | null;
  /** Null if the company is not connected. */
  readonly accountingCompany: Promise<Outcome<AccountingCompany | null>>;
}

async function openContext(
  services: CheckUpServices,
  { realmId, correlationId, signal }: Omit<CompanyRequest, 'companyId'>,
): Promise<Context> {
  const { db, secrets, clock, accounting, taxProvider } = services;
  const [state, end] = await Promise.all([
    readCompanyWithCredentials(db, secrets, realmId),
    db.tx({ realm: realmId }, (trx) => connectionEnd(trx, realmId)),
  ]);
  const { company, credentials } = state;
  const settings = company?.settings ?? defaultSettings;
  const call = callOf(services, {
    realmId,
    correlationId,
    signal: AbortSignal.any([signal, AbortSignal.timeout(vendorMs)]),
  });
  const isConnected = company?.connection === 'connected';
  return {
    services,
    call,
    company,
    settings,
    taxItems: taxItemsOfCompany(company),
    endsOn: endsSoonOn(end, companyTimeZone(company), clock.now()),
    isConnected,
    credentials,
    identity: credentials === null ? Promise.resolve(done(null)) : taxProvider.ping(call, credentials),
    account: companyAccountOf(stateOf(state)),
    accountingCompany: isConnected ? accounting.company(call) : Promise.resolve(done(null)),
  };
}

type Check = (context: Context) => Promise<readonly Finding[]>;

const checks: Readonly<Record<CheckUpArea, Check>> = {
  async credentials(context) {
    const [atAccounting, atProvider] = await Promise.all([checkConnection(context), checkCredentials(context)]);
    return [...atAccounting, ...atProvider];
  },

  rights: withCredentials(async ({ services, call, identity }, credentials) => {
    const providerIdentity = await identity;
    if (!providerIdentity.ok) return notChecked(providerIdentity.error);
    if (providerIdentity.value === null) return [finding('needs-provider')];
    // A license key is the account's own, and may do everything.
    if (isLicenseKey(credentials, providerIdentity.value)) return [];
    const user = await services.taxProvider.userOfCredentials(call, credentials, providerIdentity.value);
    return user.ok ? checkRights(user.value) : notChecked(user.error);
  }),

  subscriptions: withCredentials(async (context, credentials) => {
    const { services, call, settings } = context;
    const found = await services.taxProvider.subscriptions(call, credentials);
    return found.ok ? checkSubscriptions(found.value, settings, await todayOf(context)) : notChecked(found.error);
  }),

  'sales-tax': withAccounting(async (context) => {
    const { accounting } = context.services;
    const [accountingCompany, preferences, codes, exempt] = await Promise.all([
      context.accountingCompany,
      accounting.taxPreferences(context.call),
      accounting.salesTaxCodes(context.call),
      taxedExemptCustomers(accounting, context.call, context.settings),
    ]);
    if (!accountingCompany.ok) return notChecked(accountingCompany.error);
    if (!preferences.ok) return notChecked(preferences.error);
    if (!codes.ok) return notChecked(codes.error);
    return [
      ...checkEdition(accountingCompany.value ?? {}),
      ...checkSalesTax(preferences.value, codes.value, await todayOf(context)),
      ...checkCredits(preferences.value),
      ...(exempt.ok ? checkExemptCustomers(exempt.value) : notChecked(exempt.error)),
    ];
  }),

  'own-items': withAccounting(async ({ services: { accounting }, call, settings }) => {
    const items = await accounting.itemsById(call, usedTaxItems(settings));
    if (!items.ok) return notChecked(items.error);
    const ids = items.value.flatMap(({ incomeAccountId }) => incomeAccountId ?? []);
    const accounts = await accounting.accountsById(call, ids);
    return accounts.ok ? checkOwnItems(settings, items.value, accounts.value) : notChecked(accounts.error);
  }),

  addresses: withAccounting(async (context) => {
    const accountingCompany = await context.accountingCompany;
    if (!accountingCompany.ok) return notChecked(accountingCompany.error);
    const address = accountingCompany.value?.address ?? null;
    const resolved = await resolve(context, address);
    return resolved.ok ? checkAddress(address, resolved.value) : notChecked(resolved.error);
  }),

  nexus: withAccount(async (context, account) => {
    const declared = await context.services.taxProvider.declaredNexus(context.call, account);
    if (!declared.ok) return notChecked(declared.error);
    return checkNexus(declared.value, await addressOf(context), await todayOf(context));
  }),

  'item-mapping': withAccounting(
    withAccount(async ({ services: { accounting, taxProvider, db }, call, taxItems }, account) => {
      const [items, catalog, codes] = await Promise.all([
        allPages((at, total) => accounting.items(call, at, total)),
        allPages((at) => taxProvider.catalogItems(call, account, at)),
        db.read({ realm: call.realmId }, (trx) => allItemCodes(trx, call.realmId)),
      ]);
      if (!items.ok) return notChecked(items.error);
      if (!catalog.ok) return notChecked(catalog.error);
      return checkItemMapping(items.value, catalog.value, taxItems, codes);
    }),
  ),
};

/** A check that needs the accounting service. */
function withAccounting(check: Check): Check {
  return async (context) => (context.isConnected ? check(context) : [finding('needs-accounting')]);
}

/** A check that needs credentials for the tax provider. */
function withCredentials(
  check: (context: Context, credentials: ProviderCredentials) => Promise<readonly Finding[]>,
): Check {
  return async (context) =>
    context.credentials === null ? [finding('needs-provider')] : check(context, context.credentials);
}

/** A check that needs the linked provider company. */
function withAccount(check: (context: Context, account: ProviderCompanyAccount) => Promise<readonly Finding[]>): Check {
  return async (context) => (context.account === null ? [finding('needs-provider')] : check(context, context.account));
}

async function checkConnection({ isConnected, accountingCompany, endsOn }: Context): Promise<readonly Finding[]> {
  if (!isConnected) return [finding('not-connected')];
  const read = await accountingCompany;
  if (!read.ok) return read.error.kind === 'unauthorized' ? [finding('accounting-refused')] : notChecked(read.error);
  return endsOn === null ? [] : [finding('connection-ends', endsOn)];
}

async function checkCredentials(context: Context): Promise<readonly Finding[]> {
  const { services, call, company, credentials } = context;
  if (credentials === null) return [finding('credentials-missing')];
  const [identity, companies] = await Promise.all([
    context.identity,
    services.taxProvider.companies(call, credentials),
  ]);
  if (!identity.ok) return notChecked(identity.error);
  if (identity.value === null) return checkAccount(null, [], null);
  if (!companies.ok) return notChecked(companies.error);
  return checkAccount(identity.value, companies.value, company?.providerCompanyCode ?? null);
}

/** Null if the address cannot be validated: incomplete, of another country, or without an account at the provider. */
async function resolve(
  { services, call, credentials }: Context,
  address: PostalAddress | null,
): Promise<Outcome<ResolvedAddress | null>> {
  if (address === null || credentials === null || !isComplete(address) || !canBeValidated(address)) return done(null);
  return services.taxProvider.resolveAddress(call, credentials, address);
}

async function addressOf({ accountingCompany }: Context): Promise<PostalAddress | null> {
  const read = await accountingCompany;
  return read.ok ? (read.value?.address ?? null) : null;
}

async function todayOf(context: Context): Promise<Day> {
  const { company, services } = context;
  const address = await addressOf(context);
  const addressTimeZone = address === null ? (company?.addressTimeZone ?? '') : timeZoneOf(address);
  return dayIn(context.settings.timeZone || addressTimeZone, services.clock.now());
}

/** All rows of a list, until the time limit of `call`. `totalCount`: as in the page before; negative: not counted yet. */
async function allPages<Row>(
  readPage: (startPosition: number, totalCount: number) => Promise<Outcome<Page<Row>>>,
): Promise<Outcome<readonly Row[]>> {
  const rows: Row[] = [];
  for (let total = -1; ;) {
    const page = await readPage(rows.length + 1, total);
    if (!page.ok) return page;
    rows.push(...page.value.rows);
    total = page.value.totalCount;
    if (page.value.rows.length === 0 || rows.length >= total) return done(rows);
  }
}
