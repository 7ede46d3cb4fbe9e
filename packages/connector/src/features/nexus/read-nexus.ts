import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Answer, localTaxScopes, nexusInvoiceLimit, type NexusRegion, nexusTypes } from '@salestax/contract';
import { NexusData } from '@salestax/contract/schemas';
import { type CompanyPlace, companyTimeZone, dayIn } from '../../domain/company-day.ts';
import { dayMs } from '../../domain/days.ts';
import type { DeclaredNexus } from '../../domain/declared-nexus.ts';
import { reimbursedPart } from '../../domain/document-discount.ts';
import { sumCents, toAmount } from '../../domain/money.ts';
import { RequestError } from '../../domain/request-error.ts';
import { done } from '../../domain/result.ts';
import { isPickedUp } from '../../domain/retail-delivery.ts';
import type { Day, PostalAddress } from '../../domain/sales-document.ts';
import { reasonOf } from '../../domain/vendor-error-message.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import type { ProviderCompanyAccount } from '../../ports/provider-nexus.ts';
import { readAddressedCustomers } from '../../service/addressed-customers.ts';
import { readCompanyDays, readCompanyToday } from '../../service/company-day.ts';
import { companyAccountOf, type LinkedCompany, readCompanyState } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import type { Db } from '../../store/db.ts';
import {
  declaredByRegion,
  deliveredTo,
  deliveryAddressOf,
  figuresWithoutSales,
  type InvoiceFacts,
  isInForce,
  nexusFigures,
  type RegionFigures,
  yearBefore,
} from './nexus-figures.ts';
import {
  allRegions,
  hasNoSalesTax,
  isHomeRuleState,
  isStreamlinedState,
  type Region,
  regionNamed,
} from './nexus-regions.ts';
import { findNexusSnapshot, saveNexusSnapshot } from './nexus-snapshot-queries.ts';

export type NexusRequest = Omit<CompanyRequest, 'companyId'>;

/** Maximum age of a stored list that is shown, with its date. */
const storedForMs = dayMs;

/** When to read again while a list is being computed: later than browsers do by themselves, so that they show the answer. */
const computingSeconds = 10;

/** A list of regions. The sales were read at `asOf`. */
export interface StoredNexus {
  readonly nexus: NexusData;
  /** The provider's nexus, which may begin or end while the list is stored. */
  readonly declared: readonly DeclaredNexus[];
}

const StoredList = Type.Object({
  nexus: NexusData,
  declared: Type.Array(
    Type.Object({
      id: Type.String(),
      createdAt: Type.Union([Type.String(), Type.Null()]),
      country: Type.String(),
      region: Type.String(),
      from: Type.String(),
      to: Type.String(),
      collects: Type.Boolean(),
      type: Type.Enum([...nexusTypes]),
      localTaxes: Type.Union([Type.Enum([...localTaxScopes]), Type.Null()]),
    }),
  ),
});
const storedList = Compile(StoredList);

export interface LinkedAccount {
  readonly state: LinkedCompany;
  readonly account: ProviderCompanyAccount;
}

/** A new list, within the time of the request. Null: it is not ready yet. */
export type FreshNexus = (request: NexusRequest, linked: LinkedAccount) => Promise<Outcome<StoredNexus> | null>;

/**
 * Regions with sales and regions with nexus; only the latter without a connection to the accounting service. While a
 * vendor does not answer, or the sales of a large company are being read, the list of the last day is used with its date;
 * without one there is no answer, because regions without invoices would look like regions without sales.
 */
export async function readNexus(
  services: Services,
  freshNexus: FreshNexus,
  request: NexusRequest,
): Promise<Answer<'nexus'>> {
  const state = await readCompanyState(services.db, services.secrets, request.realmId);
  const account = companyAccountOf(state);
  const today = await readCompanyToday(services, callOf(services, request), state.company);
  const answer = ({ nexus }: StoredNexus) => ({ ...nexus, today, otherRegions: otherRegions(nexus, today) });
  if (account === null || state.status === 'NotIntegrated')
    return { nexusList: [], asOf: services.clock.now().toISOString(), invoiceCount: 0, today, isUnread: true };
  const outcome = await freshNexus(request, { state, account });
  if (outcome?.ok === true) return answer(outcome.value);
  const stored = await readStoredNexus(services, request.realmId, account, state.company);
  if (stored !== null) return answer(stored);
  if (outcome === null) throw new RequestError('Unavailable', undefined, computingSeconds);
  const seconds = Math.ceil((outcome.error.retryAfterMs ?? 2_000) / 1_000);
  throw new RequestError('Unavailable', reasonOf(outcome.error), seconds);
}

/** Regions that are not in the list, where nexus can be declared. */
function otherRegions({ nexusList }: StoredNexus['nexus'], today: Day): NexusRegion[] {
  const listed = new Set(nexusList.map(({ countryCode, stateCode }) => regionNamed(countryCode, stateCode)));
  return allRegions
    .filter((region) => !listed.has(region) && !hasNoSalesTax(region))
    .map((region) => regionRow(figuresWithoutSales(region, today), noDay));
}

/** Computes the list. If it has the sales, that is, with a connection to the accounting service, it is stored for a day. */
export async function gatherNexus(
  services: Services,
  request: NexusRequest,
  state: LinkedCompany,
  account: ProviderCompanyAccount,
): Promise<Outcome<StoredNexus>> {
  const call = callOf(services, request);
  const now = services.clock.now();
  const days = readCompanyDays(services, call, state.company);
  const [dayAt, invoices, headquarters] = await Promise.all([
    days,
    days.then((companyDay) => invoicesOf(services, call, state, companyDay(now))),
    headquartersOf(services, call, state, account),
  ]);
  if (!invoices.ok) return invoices;
  // Read last: invoices take long, and nexus that somebody has declared meanwhile must be in the stored list.
  const declared = await services.taxProvider.declaredNexus(call, account);
  if (!declared.ok) return declared;
  const isConnected = invoices.value !== null;
  const { sold, salesSince } = invoices.value ?? { sold: [], salesSince: null };
  const today = dayAt(now);
  const facts = { invoices: sold, declared: declared.value, headquarters, today };
  const figures = nexusFigures({ ...facts, isCutOff: salesSince !== null });
  const nexusList = figures.map((region) => regionRow(region, dayAt));
  const stored: StoredNexus = {
    nexus: {
      nexusList,
      asOf: now.toISOString(),
      invoiceCount: sold.filter(({ isCounted }) => isCounted).length,
      ...(salesSince !== null && { salesSince }),
      ...(!isConnected && { withoutSales: true }),
    },
    declared: declared.value,
  };
  // Without a connection, the regions with sales would be missing from the list that is used while a vendor does not answer.
  if (isConnected) await saveNexus(services.db, request.realmId, account, stored, now);
  return done(stored);
}

/** The list of the last 24 hours for this provider company, with the regions that collect tax today; null = none. */
export async function readStoredNexus(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  realmId: string,
  { companyId }: ProviderCompanyAccount,
  company: CompanyPlace | null,
): Promise<StoredNexus | null> {
  const since = new Date(clock.now().getTime() - storedForMs);
  const list = await db.tx({ realm: realmId }, (trx) => findNexusSnapshot(trx, realmId, companyId, since));
  if (!storedList.Check(list)) return null;
  const declared = list.declared.map((row) => ({
    ...row,
    createdAt: row.createdAt === null ? null : new Date(row.createdAt),
  }));
  const dayAt = (at: Date) => dayIn(companyTimeZone(company), at);
  const today = dayAt(clock.now());
  return dayAt(new Date(list.nexus.asOf)) === today
    ? { nexus: list.nexus, declared }
    : withDeclared(list, declared, today, dayAt);
}

export async function saveNexus(
  db: Db,
  realmId: string,
  { companyId }: ProviderCompanyAccount,
  stored: StoredNexus,
  now: Date,
): Promise<void> {
  const snapshot = { providerCompanyId: companyId, list: stored, takenAt: now };
  await db.tx({ realm: realmId }, (trx) => saveNexusSnapshot(trx, realmId, snapshot));
}

/** Whose list is stored. */
interface OwnerOfList {
  readonly realmId: string;
  readonly account: ProviderCompanyAccount;
  readonly company: CompanyPlace | null;
}

/** Updates the stored list after nexus was changed. */
export async function updateStoredNexus(
  services: Services,
  { realmId, account, company }: OwnerOfList,
  declared: readonly DeclaredNexus[],
  dayAt: (at: Date) => Day,
): Promise<void> {
  const stored = await readStoredNexus(services, realmId, account, company);
  if (stored === null) return;
  const today = dayAt(services.clock.now());
  const asOf = new Date(stored.nexus.asOf);
  await saveNexus(services.db, realmId, account, withDeclared(stored, declared, today, dayAt), asOf);
}

/** The stored list with the provider's nexus of now. */
export function withDeclared(
  stored: Pick<StoredNexus, 'nexus'>,
  declared: readonly DeclaredNexus[],
  today: Day,
  dayAt: DayAt,
): StoredNexus {
  const byRegion = declaredByRegion(declared, today);
  const regionOfRow = ({ countryCode, stateCode }: { readonly countryCode: string; readonly stateCode: string }) =>
    regionNamed(countryCode, stateCode);
  const declaredIn = (region: Region | null) => (region === null ? null : (byRegion.get(region) ?? null));
  const listed = new Set(stored.nexus.nexusList.map(regionOfRow));
  const nexusList = stored.nexus.nexusList.flatMap((row) => {
    const { collectsFrom: _from, nexusType: _type, localTaxes: _local, addedOn: _added, ...withoutDeclaration } = row;
    const found = declaredIn(regionOfRow(row));
    if (found === null) return hasSales(row) ? [{ ...withoutDeclaration, enabled: false }] : [];
    return [{ ...withoutDeclaration, enabled: isInForce(found, today), ...declarationFields(found, dayAt) }];
  });
  const addedRows = [...byRegion].flatMap(([region, found]) =>
    listed.has(region)
      ? []
      : [
          regionRow(
            { ...figuresWithoutSales(region, today), declared: found, collects: isInForce(found, today) },
            dayAt,
          ),
        ],
  );
  return { nexus: { ...stored.nexus, nexusList: [...nexusList, ...addedRows] }, declared };
}

/** Without nexus, only a region with sales is in the list; they may all be older than the newest invoices. */
const hasSales = ({ totalInvoice, sales = 0, threshold }: NexusRegion): boolean =>
  totalInvoice > 0 || sales !== 0 || (threshold?.reached ?? 0) > 0;

interface Sold {
  readonly sold: readonly InvoiceFacts[];
  /** The first day whose invoices were read, if those before it are missing; null: none is missing. */
  readonly salesSince: Day | null;
}

/** Null if the company is not connected to the accounting service, which its status shows. */
async function invoicesOf(
  services: Services,
  call: CallContext,
  state: LinkedCompany,
  today: Day,
): Promise<Outcome<Sold | null>> {
  if (state.status === 'Disconnected') return done(null);
  const readInvoices = { count: nexusInvoiceLimit, since: yearBefore(today) };
  const recent = await services.accounting.recentInvoices(call, state.taxItems, readInvoices);
  if (!recent.ok) return recent.error.kind === 'unauthorized' ? done(null) : recent;
  const { settings } = state.company;
  const { invoices, isCutOff } = recent.value;
  const sold = invoices.map((invoice) => ({ ...invoice, isPickedUp: isPickedUp(invoice, settings) }));
  const withoutPlace = sold.filter((invoice) => !invoice.isPickedUp && deliveryAddressOf(invoice, null) === null);
  const ids = withoutPlace.map(({ customerId }) => customerId);
  const customers = await readAddressedCustomers(services.accounting, call, ids);
  if (!customers.ok) return customers;
  const facts = sold.map((invoice, place) => ({
    ...invoice,
    isCounted: place < nexusInvoiceLimit,
    // What somebody else pays for a sale is a part of its price.
    sales: sumCents([invoice.sales, reimbursedPart(invoice.discount, settings)]),
    region: deliveredTo(invoice, customers.value.get(invoice.customerId) ?? null),
  }));
  return done({
    sold: facts.filter(({ isCounted, date }) => isCounted || date > readInvoices.since),
    // The list begins with the newest.
    salesSince: isCutOff ? (facts.at(-1)?.date ?? null) : null,
  });
}

/**
 * The region of the headquarters: from the provider's default location, which tax depends on; else from the company address of
 * the accounting service.
 */
async function headquartersOf(
  services: Services,
  call: CallContext,
  state: LinkedCompany,
  account: ProviderCompanyAccount,
): Promise<Region | null> {
  const location = await services.taxProvider.defaultLocation(call, account);
  const defaultRegion = location.ok ? regionOf(location.value) : null;
  if (defaultRegion !== null || state.status === 'Disconnected') return defaultRegion;
  const company = await services.facts.company(call);
  return company.ok ? regionOf(company.value.address) : null;
}

function regionOf(address: PostalAddress | null): Region | null {
  return address === null ? null : regionNamed(address.country, address.region);
}

/** The day of a moment at the company's place. */
type DayAt = (at: Date) => Day | null;
/** For regions that are not declared, whose rows have no day. */
const noDay: DayAt = () => null;

function regionRow(figures: RegionFigures, dayAt: DayAt): NexusRegion {
  const { region, threshold, declared } = figures;
  return {
    enabled: figures.collects,
    // The user's choice in a request; always false in an answer.
    checked: false,
    stateName: region.name,
    stateCode: region.code,
    countryName: region.countryName,
    countryCode: region.countryCode,
    corporateHeadQuarters: figures.isHeadquarters,
    totalInvoice: figures.invoices,
    taxedInvoice: figures.taxed,
    sales: toAmount(figures.yearSales),
    ...(threshold !== null && { threshold: thresholdRow(threshold) }),
    ...(declared !== null && declarationFields(declared, dayAt)),
    ...(hasNoSalesTax(region) && { hasNoSalesTax: true }),
    ...(isHomeRuleState(region) && { isHomeRuleState: true }),
    ...(isStreamlinedState(region) && { isStreamlinedState: true }),
  };
}

function declarationFields({ from, type, localTaxes, createdAt }: DeclaredNexus, dayAt: DayAt) {
  const addedOn = createdAt === null ? null : dayAt(createdAt);
  return {
    collectsFrom: from,
    nexusType: type,
    ...(localTaxes !== null && { localTaxes }),
    ...(addedOn !== null && { addedOn }),
  };
}

function thresholdRow({ expectedOn, ...threshold }: NonNullable<RegionFigures['threshold']>) {
  const { amount, count, op, reached, source, from } = threshold;
  return { amount, count, op, reached, source, from, ...(expectedOn !== null && { expectedOn }) };
}
