import { countryCode } from './countries.ts';
import { canadianRegionCode, regionCode, US_TERRITORIES, usRegionCode, usRegionName } from './regions.ts';
import type { PostalAddress } from './sales-document.ts';
import { regionOfZip } from './us-zip-codes.ts';

/** A postal address as received, before normalization. */
export interface RawAddress {
  readonly line1?: string | null;
  readonly line2?: string | null;
  readonly city?: string | null;
  readonly region?: string | null;
  readonly postalCode?: string | null;
  readonly country?: string | null;
}

/** Normalizes spelling, so that the same address from the panel and from the API compares equal. Null when blank. */
export function normalizeAddress(raw: RawAddress | null | undefined): PostalAddress | null {
  if (!raw) return null;
  const text = (value: string | null | undefined) => (value ?? '').replaceAll(/\s+/g, ' ').trim();
  const postalCode = postalCodeOf(text(raw.postalCode));
  const region = text(raw.region);
  const country = countryOf({ region, postalCode, country: text(raw.country) });
  const isTerritory = US_TERRITORIES.has(country);
  const address: PostalAddress = {
    line1: text(raw.line1),
    line2: text(raw.line2),
    city: text(raw.city),
    region: isTerritory ? country : regionCode(region, country),
    postalCode,
    country: isTerritory ? 'US' : country,
  };
  return isBlank(address) ? null : address;
}

type Area = Pick<PostalAddress, 'region' | 'postalCode' | 'country'>;

function countryOf({ region, postalCode, country }: Area): string {
  if (country === '') return countryOfPlace(region, postalCode);
  return hasStateAsCountry({ region, postalCode, country }) ? 'US' : countryCode(country);
}

/**
 * Whether the country is the state again: 'Georgia' or 'GA' with GA 30303. Some states have the name or the code of a country;
 * a ZIP of the state says that no country is meant.
 */
export function hasStateAsCountry({ region, postalCode, country }: Area): boolean {
  const state = usRegionCode(country);
  const isZip = hasPostalCode({ postalCode, country: 'US' });
  return state !== null && usRegionCode(region) === state && isZip && regionOfZip(postalCode) === state;
}

/** True without street, city, region and postal code; a country alone is blank. */
export function isBlank(address: PostalAddress | null): boolean {
  return !address || [address.line1, address.line2, address.city, address.region, address.postalCode].join('') === '';
}

/**
 * Sufficient for the tax provider: a postal code, or street, city and region. Outside the US and Canada no region is
 * needed: many countries have none.
 */
export function isComplete(address: PostalAddress): boolean {
  const { line1, city, region, country } = address;
  const lacksRegion = region === '' && regionWords[country] !== undefined;
  return hasPostalCode(address) || (line1 !== '' && city !== '' && !lacksRegion);
}

/** What a region is called in the countries whose addresses need one. */
const regionWords: Readonly<Record<string, string>> = { US: 'state', CA: 'province' };

/** A ZIP of the United States has five digits, or nine (Publication 28, section 2); other countries' codes are not checked. */
function hasPostalCode({ postalCode, country }: Pick<PostalAddress, 'postalCode' | 'country'>): boolean {
  return country === 'US' ? /^\d{5}(?:[- ]?\d{4})?$/.test(postalCode) : postalCode !== '';
}

/** The region of an address. Without a state, one in the United States has the state of its ZIP, as the tax provider finds it. */
export function regionOf({ region, country, postalCode }: Area): string {
  return region === '' && country === 'US' ? (regionOfZip(postalCode) ?? '') : region;
}

/**
 * What an address that is not complete lacks, as the end of a sentence: 'no street and no ZIP code that belongs to Colorado'.
 * Its ZIP code is missing or not well formed; a ZIP code of another state is left to the provider to refuse.
 */
export function lackOf(address: PostalAddress): string {
  const { line1, city, region, postalCode, country } = address;
  const code = country === 'US' ? 'ZIP code' : 'postal code';
  const owner = country === 'US' && region !== '' ? ` that belongs to ${usRegionName(region)}` : '';
  const lacking = [
    ...(line1 === '' ? ['no street'] : []),
    ...(city === '' ? ['no city'] : []),
    ...(region === '' && regionWords[country] !== undefined ? [`no ${regionWords[country]}`] : []),
    `no ${code}${owner}${postalCode === '' ? '' : ` ('${postalCode}')`}`,
  ];
  return [lacking.slice(0, -1).join(', '), ...lacking.slice(-1)].filter((part) => part !== '').join(' and ');
}

/**
 * The first of these addresses that is a place. A delivery address that is only a name ('Main warehouse') is passed over where
 * there is another one.
 */
export function firstPlace(candidates: readonly (PostalAddress | null | undefined)[]): PostalAddress | null {
  const addresses = candidates.filter((address) => address != null);
  return addresses.find((address) => !isOnlyName(address)) ?? addresses[0] ?? null;
}

/** No city, region or postal code, and no number or post-office box in a line. */
export function isOnlyName({ line1, line2, city, region, postalCode }: PostalAddress): boolean {
  return [city, region, postalCode].join('') === '' && !/\d|\bbox\b/i.test(`${line1} ${line2}`);
}

/** Whether two addresses are one place, by street and postal code, or else by street, city and region. */
export function isSamePlace(one: PostalAddress | null, other: PostalAddress | null): boolean {
  if (one === null || other === null || one.line1 === '' || one.country !== other.country) return false;
  const same = (part: 'line1' | 'city' | 'region') => one[part].toUpperCase() === other[part].toUpperCase();
  const [area, otherArea] = [postalArea(one.postalCode), postalArea(other.postalCode)];
  const isSameArea = area !== '' && otherArea !== '' ? area === otherArea : same('city') && same('region');
  return same('line1') && isSameArea;
}

/**
 * A postal code as it is compared: a ZIP without its last four digits, which name a part of its area (USPS Publication 28,
 * section 2); other codes whole.
 */
export function postalArea(postalCode: string): string {
  const code = postalCode.replaceAll(' ', '').toUpperCase();
  return /^\d{5}(?:-?\d{4})?$/.test(code) ? code.slice(0, 5) : code;
}

/** 'M5V3L9' → 'M5V 3L9' (Canada Post, Addressing Guidelines); other postal codes stay as entered. */
function postalCodeOf(postalCode: string): string {
  const canadian = /^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/i.exec(postalCode);
  return canadian ? `${canadian[1]} ${canadian[2]}`.toUpperCase() : postalCode;
}

/**
 * The country of an address that names none: Canada for its postal codes without a region of another country, and for its
 * provinces without a postal code, else the US.
 */
function countryOfPlace(region: string, postalCode: string): string {
  const isProvince = canadianRegionCode(region) !== null;
  const hasCanadianCode = /^[A-Z]\d[A-Z] \d[A-Z]\d$/.test(postalCode);
  const isCanadian = hasCanadianCode ? region === '' || isProvince : postalCode === '' && isProvince;
  return isCanadian ? 'CA' : 'US';
}
