import type { NexusRegion } from '@salestax/contract';

/** The view that a list requires. */
export type NexusView = 'all-enabled' | 'none-enabled' | 'some-enabled';

export function viewOf(regions: readonly NexusRegion[]): NexusView {
  if (!regions.some(({ enabled }) => enabled)) return 'none-enabled';
  return regions.every(({ enabled }) => enabled) ? 'all-enabled' : 'some-enabled';
}

/** Two countries may have a region with the same code. */
export const keyOf = ({ countryCode, stateCode }: NexusRegion): string => `${countryCode}-${stateCode}`;

interface Counted {
  readonly totalInvoice: number;
  readonly taxedInvoice: number;
}

/** Share of the taxed invoices in percent, two decimals; '0.00' when there are none. */
export const taxedPercent = ({ totalInvoice, taxedInvoice }: Counted): string =>
  totalInvoice === 0 ? '0.00' : ((taxedInvoice * 100) / totalInvoice).toFixed(2);

/** The share over all regions. */
export const taxedPercentOfAll = (regions: readonly NexusRegion[]): string =>
  taxedPercent({
    totalInvoice: regions.reduce((sum, { totalInvoice }) => sum + totalInvoice, 0),
    taxedInvoice: regions.reduce((sum, { taxedInvoice }) => sum + taxedInvoice, 0),
  });

/** How near the sales are to the threshold. */
export type Nearness = 'passed' | 'near' | 'below' | 'none';

const near = 0.75;

export function nearnessOf({ threshold }: NexusRegion): Nearness {
  if (threshold === undefined) return 'none';
  if (threshold.reached >= 1) return 'passed';
  return threshold.reached >= near ? 'near' : 'below';
}

/** States without a sales tax of the state (Federation of Tax Administrators, state sales tax rates). */
const withoutStateTax: ReadonlySet<string> = new Set(['AK', 'DE', 'MT', 'NH', 'OR']);

/** The status of a state on the map. */
export type RegionStatus = 'collecting' | 'passed' | 'near' | 'selling' | 'no-sales' | 'no-tax';

/** `region` undefined: no sales there. */
export function regionStatusOf(stateCode: string, region: NexusRegion | undefined): RegionStatus {
  if (region?.enabled) return 'collecting';
  if (withoutStateTax.has(stateCode)) return 'no-tax';
  if (region === undefined) return 'no-sales';
  const nearness = nearnessOf(region);
  if (nearness === 'passed' || nearness === 'near') return nearness;
  return region.totalInvoice > 0 ? 'selling' : 'no-sales';
}
