import { countryCode, foldedName } from './countries.ts';
import type { PostalAddress } from './sales-document.ts';

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
  const country = text(raw.country) === '' ? countryOfPlace(region, postalCode) : countryCode(text(raw.country));
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

/** True without street, city, region and postal code; a country alone is blank. */
export function isBlank(address: PostalAddress | null): boolean {
  return !address || [address.line1, address.line2, address.city, address.region, address.postalCode].join('') === '';
}

/**
 * Sufficient for the tax provider: a postal code, or street, city and region. Outside the US and Canada no region is
 * needed: many countries have none.
 */
export function isComplete({ line1, city, region, postalCode, country }: PostalAddress): boolean {
  const needsRegion = country === 'US' || country === 'CA';
  return postalCode !== '' || (line1 !== '' && city !== '' && (region !== '' || !needsRegion));
}

/** Whether two addresses are one place, by street and postal code, or else by street, city and region. */
export function isSamePlace(one: PostalAddress | null, other: PostalAddress | null): boolean {
  if (one === null || other === null || one.line1 === '' || one.country !== other.country) return false;
  const same = (part: 'line1' | 'city' | 'region') => one[part].toUpperCase() === other[part].toUpperCase();
  const area = ({ postalCode }: PostalAddress) => postalCode.slice(0, 5).toUpperCase();
  const isSameArea =
    area(one) !== '' && area(other) !== '' ? area(one) === area(other) : same('city') && same('region');
  return same('line1') && isSameArea;
}

/** 'M5V3L9' → 'M5V 3L9' (Canada Post, Addressing Guidelines); other postal codes stay as entered. */
function postalCodeOf(postalCode: string): string {
  const canadian = /^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/i.exec(postalCode);
  return canadian ? `${canadian[1]} ${canadian[2]}`.toUpperCase() : postalCode;
}

/** The country of an address that names none: Canada for its provinces with one of its postal codes, else the US. */
function countryOfPlace(region: string, postalCode: string): string {
  const isCanadian = /^[A-Z]\d[A-Z] \d[A-Z]\d$/.test(postalCode) && CANADIAN_CODES.has(regionCode(region));
  return isCanadian ? 'CA' : 'US';
}

/** Whether a text is the name of a US state or a Canadian province. */
export function isRegionName(text: string): boolean {
  return REGION_CODES.has(foldedName(text));
}

function regionCode(region: string, country = 'US'): string {
  const name = foldedName(region);
  const known = REGION_CODES.get(name) ?? (country === 'US' ? US_ABBREVIATION_CODES.get(name) : undefined);
  if (known !== undefined) return known;
  const text = region.replaceAll('.', '');
  return text.length <= 3 ? text.toUpperCase() : region;
}

function byFoldedName(codes: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(codes).map(([name, code]) => [foldedName(name), code]));
}

/** They have ISO codes of their own, and are regions of the United States for the tax provider (AvaTax, definitions/regions). */
const US_TERRITORIES: ReadonlySet<string> = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);

/** Names of US states and territories and their postal codes (USPS Publication 28, appendix B). */
const US_REGIONS: Readonly<Record<string, string>> = {
  'american samoa': 'AS',
  guam: 'GU',
  'northern mariana islands': 'MP',
  'virgin islands': 'VI',
  'us virgin islands': 'VI',
  alabama: 'AL',
  alaska: 'AK',
  arizona: 'AZ',
  arkansas: 'AR',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  'district of columbia': 'DC',
  florida: 'FL',
  georgia: 'GA',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  pennsylvania: 'PA',
  'puerto rico': 'PR',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  virginia: 'VA',
  washington: 'WA',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
};

/** Abbreviations from before the postal codes, which people still write (U.S. Government Publishing Office, Style Manual, 9). */
const US_ABBREVIATIONS: Readonly<Record<string, string>> = {
  ala: 'AL',
  ariz: 'AZ',
  ark: 'AR',
  calif: 'CA',
  colo: 'CO',
  conn: 'CT',
  del: 'DE',
  fla: 'FL',
  ill: 'IL',
  ind: 'IN',
  kans: 'KS',
  mass: 'MA',
  mich: 'MI',
  minn: 'MN',
  miss: 'MS',
  mont: 'MT',
  'n dak': 'ND',
  'n mex': 'NM',
  nebr: 'NE',
  nev: 'NV',
  okla: 'OK',
  oreg: 'OR',
  's dak': 'SD',
  tenn: 'TN',
  tex: 'TX',
  'w va': 'WV',
  wash: 'WA',
  wis: 'WI',
  wyo: 'WY',
};

/** English and French names of Canadian provinces and their codes (Canada Post, Addressing Guidelines). */
const CANADIAN_REGIONS: Readonly<Record<string, string>> = {
  alberta: 'AB',
  'british columbia': 'BC',
  'colombie-britannique': 'BC',
  manitoba: 'MB',
  'new brunswick': 'NB',
  'nouveau-brunswick': 'NB',
  newfoundland: 'NL',
  'newfoundland and labrador': 'NL',
  'terre-neuve-et-labrador': 'NL',
  'northwest territories': 'NT',
  'territoires du nord-ouest': 'NT',
  'nova scotia': 'NS',
  'nouvelle-ecosse': 'NS',
  nunavut: 'NU',
  ontario: 'ON',
  'prince edward island': 'PE',
  'ile-du-prince-edouard': 'PE',
  quebec: 'QC',
  saskatchewan: 'SK',
  yukon: 'YT',
};

const REGION_CODES = byFoldedName({ ...US_REGIONS, ...CANADIAN_REGIONS });
const US_ABBREVIATION_CODES = byFoldedName(US_ABBREVIATIONS);
const CANADIAN_CODES = new Set(Object.values(CANADIAN_REGIONS));
