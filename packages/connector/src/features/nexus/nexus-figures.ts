import type { DeclaredNexus } from '../../domain/declared-nexus.ts';
import { type Cents, sumCents } from '../../domain/money.ts';
import { isOnlyName, regionOf } from '../../domain/postal-address.ts';
import type { Customer, Day, PostalAddress } from '../../domain/sales-document.ts';
import { forecastOf } from './nexus-forecast.ts';
import { type Region, regionNamed } from './nexus-regions.ts';
import { reachedOf, type Threshold, thresholdOn } from './nexus-thresholds.ts';

/** An invoice in the computation of sales per region. */
export interface InvoiceFacts {
  readonly date: Day;
  /** Delivery region; null if no address has one, or outside the United States and Canada. */
  readonly region: Region | null;
  /** The customer picks the goods up: the sale is one of the seller's own region, as in the tax calculation. */
  readonly isPickedUp: boolean;
  /** Without tax and delivery fees. */
  readonly sales: Cents;
  readonly tax: Cents;
  /** It is one of the newest, of which the share with tax is shown. The others count for the sales of twelve months. */
  readonly isCounted: boolean;
}

export interface RegionFigures {
  readonly region: Region;
  readonly collects: boolean;
  /** The nexus in force, else the next one that begins; null = none. */
  readonly declared: DeclaredNexus | null;
  readonly isHeadquarters: boolean;
  readonly invoices: number;
  readonly taxed: number;
  readonly sales: Cents;
  /** In the last twelve months. */
  readonly yearSales: Cents;
  readonly threshold: ReachedThreshold | null;
}

/** A threshold with how much of it is reached, as a ratio. */
type ReachedThreshold = Threshold & {
  readonly reached: number;
  /** When it is expected to be reached; null: not within a year, unknown, or tax is collected already. */
  readonly expectedOn: Day | null;
};

export interface NexusFacts {
  readonly invoices: readonly InvoiceFacts[];
  readonly declared: readonly DeclaredNexus[];
  readonly headquarters: Region | null;
  readonly today: Day;
  /** Older invoices of the twelve months were not read: nothing is expected from a part of the sales. @default false */
  readonly isCutOff?: boolean;
}

/** All regions with sales or nexus, also from a later day. Headquarters first, then by sales without nexus, then by name. */
export function nexusFigures(facts: NexusFacts): readonly RegionFigures[] {
  const sold = Map.groupBy(facts.invoices, ({ region, isPickedUp }) => (isPickedUp ? facts.headquarters : region));
  sold.delete(null);
  const declared = declaredByRegion(facts.declared, facts.today);
  const regions = new Set([...sold.keys(), ...declared.keys()].filter((region) => region !== null));
  return [...regions]
    .map((region) => figuresOf(region, sold.get(region) ?? [], declared.get(region) ?? null, facts))
    .toSorted(
      (one, other) =>
        Number(other.isHeadquarters) - Number(one.isHeadquarters) ||
        untaxedSales(other) - untaxedSales(one) ||
        one.region.name.localeCompare(other.region.name, 'en'),
    );
}

/** The nexus of each region that is in force, else the next one that begins. */
export function declaredByRegion(declared: readonly DeclaredNexus[], today: Day): ReadonlyMap<Region, DeclaredNexus> {
  const byRegion = new Map<Region, DeclaredNexus>();
  for (const row of declared.filter(({ collects, to }) => collects && today <= to).toSorted(byFirstDay)) {
    const region = regionNamed(row.country, row.region);
    if (region !== null && !byRegion.has(region)) byRegion.set(region, row);
  }
  return byRegion;
}

const byFirstDay = (one: DeclaredNexus, other: DeclaredNexus): number => one.from.localeCompare(other.from);

export function isInForce({ from, to, collects }: DeclaredNexus, today: Day): boolean {
  return collects && from <= today && today <= to;
}

interface OwnAddresses {
  readonly shipTo: PostalAddress | null;
  readonly billTo: PostalAddress | null;
}

/** Delivery region of an invoice; null: not known, or outside the United States and Canada. */
export function deliveredTo(invoice: OwnAddresses, customer: Customer | null): Region | null {
  const address = deliveryAddressOf(invoice, customer);
  return address === null ? null : regionNamed(address.country, regionOf(address));
}

/** From its own addresses, else from its customer's, in the order of the tax calculation; null if none says a place. */
export function deliveryAddressOf({ shipTo, billTo }: OwnAddresses, customer: Customer | null): PostalAddress | null {
  const candidates = [shipTo, billTo, customer?.shipTo, customer?.billTo];
  return candidates.filter((candidate) => candidate != null).find(saysPlace) ?? null;
}

/** An export has no region here, but a place: it is no sale into the state of the next address. */
function saysPlace(address: PostalAddress): boolean {
  return address.country === 'US' ? regionOf(address) !== '' : !isOnlyName(address);
}

/** The same day of the previous year; the last twelve months start after it. */
export function yearBefore(today: Day): Day {
  return `${String(Number(today.slice(0, 4)) - 1).padStart(4, '0')}${today.slice(4)}`;
}

function figuresOf(
  region: Region,
  invoices: readonly InvoiceFacts[],
  declared: DeclaredNexus | null,
  { headquarters, today, isCutOff = false }: NexusFacts,
): RegionFigures {
  const since = yearBefore(today);
  const counted = invoices.filter(({ isCounted }) => isCounted);
  const ofYear = invoices.filter(({ date }) => since < date && date <= today);
  const yearSales = sumCents(ofYear.map(({ sales }) => sales));
  const threshold = region.countryCode === 'US' ? thresholdOn(region.code, today) : null;
  return {
    region,
    collects: declared !== null && isInForce(declared, today),
    declared,
    isHeadquarters: region === headquarters,
    invoices: counted.length,
    taxed: counted.filter(({ tax }) => tax > 0).length,
    sales: sumCents(counted.map(({ sales }) => sales)),
    yearSales,
    threshold: threshold && {
      ...threshold,
      reached: reachedOf(threshold, yearSales, ofYear.length),
      expectedOn: declared === null && !isCutOff ? forecastOf(threshold, invoices, today) : null,
    },
  };
}

/** A region without sales and nexus. */
export function figuresWithoutSales(region: Region, today: Day): RegionFigures {
  return figuresOf(region, [], null, { invoices: [], declared: [], headquarters: null, today });
}

function untaxedSales({ collects, sales }: RegionFigures): number {
  return collects ? 0 : sales;
}
