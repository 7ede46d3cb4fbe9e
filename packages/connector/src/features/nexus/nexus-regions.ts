/** A state, district, territory or province where nexus can be declared. */
export interface Region {
  /** ISO 3166 alpha-2. */
  readonly countryCode: CountryCode;
  readonly countryName: string;
  /** Postal abbreviation, such as 'CO' or 'ON'. */
  readonly code: string;
  readonly name: string;
}

export type CountryCode = keyof typeof regionNames;

/** USPS Publication 28, appendix B; Canada Post, 'Province and territory symbols'. */
const regionNames = {
  US: {
    name: 'United States',
    regions: {
      AL: 'Alabama',
      AK: 'Alaska',
      AZ: 'Arizona',
      AR: 'Arkansas',
      CA: 'California',
      CO: 'Colorado',
      CT: 'Connecticut',
      DE: 'Delaware',
      DC: 'District of Columbia',
      FL: 'Florida',
      GA: 'Georgia',
      HI: 'Hawaii',
      ID: 'Idaho',
      IL: 'Illinois',
      IN: 'Indiana',
      IA: 'Iowa',
      KS: 'Kansas',
      KY: 'Kentucky',
      LA: 'Louisiana',
      ME: 'Maine',
      MD: 'Maryland',
      MA: 'Massachusetts',
      MI: 'Michigan',
      MN: 'Minnesota',
      MS: 'Mississippi',
      MO: 'Missouri',
      MT: 'Montana',
      NE: 'Nebraska',
      NV: 'Nevada',
      NH: 'New Hampshire',
      NJ: 'New Jersey',
      NM: 'New Mexico',
      NY: 'New York',
      NC: 'North Carolina',
      ND: 'North Dakota',
      OH: 'Ohio',
      OK: 'Oklahoma',
      OR: 'Oregon',
      PA: 'Pennsylvania',
      PR: 'Puerto Rico',
      RI: 'Rhode Island',
      SC: 'South Carolina',
      SD: 'South Dakota',
      TN: 'Tennessee',
      TX: 'Texas',
      UT: 'Utah',
      VT: 'Vermont',
      VA: 'Virginia',
      WA: 'Washington',
      WV: 'West Virginia',
      WI: 'Wisconsin',
      WY: 'Wyoming',
    },
  },
  CA: {
    name: 'Canada',
    regions: {
      AB: 'Alberta',
      BC: 'British Columbia',
      MB: 'Manitoba',
      NB: 'New Brunswick',
      NL: 'Newfoundland and Labrador',
      NS: 'Nova Scotia',
      NT: 'Northwest Territories',
      NU: 'Nunavut',
      ON: 'Ontario',
      PE: 'Prince Edward Island',
      QC: 'Quebec',
      SK: 'Saskatchewan',
      YT: 'Yukon',
    },
  },
} as const;

/**
 * States with places that administer their own sales tax (help.avalara.com, "What is a Self Administered or 'Home Rule'
 * State?", read 2026-11-21). In other states a seller who collects the state's tax collects all local taxes
 * (help.avalara.com, 'About Local Jurisdictions').
 */
const homeRuleStates: ReadonlySet<string> = new Set(['AL', 'AK', 'AZ', 'CO', 'ID', 'LA', 'MS']);

/**
 * Member states of Streamlined Sales Tax (streamlinedsalestax.org, 'What is a Member State?', read 2026-11-28; Tennessee
 * is an associate member: 'What is an Associate Member State?'). Sellers who register are registered in all of these.
 */
const streamlinedStates: ReadonlySet<string> = new Set(
  'AR GA IN IA KS KY MI MN NE NV NJ NC ND OH OK RI SD UT VT WA WV WI WY'.split(' '),
);

/**
 * States without a general sales tax, of the state or of places (Federation of Tax Administrators, state sales tax rates
 * as of 2023-01-01; legalclarity.org, 'What States Have No Sales Tax?', read 2026-11-22: Delaware, New Hampshire and
 * Oregon allow no local one). Montana's resort areas tax lodging, meals and luxuries only (resalecertificate.org, read
 * 2026-11-22). Alaska is not one of them: its places have sales taxes.
 */
const withoutSalesTax: ReadonlySet<string> = new Set(['DE', 'MT', 'NH', 'OR']);

const countries: readonly CountryCode[] = ['US', 'CA'];

const byKey = new Map<string, Region>(
  countries.flatMap((countryCode) =>
    Object.entries(regionNames[countryCode].regions).flatMap(([code, name]) => {
      const region = { countryCode, countryName: regionNames[countryCode].name, code, name };
      return [code, name].map((word) => [regionKeyOf(countryCode, word), region] as const);
    }),
  ),
);

/** The region with a code or name, ignoring case. Null for other places. */
export function regionNamed(country: string, region: string): Region | null {
  return byKey.get(regionKeyOf(country, region)) ?? null;
}

export function isHomeRuleState({ countryCode, code }: Region): boolean {
  return countryCode === 'US' && homeRuleStates.has(code);
}

export function isStreamlinedState({ countryCode, code }: Region): boolean {
  return countryCode === 'US' && streamlinedStates.has(code);
}

export function hasNoSalesTax({ countryCode, code }: Region): boolean {
  return countryCode === 'US' && withoutSalesTax.has(code);
}

/** All regions, those of the United States first. */
export const allRegions: readonly Region[] = [...new Set(byKey.values())];

function regionKeyOf(country: string, region: string): string {
  return `${country.trim()}/${region.trim()}`.toUpperCase();
}
