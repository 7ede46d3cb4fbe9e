/** FIPS code of the state and the 3-digit ZIP prefixes that the Postal Service assigns to it. */
interface StateFacts {
  readonly fips: string;
  readonly zips: readonly (readonly [first: number, last: number])[];
}

const facts: Readonly<Record<string, StateFacts>> = {
  AL: { fips: '01', zips: [[350, 369]] },
  AK: { fips: '02', zips: [[995, 999]] },
  AZ: { fips: '04', zips: [[850, 865]] },
  AR: { fips: '05', zips: [[716, 729]] },
  CA: { fips: '06', zips: [[900, 961]] },
  CO: { fips: '08', zips: [[800, 816]] },
  CT: { fips: '09', zips: [[60, 69]] },
  DE: { fips: '10', zips: [[197, 199]] },
  DC: {
    fips: '11',
    zips: [
      [200, 200],
      [202, 205],
      [569, 569],
    ],
  },
  FL: {
    fips: '12',
    zips: [
      [320, 339],
      [341, 349],
    ],
  },
  GA: {
    fips: '13',
    zips: [
      [300, 319],
      [398, 399],
    ],
  },
  HI: { fips: '15', zips: [[967, 968]] },
  ID: { fips: '16', zips: [[832, 838]] },
  IL: { fips: '17', zips: [[600, 629]] },
  IN: { fips: '18', zips: [[460, 479]] },
  IA: { fips: '19', zips: [[500, 528]] },
  KS: { fips: '20', zips: [[660, 679]] },
  KY: { fips: '21', zips: [[400, 427]] },
  LA: { fips: '22', zips: [[700, 715]] },
  ME: { fips: '23', zips: [[39, 49]] },
  MD: { fips: '24', zips: [[206, 219]] },
  MA: {
    fips: '25',
    zips: [
      [10, 27],
      [55, 55],
    ],
  },
  MI: { fips: '26', zips: [[480, 499]] },
  MN: { fips: '27', zips: [[550, 567]] },
  MS: { fips: '28', zips: [[386, 397]] },
  MO: { fips: '29', zips: [[630, 658]] },
  MT: { fips: '30', zips: [[590, 599]] },
  NE: { fips: '31', zips: [[680, 693]] },
  NV: { fips: '32', zips: [[889, 898]] },
  NH: { fips: '33', zips: [[30, 38]] },
  NJ: { fips: '34', zips: [[70, 89]] },
  NM: { fips: '35', zips: [[870, 884]] },
  NY: {
    fips: '36',
    zips: [
      [5, 5],
      [100, 149],
    ],
  },
  NC: { fips: '37', zips: [[270, 289]] },
  ND: { fips: '38', zips: [[580, 588]] },
  OH: { fips: '39', zips: [[430, 459]] },
  OK: {
    fips: '40',
    zips: [
      [730, 732],
      [734, 749],
    ],
  },
  OR: { fips: '41', zips: [[970, 979]] },
  PA: { fips: '42', zips: [[150, 196]] },
  RI: { fips: '44', zips: [[28, 29]] },
  SC: { fips: '45', zips: [[290, 299]] },
  SD: { fips: '46', zips: [[570, 577]] },
  TN: { fips: '47', zips: [[370, 385]] },
  TX: {
    fips: '48',
    zips: [
      [733, 733],
      [750, 799],
      [885, 885],
    ],
  },
  UT: { fips: '49', zips: [[840, 847]] },
  VT: {
    fips: '50',
    zips: [
      [50, 54],
      [56, 59],
    ],
  },
  VA: {
    fips: '51',
    zips: [
      [201, 201],
      [220, 246],
    ],
  },
  WA: { fips: '53', zips: [[980, 994]] },
  WV: { fips: '54', zips: [[247, 268]] },
  WI: { fips: '55', zips: [[530, 549]] },
  WY: { fips: '56', zips: [[820, 831]] },
  PR: {
    fips: '72',
    zips: [
      [6, 7],
      [9, 9],
    ],
  },
};

/** Regions of military and diplomatic post offices, which are in no state (USPS Publication 28, section 238). */
const military: Readonly<Record<string, StateFacts['zips']>> = {
  AA: [[340, 340]],
  AE: [[90, 98]],
  AP: [[962, 966]],
};

export function isMilitary(region: string): boolean {
  return military[region] !== undefined;
}

/** A region that an address of the United States can name: a state, or one without a tax of its own. */
export function isRegion(region: string): boolean {
  return isState(region) || isMilitary(region);
}

/** FIPS code of a state; '' when it is not one. */
export function fipsOf(state: string): string {
  return facts[state]?.fips ?? '';
}

function isState(region: string): boolean {
  return facts[region] !== undefined;
}

export const states: readonly string[] = Object.keys(facts);

/** The region of a ZIP's first three digits; null: none. */
export function regionOfPrefix(zip: string): string | null {
  if (!/^\d{5}/.test(zip)) return null;
  const prefix = Number(zip.slice(0, 3));
  const all = [
    ...Object.entries(military),
    ...Object.entries(facts).map(([region, { zips }]) => [region, zips] as const),
  ];
  const found = all.find(([, zips]) => zips.some(([first, last]) => prefix >= first && prefix <= last));
  return found?.[0] ?? null;
}
