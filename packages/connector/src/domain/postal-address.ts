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
  const address: PostalAddress = {
    line1: text(raw.line1),
    line2: text(raw.line2),
    city: text(raw.city),
    region: regionCode(text(raw.region)),
    postalCode: text(raw.postalCode),
    country: countryCode(text(raw.country)),
  };
  return isBlank(address) ? null : address;
}

/** True without street, city, region and postal code; a country alone is blank. */
export function isBlank(address: PostalAddress | null): boolean {
  return !address || [address.line1, address.line2, address.city, address.region, address.postalCode].join('') === '';
}

/** Sufficient for the tax provider: a postal code, or street, city and region. */
export function isComplete(address: PostalAddress): boolean {
  return address.postalCode !== '' || (address.line1 !== '' && address.city !== '' && address.region !== '');
}

function countryCode(country: string): string {
  const known: Record<string, string> = { '': 'US', USA: 'US', 'UNITED STATES': 'US', CAN: 'CA', CANADA: 'CA' };
  const upper = country.toUpperCase().replaceAll('.', '');
  return known[upper] ?? (upper === 'UNITED STATES OF AMERICA' ? 'US' : upper);
}

function regionCode(region: string): string {
  if (region.length <= 3) return region.toUpperCase();
  const name = region.toLowerCase();
  return (Object.hasOwn(US_REGIONS, name) ? US_REGIONS[name] : undefined) ?? region;
}

/** Names of US states and their postal codes, which the tax provider requires (USPS Publication 28, appendix B). */
const US_REGIONS: Readonly<Record<string, string>> = {
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
