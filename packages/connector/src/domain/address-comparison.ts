import { createHash } from 'node:crypto';
import type { AddressPart } from '@salestax/contract';
import type { PostalAddress } from './sales-document.ts';

/*
 * Compares an entered address with the one that validation returned. Differences in letter case, accents, punctuation,
 * the line on which the unit is, common postal abbreviations or an added ZIP+4 do not count.
 */

/** The parts in which the validated address differs from the entered one. Empty: no difference. */
export function differencesOf(entered: PostalAddress, found: PostalAddress): readonly AddressPart[] {
  const parts: readonly (readonly [AddressPart, boolean])[] = [
    ['street', streetOf(entered) === streetOf(found)],
    ['city', cityOf(entered) === cityOf(found)],
    ['state', entered.region.toUpperCase() === found.region.toUpperCase()],
    ['zip', isSamePostalCode(entered.postalCode, found.postalCode)],
    ['country', entered.country.toUpperCase() === found.country.toUpperCase()],
  ];
  return parts.filter(([, isSame]) => !isSame).map(([part]) => part);
}

/** SHA-256 (hexadecimal) of an address: a validation result is valid while the fingerprint is the same. '' = no address. */
export function addressFingerprint(address: PostalAddress | null): string {
  if (address === null) return '';
  const { line1, line2, city, region, postalCode, country } = address;
  const content = [line1, line2, city, region, postalCode, country];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
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

/**
 * Normalizes words: 'P.O. Box 12' and 'PO BOX 12', '#200' and '# 200', 'Montréal' and 'MONTREAL' give the same words. Postal
 * databases write no accents.
 */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/\bP\.?\s*O\.?\s*BOX\b/g, 'PO BOX');
  return plain
    .replaceAll(/['’.]/g, '')
    .replaceAll('#', ' # ')
    .split(/[^\p{L}\p{N}#]+/u)
    .filter(Boolean);
}

/** A five-digit ZIP matches every ZIP+4 that starts with it. */
function isSamePostalCode(entered: string, found: string): boolean {
  const plain = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const [enteredCode, foundCode] = [plain(entered), plain(found)];
  return (
    enteredCode === foundCode ||
    (/^\d{5}$/.test(enteredCode) && /^\d{9}$/.test(foundCode) && foundCode.startsWith(enteredCode))
  );
}

/** The most frequent directions, street suffixes and units (USPS Publication 28, section 2 and appendix C). */
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
