import { isDay } from '@salestax/client';
import type { DeclarableNexusType, LocalTaxScope, NexusData, NexusRegion } from '@salestax/contract';
import { allRegions, isAddable, regionKeyOf } from './regions.ts';

/** The local taxes that a user may choose. */
export type LocalTaxChoice = Exclude<LocalTaxScope, 'selected'>;

/** How tax is collected in the selected regions. */
export interface NexusTerms {
  /** The first day on which tax is collected, 'yyyy-MM-dd'; '' while it is incomplete, null = today. */
  readonly from: string | null;
  /** Applies to the United States only. */
  readonly type: DeclarableNexusType;
  /** By key of the region. Only home-rule states need one. */
  readonly localTaxes: ReadonlyMap<string, LocalTaxChoice>;
}

export const unchosenTerms: NexusTerms = { from: null, type: 'sales-or-use', localTaxes: new Map() };

/** What must be corrected before regions are added. */
interface TermsFaults {
  readonly from: 'missing' | 'too-late' | null;
  /** Home-rule states without a choice of local taxes. */
  readonly undecided: readonly NexusRegion[];
}

/** Today at the company's place. An older service does not send it: then today in UTC, which is a day off at most. */
export const todayOf = ({ today, asOf }: NexusData): string => today ?? asOf.slice(0, 10);

export const firstDayOf = (terms: NexusTerms, data: NexusData): string => terms.from ?? todayOf(data);

/** The last day that the service accepts: one year from today. */
export function lastDayOf(data: NexusData): string {
  const today = todayOf(data);
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`.replace(/-02-29$/, '-02-28');
}

export const selectedRegions = (data: NexusData, ticked: ReadonlySet<string>): readonly NexusRegion[] =>
  allRegions(data).filter((region) => isAddable(region) && ticked.has(regionKeyOf(region)));

export function faultsOf(terms: NexusTerms, data: NexusData, ticked: ReadonlySet<string>): TermsFaults {
  const from = firstDayOf(terms, data);
  return {
    from: !isDay(from) ? 'missing' : from > lastDayOf(data) ? 'too-late' : null,
    undecided: selectedRegions(data, ticked).filter(
      (region) => region.isHomeRuleState === true && !terms.localTaxes.has(regionKeyOf(region)),
    ),
  };
}

export const isComplete = ({ from, undecided }: TermsFaults): boolean => from === null && undecided.length === 0;

/** The request that enables the selected regions: the list reduced to them, with the terms. */
export function requestOf(data: NexusData, ticked: ReadonlySet<string>, terms: NexusTerms): NexusData {
  return {
    ...reducedTo(
      data,
      selectedRegions(data, ticked).map((region) => {
        const localTaxes = terms.localTaxes.get(regionKeyOf(region));
        return { ...region, ...(localTaxes !== undefined && { localTaxes }) };
      }),
    ),
    // The day that the person has seen. An older service does not send `today`, and uses its own.
    ...((terms.from ?? data.today) !== undefined && { effectiveDate: firstDayOf(terms, data) }),
    nexusType: terms.type,
  };
}

/** The request that removes a region that was added today. */
export const takeBackRequest = (data: NexusData, region: NexusRegion): NexusData => ({
  ...reducedTo(data, [region]),
  action: 'take-back',
});

/** The data with these regions only. */
function reducedTo(all: NexusData, regions: readonly NexusRegion[]): NexusData {
  const { otherRegions: _others, ...data } = all;
  return { ...data, nexusList: regions.map((region) => ({ ...region, checked: true })) };
}
