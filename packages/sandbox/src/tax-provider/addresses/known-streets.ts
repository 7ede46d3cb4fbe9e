import { reference } from '../reference.ts';
import { type DeliveryLine, readStreet } from './street-names.ts';

type Street = Pick<DeliveryLine, 'direction' | 'directionFirst' | 'name' | 'suffix'>;

/** The streets that the sandbox knows by name. Other streets of a ZIP are accepted as they are written. */
const streetsOfZip: ReadonlyMap<string, readonly Street[]> = new Map(
  Object.entries({
    '80202': 'BANNOCK ST, BLAKE ST, E COLFAX AVE, LARIMER ST, W COLFAX AVE, WAZEE ST, WYNKOOP ST',
    '80205': 'COLORADO BLVD, CURTIS ST, LARIMER ST, WELTON ST',
    '80211': 'FEDERAL BLVD, PECOS ST, TEJON ST',
    '80302': 'BROADWAY, CANYON BLVD, PEARL ST, WALNUT ST',
    '80521': 'LAPORTE AVE, MOUNTAIN AVE',
    '80524': 'LINCOLN AVE, N COLLEGE AVE, S COLLEGE AVE',
    '80903': 'E PIKES PEAK AVE, N TEJON ST, S TEJON ST',
    '55401': 'HENNEPIN AVE, MARQUETTE AVE, N WASHINGTON AVE',
    '55415': '4TH AVE S, S 5TH ST, S 8TH ST',
    '78701': 'CONGRESS AVE, E 6TH ST, W 2ND ST, W 6TH ST',
  }).map(([zip, names]) => [zip, names.split(', ').map((name) => readStreet(name.split(' ')))]),
);

/** The match of a street with the known ones of its ZIP. */
export type StreetMatch =
  | { readonly kind: 'exact' | 'corrected'; readonly line: DeliveryLine }
  | { readonly kind: 'ambiguous' | 'not-known' };

/** Finds a street among the known ones of the ZIP: exactly, else by its name alone, else by a likely misspelling. */
export function matchStreet(zip: string, line: DeliveryLine): StreetMatch {
  const streets = streetsOfZip.get(zip) ?? [];
  if (streets.some((street) => isSame(street, line))) return { kind: 'exact', line };
  const streetsOfName = streets.filter(({ name }) => name === line.name);
  const alike = streetsOfName.length > 0 ? streetsOfName : streets.filter(({ name }) => isMisspelling(line.name, name));
  const ofDirection = alike.filter((street) => line.direction !== '' && street.direction === line.direction);
  const [match, ...others] = ofDirection.length > 0 ? ofDirection : alike;
  if (match === undefined) return { kind: 'not-known' };
  return others.length > 0 ? { kind: 'ambiguous' } : { kind: 'corrected', line: { ...line, ...match } };
}

/** The ZIP of a city with a street of this name, for an address whose ZIP belongs to another city. */
export function zipWithStreet(state: string, city: string, line: DeliveryLine): string | null {
  const zips = reference.zipPlaces.filter((place) => place.state === state && place.city.toUpperCase() === city);
  return zips.find(({ zip }) => matchStreet(zip, line).kind === 'exact')?.zip ?? null;
}

function isSame(a: Street, b: Street): boolean {
  return a.name === b.name && a.suffix === b.suffix && a.direction === b.direction;
}

/** Shorter names are too similar to each other to be corrected. Letters. */
const SHORTEST_MISSPELT = 5;
/** A misspelling differs by at most this many letters. */
const MOST_EDITS = 2;

function isMisspelling(written: string, name: string): boolean {
  return name.length >= SHORTEST_MISSPELT && editDistance(written, name) <= MOST_EDITS;
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of a.split('').entries()) {
    const next = [index + 1];
    for (const [place, other] of b.split('').entries())
      next.push(
        Math.min((row[place] ?? 0) + (letter === other ? 0 : 1), (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
