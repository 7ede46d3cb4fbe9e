import { foldedName } from './countries.ts';

/** Territories have ISO country codes, and are regions of the United States for the tax provider (AvaTax, definitions/regions). */
export const US_TERRITORIES: ReadonlySet<string> = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);

/** Whether a text is the name of a US state or a Canadian province. */
export function isRegionName(text: string): boolean {
  return REGION_CODES.has(foldedName(text));
}

/** The code of a region as entered, by code, name or abbreviation; an unknown one stays as it is. */
export function regionCode(region: string, country = 'US'): string {
  const code = REGION_CODES.get(foldedName(region)) ?? (country === 'US' ? usRegionCode(region) : null);
  if (code !== null) return code;
  const text = region.replaceAll('.', '');
  return text.length <= 3 ? text.toUpperCase() : region;
}

/** The code of a US region by code ('D.C.'), name or abbreviation ('Colo.'); null: not one. */
export function usRegionCode(text: string): string | null {
  const name = foldedName(text);
  // 'N. Y.' is folded to 'n y'.
  return US_CODES_BY_NAME.get(name) ?? US_CODES_BY_NAME.get(name.replace(/^(\p{L}) (\p{L})$/u, '$1$2')) ?? null;
}

/** 'Colorado' for 'CO'; an unknown code stays as it is. */
export function usRegionName(code: string): string {
  return US_NAMES.get(code) ?? code;
}

/** The code of a Canadian province by code or name; null: not one. */
export function canadianRegionCode(text: string): string | null {
  return CANADIAN_CODES_BY_NAME.get(foldedName(text)) ?? null;
}

function byFoldedName(codes: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(codes).map(([name, code]) => [foldedName(name), code]));
}

/** Names of US states and territories and their postal codes (USPS Publication 28, appendix B). */
const US_REGIONS: Readonly<Record<string, string>> = {
  // Parts of the world with military post offices (Publication 28, section 238).
  'armed forces americas': 'AA',
  'armed forces europe': 'AE',
  'armed forces pacific': 'AP',
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
  cal: 'CA',
  calif: 'CA',
  colo: 'CO',
  conn: 'CT',
  del: 'DE',
  fla: 'FL',
  ill: 'IL',
  ind: 'IN',
  kan: 'KS',
  kans: 'KS',
  mass: 'MA',
  mich: 'MI',
  minn: 'MN',
  miss: 'MS',
  mont: 'MT',
  'n dak': 'ND',
  'n mex': 'NM',
  neb: 'NE',
  nebr: 'NE',
  nev: 'NV',
  okla: 'OK',
  ore: 'OR',
  oreg: 'OR',
  penn: 'PA',
  penna: 'PA',
  's dak': 'SD',
  tenn: 'TN',
  tex: 'TX',
  'w va': 'WV',
  wash: 'WA',
  wis: 'WI',
  wisc: 'WI',
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
const US_CODES_BY_NAME = byFoldedName({
  ...Object.fromEntries(Object.values(US_REGIONS).map((code) => [code, code])),
  ...US_ABBREVIATIONS,
  ...US_REGIONS,
});
const CANADIAN_CODES_BY_NAME = byFoldedName({
  ...Object.fromEntries(Object.values(CANADIAN_REGIONS).map((code) => [code, code])),
  ...CANADIAN_REGIONS,
});
/** The last name of a code, which for the Virgin Islands is the one with its country. */
const US_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(US_REGIONS).map(([name, code]) => [
    code,
    name.replaceAll(/\b(?!of\b)\p{L}/gu, (letter) => letter.toUpperCase()).replace(/^Us /, 'US '),
  ]),
);
