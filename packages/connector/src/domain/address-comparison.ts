import { createHash } from 'node:crypto';
import type { PostalAddress } from './sales-document.ts';

/*
 * Whether the address that was found is the one that was entered. Capitals, punctuation, the order of street and unit in
 * the two lines, the common abbreviations of the postal service and a ZIP+4 that was added make no other address of it.
 */

export type AddressPart = 'street' | 'city' | 'state' | 'ZIP code' | 'country';

/** The parts in which an address that was found differs from the one that was entered. None: it is the same. */
export function differencesOf(entered: PostalAddress, found: PostalAddress): readonly AddressPart[] {
  const parts: readonly (readonly [AddressPart, boolean])[] = [
    ['street', streetOf(entered) === streetOf(found)],
    ['city', cityOf(entered) === cityOf(found)],
    ['state', entered.region.toUpperCase() === found.region.toUpperCase()],
    ['ZIP code', isSamePostalCode(entered.postalCode, found.postalCode)],
    ['country', entered.country.toUpperCase() === found.country.toUpperCase()],
  ];
  return parts.filter(([, isSame]) => !isSame).map(([part]) => part);
}

/** SHA-256 (hexadecimal) of an address, so that a verdict on it holds until it changes. '' = no address. */
export function addressFingerprint(address: PostalAddress | null): string {
  if (address === null) return '';
  const { line1, line2, city, region, postalCode, country } = address;
  const content = [line1, line2, city, region, postalCode, country];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** As it stands in a list: '1900 Wazee St, Suite 4, Denver, CO 80202'. The country only where it is not the own one. */
export function addressInOneLine(address: PostalAddress | null): string {
  if (address === null) return '';
  const { line1, line2, city, region, postalCode, country } = address;
  const place = [region, postalCode].filter(Boolean).join(' ');
  return [line1, line2, city, place, country === 'US' ? '' : country].filter(Boolean).join(', ');
}

/** The provider validates addresses of these countries. */
export function canBeValidated({ country }: PostalAddress): boolean {
  return country === 'US' || country === 'CA';
}

function streetOf({ line1, line2 }: PostalAddress): string {
  return wordsOf(`${line1} ${line2}`)
    .map((word) => ABBREVIATIONS[word] ?? word)
    .join(' ');
}

function cityOf({ city }: PostalAddress): string {
  return wordsOf(city)
    .map((word) => CITY_ABBREVIATIONS[word] ?? word)
    .join(' ');
}

/** 'P.O. Box 12' and 'PO BOX 12', '#200' and '# 200' are the same words. */
function wordsOf(text: string): string[] {
  const plain = text.toUpperCase().replaceAll(/\bP\.?\s*O\.?\s*BOX\b/g, 'PO BOX');
  return plain
    .replaceAll(/['’.]/g, '')
    .replaceAll('#', ' # ')
    .split(/[^\p{L}\p{N}#]+/u)
    .filter(Boolean);
}

/** An entered ZIP of five digits leaves the other four open. */
function isSamePostalCode(entered: string, found: string): boolean {
  const plain = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const [wanted, got] = [plain(entered), plain(found)];
  return wanted === got || (/^\d{5}$/.test(wanted) && /^\d{9}$/.test(got) && got.startsWith(wanted));
}

/** Directions, suffixes of streets and units that are met most (USPS Publication 28, section 2 and appendix C). */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  NORTHEAST: 'NE',
  NORTHWEST: 'NW',
  SOUTHEAST: 'SE',
  SOUTHWEST: 'SW',
  ALLEY: 'ALY',
  AVENUE: 'AVE',
  AV: 'AVE',
  BOULEVARD: 'BLVD',
  CENTER: 'CTR',
  CENTRE: 'CTR',
  CIRCLE: 'CIR',
  COURT: 'CT',
  COVE: 'CV',
  CREEK: 'CRK',
  CROSSING: 'XING',
  DRIVE: 'DR',
  EXPRESSWAY: 'EXPY',
  EXTENSION: 'EXT',
  FREEWAY: 'FWY',
  HEIGHTS: 'HTS',
  HIGHWAY: 'HWY',
  LANE: 'LN',
  MOUNT: 'MT',
  MOUNTAIN: 'MTN',
  PARKWAY: 'PKWY',
  PLACE: 'PL',
  PLAZA: 'PLZ',
  POINT: 'PT',
  ROAD: 'RD',
  ROUTE: 'RTE',
  SAINT: 'ST',
  SQUARE: 'SQ',
  STREET: 'ST',
  STR: 'ST',
  TERRACE: 'TER',
  TRAIL: 'TRL',
  TURNPIKE: 'TPKE',
  VALLEY: 'VLY',
  APARTMENT: 'APT',
  BUILDING: 'BLDG',
  DEPARTMENT: 'DEPT',
  FLOOR: 'FL',
  ROOM: 'RM',
  SUITE: 'STE',
};

const CITY_ABBREVIATIONS: Readonly<Record<string, string>> = { SAINT: 'ST', SAINTE: 'STE', FORT: 'FT', MOUNT: 'MT' };
