import { type NexusRegion, nearThreshold } from '@salestax/contract';
import type { StoredNexus } from './read-nexus.ts';

type NexusList = Pick<StoredNexus, 'nexus'>;

/** Regions without nexus, now or from a later day, whose threshold is met by the sales of twelve months. */
export const regionsPastThreshold = (stored: NexusList): readonly NexusRegion[] => regionsFrom(1, stored);

/**
 * The number of regions without nexus whose threshold is met or near. Null: none was found, but only the latest sales were
 * read (`salesSince`), so that 0 would not be certain.
 */
export function countNearThreshold(stored: NexusList): number | null {
  const { length } = regionsFrom(nearThreshold, stored);
  return length === 0 && stored.nexus.salesSince !== undefined ? null : length;
}

/** The number of regions where tax is collected. */
export const countCollecting = ({ nexus }: NexusList): number =>
  nexus.nexusList.filter(({ enabled }) => enabled).length;

const regionsFrom = (part: number, { nexus }: NexusList): readonly NexusRegion[] =>
  nexus.nexusList.filter(
    ({ enabled, collectsFrom, threshold }) =>
      !enabled && collectsFrom === undefined && (threshold?.reached ?? 0) >= part,
  );
