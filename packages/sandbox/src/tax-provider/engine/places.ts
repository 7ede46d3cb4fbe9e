import { type CityRate, reference, type ZipPlace } from '../reference.ts';
import { groupRows, inForce } from './dated.ts';
import type { Address } from './types.ts';
import { isRegion, regionOfPrefix } from './us-states.ts';

const places = new Map(reference.zipPlaces.map((place) => [place.zip, place]));
const cityRows = groupRows(reference.cityRates, ({ state, place }) => `${state} ${place.toUpperCase()}`);
const cityOfZip = new Map(
  reference.cityRates.flatMap((row) => row.zips.map((zip) => [zip, `${row.state} ${row.place.toUpperCase()}`])),
);

export function zipOf(address: Address): string {
  return address.postalCode.trim().slice(0, 5);
}

export function placeOfZip(zip: string): ZipPlace | null {
  return places.get(zip) ?? null;
}

/** The state of a ZIP; null: no state has this ZIP. */
export function stateOfZip(zip: string): string | null {
  return places.get(zip)?.state ?? regionOfPrefix(zip);
}

/** The state that an address names; if it names none, the state of its ZIP. */
export function namedStateOf(address: Address): string | null {
  const region = address.region.toUpperCase();
  return isInTheUnitedStates(address) && isRegion(region) ? region : stateOf(address);
}

/**
 * The state of an address: that of its ZIP; if the ZIP is unknown, the state that it names. An origin in 'PA 20500' is in DC
 * (answer of 2019-04-03 in spree_avatax_official, spec/vcr/…/transactions/create/complete_order_success.yml).
 */
export function stateOf(address: Address): string | null {
  if (!isInTheUnitedStates(address)) return null;
  const region = address.region.toUpperCase();
  return stateOfZip(zipOf(address)) ?? (isRegion(region) ? region : null);
}

const isInTheUnitedStates = ({ country }: Address) => country === '' || country === 'US';

/**
 * The city whose rates apply on a day: by ZIP if it is known, else by the name of the city, because the table has only
 * some ZIPs of each city.
 */
export function cityRatesAt(address: Address, day: string): CityRate | null {
  const zip = zipOf(address);
  const byName = `${stateOf(address) ?? ''} ${address.city.trim().toUpperCase()}`;
  const key = cityOfZip.get(zip) ?? (places.has(zip) ? null : byName);
  const rows = key === null ? undefined : cityRows.get(key);
  return rows === undefined ? null : inForce(rows, day);
}
