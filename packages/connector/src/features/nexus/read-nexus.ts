import { type Answer, nexusInvoiceLimit, type NexusRegion } from '@salestax/contract';
import { NexusData } from '@salestax/contract/schemas';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { RequestError } from '../../domain/request-error.ts';
import { toAmount } from '../../domain/money.ts';
import { deliveredTo, type InvoiceFacts, nexusFigures, type RegionFigures } from './nexus-figures.ts';
import { type Region, regionNamed } from './nexus-regions.ts';
import type { PostalAddress } from '../../domain/sales-document.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { done, type Outcome } from '../../domain/vendor-error.ts';
import type { ProviderCompanyAccount } from '../../ports/provider-nexus.ts';
import { findNexusSnapshot, saveNexusSnapshot } from './nexus-snapshot-queries.ts';
import type { Db } from '../../store/db.ts';
import { callOf, type CompanyRequest } from '../../service/company-request.ts';
import { companyAccountOf, type LinkedCompany, readCompanyState } from '../../service/company-state.ts';
import { reasonOf } from '../../domain/vendor-error-message.ts';
import type { Services } from '../../service/services.ts';

export type NexusRequest = Omit<CompanyRequest, 'companyId'>;

/** Regions and thresholds of yesterday are still worth showing, with their date. */
const keptMs = 86_400_000;

const KeptNexus = Type.Object({
  nexus: NexusData,
  /** Regions not collected in whose threshold the sales of twelve months have met. */
  passed: Type.Array(
    Type.Object({ countryCode: Type.String(), stateCode: Type.String(), sales: Type.Number(), limit: Type.Number() }),
  ),
});
/** A list as it was answered last. */
export type KeptNexus = Static<typeof KeptNexus>;
const keptNexus = Compile(KeptNexus);

/**
 * Where the company sells and where it collects. Without a connection to the accounting service: where it collects. While
 * a vendor does not answer, the list of the last day stands with its own date; without one there is nothing that could
 * be shown, because regions without their invoices would read as regions without sales.
 */
export async function readNexus(services: Services, request: NexusRequest): Promise<Answer<'nexus'>> {
  const state = await readCompanyState(services.db, services.secrets, request.realmId);
  const account = companyAccountOf(state);
  if (account === null || state.status === 'NotIntegrated')
    return { nexusList: [], asOf: services.clock.now().toISOString(), invoiceCount: 0 };
  const outcome = await gatherNexus(services, request, state, account);
  if (outcome.ok) return outcome.value.nexus;
  const kept = await keptNexusOf(services, request.realmId, account);
  if (kept !== null) return kept.nexus;
  const seconds = Math.ceil((outcome.error.retryAfterMs ?? 2_000) / 1_000);
  throw new RequestError('Unavailable', reasonOf(outcome.error), seconds);
}

/** The list anew, kept for a day. */
export async function gatherNexus(
  services: Services,
  request: NexusRequest,
  state: LinkedCompany,
  account: ProviderCompanyAccount,
): Promise<Outcome<KeptNexus>> {
  const call = callOf(services, request);
  const now = services.clock.now();
  const [declared, invoices, headquarters] = await Promise.all([
    services.taxProvider.declaredNexus(call, account),
    invoicesOf(services, call, state),
    headquartersOf(services, call, state, account),
  ]);
  if (!declared.ok) return declared;
  if (!invoices.ok) return invoices;
  const today = now.toISOString().slice(0, 10);
  const figures = nexusFigures({ invoices: invoices.value, declared: declared.value, headquarters, today });
  const nexusList = figures.map(regionRow);
  const kept: KeptNexus = {
    nexus: { nexusList, asOf: now.toISOString(), invoiceCount: invoices.value.length },
    passed: figures.flatMap(passedThreshold),
  };
  await keepNexus(services.db, request.realmId, account, kept, now);
  return done(kept);
}

/** What was answered within the last day for this company of the provider; null = nothing. */
export async function keptNexusOf(
  { db, clock }: Services,
  realmId: string,
  { companyId }: ProviderCompanyAccount,
): Promise<KeptNexus | null> {
  const since = new Date(clock.now().getTime() - keptMs);
  const list = await db.tx({ realm: realmId }, (trx) => findNexusSnapshot(trx, realmId, companyId, since));
  return keptNexus.Check(list) ? list : null;
}

export async function keepNexus(
  db: Db,
  realmId: string,
  { companyId }: ProviderCompanyAccount,
  kept: KeptNexus,
  now: Date,
): Promise<void> {
  const snapshot = { providerCompanyId: companyId, list: kept, takenAt: now };
  await db.tx({ realm: realmId }, (trx) => saveNexusSnapshot(trx, realmId, snapshot));
}

/** None when the company is not connected to the accounting service: its status says why. */
async function invoicesOf(
  services: Services,
  call: CallContext,
  state: LinkedCompany,
): Promise<Outcome<readonly InvoiceFacts[]>> {
  if (state.status === 'Disconnected') return done([]);
  const recent = await services.accounting.recentInvoices(call, state.own, nexusInvoiceLimit);
  if (!recent.ok) return recent.error.kind === 'unauthorized' ? done([]) : recent;
  const withoutPlace = recent.value.filter((invoice) => deliveredTo(invoice, null) === null);
  const ids = withoutPlace.filter(isWithoutAddress).map(({ customerId }) => customerId);
  const customers = ids.length === 0 ? done([]) : await services.accounting.customersById(call, ids);
  if (!customers.ok) return customers;
  const byId = new Map(customers.value.map((customer) => [customer.id, customer]));
  return done(
    recent.value.map((invoice) => ({ ...invoice, region: deliveredTo(invoice, byId.get(invoice.customerId) ?? null) })),
  );
}

/** An address abroad is one: its customer's does not stand in for it. */
function isWithoutAddress({ shipTo, billTo }: { shipTo: PostalAddress | null; billTo: PostalAddress | null }): boolean {
  return [shipTo, billTo].every((address) => address === null || address.region === '');
}

/** By the default location at the tax provider, whose records the tax rests on; else by the books' company address. */
async function headquartersOf(
  services: Services,
  call: CallContext,
  state: LinkedCompany,
  account: ProviderCompanyAccount,
): Promise<Region | null> {
  const location = await services.taxProvider.defaultLocation(call, account);
  const seat = location.ok ? regionOf(location.value) : null;
  if (seat !== null || state.status === 'Disconnected') return seat;
  const company = await services.facts.company(call);
  return company.ok ? regionOf(company.value.address) : null;
}

function regionOf(address: PostalAddress | null): Region | null {
  return address === null ? null : regionNamed(address.country, address.region);
}

function regionRow(figures: RegionFigures): NexusRegion {
  const { region, threshold } = figures;
  return {
    enabled: figures.collects,
    checked: false,
    stateName: region.name,
    stateCode: region.code,
    countryName: region.countryName,
    countryCode: region.countryCode,
    corporateHeadQuarters: figures.isHeadquarters,
    totalInvoice: figures.invoices,
    taxedInvoice: figures.taxed,
    sales: toAmount(figures.sales),
    ...(threshold !== null && { threshold: thresholdRow(threshold) }),
  };
}

function thresholdRow({ amount, count, op, reached, source, from }: NonNullable<RegionFigures['threshold']>) {
  return { amount, count, op, reached, source, from };
}

function passedThreshold({ region, collects, threshold, yearSales }: RegionFigures): KeptNexus['passed'] {
  if (collects || threshold === null || threshold.reached < 1) return [];
  const { countryCode, code: stateCode } = region;
  return [{ countryCode, stateCode, sales: toAmount(yearSales), limit: threshold.amount }];
}
