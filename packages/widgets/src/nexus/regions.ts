import { formatPercent } from '@salestax/client';
import { nearThreshold, type NexusData, type NexusRegion } from '@salestax/contract';

/** The view that a list requires. */
export type NexusView = 'all-enabled' | 'none-enabled' | 'some-enabled';

export function viewOf(regions: readonly NexusRegion[]): NexusView {
  if (!regions.some(({ enabled }) => enabled)) return 'none-enabled';
  return regions.every((region) => !isAddable(region)) ? 'all-enabled' : 'some-enabled';
}

/** Whether nexus can be declared in a region: the region has a sales tax, and no nexus is in force there. */
export const isAddable = ({ enabled, hasNoSalesTax }: NexusRegion): boolean => !enabled && hasNoSalesTax !== true;

/** Regions with sales or nexus, and those without both. */
export const allRegions = ({ nexusList, otherRegions = [] }: NexusData): readonly NexusRegion[] => [
  ...nexusList,
  ...otherRegions,
];

/** Nexus that was declared today may be taken back, but only Avalara's administrator may change Streamlined Sales Tax. */
export const canTakeBack = ({ addedOn, nexusType }: NexusRegion, today: string): boolean =>
  addedOn === today && nexusType !== 'streamlined';

/** Two countries may have a region with the same code. */
export const regionKeyOf = ({ countryCode, stateCode }: NexusRegion): string => `${countryCode}-${stateCode}`;

interface Counted {
  readonly totalInvoice: number;
  readonly taxedInvoice: number;
}

/** Share of the taxed invoices in percent, two decimals; '0.00%' when there are none. */
export const taxedPercent = ({ totalInvoice, taxedInvoice }: Counted, locale: string): string =>
  formatPercent(totalInvoice === 0 ? 0 : taxedInvoice / totalInvoice, 2, locale);

/** The share over the sum of all regions. */
export const taxedPercentOfAll = ({ nexusList }: Pick<NexusData, 'nexusList'>, locale: string): string => {
  const sumOf = (part: keyof Counted) => nexusList.reduce((sum, region) => sum + region[part], 0);
  return taxedPercent({ totalInvoice: sumOf('totalInvoice'), taxedInvoice: sumOf('taxedInvoice') }, locale);
};

/** How near the sales are to the threshold. */
export type Nearness = 'passed' | 'near' | 'below' | 'none';

export function nearnessOf({ threshold }: NexusRegion): Nearness {
  if (threshold === undefined) return 'none';
  if (threshold.reached >= 1) return 'passed';
  return threshold.reached >= nearThreshold ? 'near' : 'below';
}

/**
 * States without a sales tax of the state (Federation of Tax Administrators, state sales tax rates): those with
 * `hasNoSalesTax`, and Alaska, where only places have one.
 */
const withoutStateTax: ReadonlySet<string> = new Set(['AK', 'DE', 'MT', 'NH', 'OR']);

/** The status of a state on the map. */
export type RegionStatus = 'collecting' | 'passed' | 'near' | 'selling' | 'no-sales' | 'no-tax';

/**
 * `region` undefined: no sales there. There may be sales without listed invoices, which are listed for a shorter time than sales
 * are counted for thresholds.
 */
export function regionStatusOf(stateCode: string, region: NexusRegion | undefined): RegionStatus {
  if (region?.enabled) return 'collecting';
  if (withoutStateTax.has(stateCode)) return 'no-tax';
  if (region === undefined) return 'no-sales';
  const nearness = nearnessOf(region);
  if (nearness === 'passed' || nearness === 'near') return nearness;
  return region.totalInvoice > 0 || (region.sales ?? 0) !== 0 ? 'selling' : 'no-sales';
}

/** The names of regions as one text. */
export const namesOf = (regions: readonly NexusRegion[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(regions.map(({ stateName }) => stateName));
