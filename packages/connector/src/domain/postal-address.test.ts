import { describe, expect, it } from 'vitest';
import { isBlank, isComplete, isSamePlace, lackOf, normalizeAddress } from './postal-address.ts';

const entered = {
  line1: '1900 Wazee St',
  line2: 'Suite 4',
  city: 'Denver',
  region: 'CO',
  postalCode: '80202',
  country: 'US',
};
const regionOf = (region: string) => normalizeAddress({ ...entered, region })?.region;
const countryOf = (country: string) => normalizeAddress({ ...entered, country })?.country;

/** USPS Publication 28, appendix B. */
const states = `Alabama AL, Alaska AK, Arizona AZ, Arkansas AR, California CA, Colorado CO, Connecticut CT, Delaware DE,
  District of Columbia DC, Florida FL, Georgia GA, Hawaii HI, Idaho ID, Illinois IL, Indiana IN, Iowa IA, Kansas KS,
  Kentucky KY, Louisiana LA, Maine ME, Maryland MD, Massachusetts MA, Michigan MI, Minnesota MN, Mississippi MS,
  Missouri MO, Montana MT, Nebraska NE, Nevada NV, New Hampshire NH, New Jersey NJ, New Mexico NM, New York NY,
  North Carolina NC, North Dakota ND, Ohio OH, Oklahoma OK, Oregon OR, Pennsylvania PA, Puerto Rico PR,
  Rhode Island RI, South Carolina SC, South Dakota SD, Tennessee TN, Texas TX, Utah UT, Vermont VT, Virginia VA,
  Washington WA, West Virginia WV, Wisconsin WI, Wyoming WY`;

describe('an address', () => {
  it('is read with single blanks and none around its parts', () => {
    const loose = { ...entered, line1: '  1900   Wazee\n St ', city: ' Denver ', postalCode: ' 80202' };
    expect(normalizeAddress(loose)).toEqual(entered);
  });

  it('has empty parts where it has none', () => {
    expect(normalizeAddress({ city: 'Denver', line1: null })).toEqual({
      line1: '',
      line2: '',
      city: 'Denver',
      region: '',
      postalCode: '',
      country: 'US',
    });
  });

  it('is none when nothing but a country is given', () => {
    expect([null, undefined, {}, { country: 'US' }, { line1: ' ' }].map(normalizeAddress)).toEqual(
      Array.from({ length: 5 }, () => null),
    );
    expect(isBlank(null)).toBe(true);
    for (const part of ['line1', 'line2', 'city', 'region', 'postalCode'])
      expect(normalizeAddress({ [part]: 'x' })).not.toBeNull();
  });

  it('has the code of a state that is written in full, in any letter case', () => {
    for (const entry of states.split(/,\s*/)) {
      const [, name = '', code] = /^(.*) (..)$/.exec(entry) ?? [];
      expect([name, regionOf(name), regionOf(name.toUpperCase())]).toEqual([name, code, code]);
    }
  });

  it.each([
    ['GA', '30303', 'Georgia'],
    ['Georgia', '30303', 'GEORGIA'],
    ['DE', '19801', 'DE'],
    ['IN', '46204-1234', 'in'],
    ['CA', '95112', 'CA'],
    ['CO', '80202', 'Colorado'],
  ])('in %s %s is in the US when its country is the state again: %s', (region, postalCode, country) => {
    expect(normalizeAddress({ ...entered, region, postalCode, country })?.country).toBe('US');
  });

  it.each([
    ['', '0105', 'Georgia', 'GE'],
    ['GA', '0105', 'Georgia', 'GE'],
    ['IN', '462001', 'IN', 'IN'],
    ['', '19801', 'DE', 'DE'],
    ['CA', 'M5V 3L9', 'CA', 'CA'],
    ['NY', '30303', 'Georgia', 'GE'],
    ['PR', '00901', 'PR', 'US'],
  ])('in "%s" %s is in the country %s where its ZIP is of no such state', (region, postalCode, country, expected) => {
    expect(normalizeAddress({ ...entered, region, postalCode, country })?.country).toBe(expected);
  });

  it('writes a region code in capitals; the name of an unknown region stays as entered', () => {
    expect(regionOf('co')).toBe('CO');
    expect(regionOf('nsw')).toBe('NSW');
    expect(regionOf('Bavaria')).toBe('Bavaria');
    expect(regionOf('constructor')).toBe('constructor');
  });

  it.each([
    ['', 'US'],
    ['usa', 'US'],
    ['U.S.A.', 'US'],
    ['United States', 'US'],
    ['United States of America', 'US'],
    ['CAN', 'CA'],
    ['Canada', 'CA'],
    ['mx', 'MX'],
    ['Germany', 'DE'],
    ['alemania', 'DE'],
    ['México', 'MX'],
    ['Mexico', 'MX'],
    ['United Kingdom', 'GB'],
    ['UK', 'GB'],
    ['The Netherlands', 'NL'],
    ['Hong Kong', 'HK'],
    ['ÉTATS-UNIS', 'US'],
    ['United States (US)', 'US'],
    ['St. Lucia', 'LC'],
    ['Saint Lucia', 'LC'],
    ['Côte d’Ivoire', 'CI'],
    ["Cote d'Ivoire", 'CI'],
    ['Trinidad and Tobago', 'TT'],
    ['Trinidad & Tobago', 'TT'],
    ['Puerto Rico', 'US'],
    ['GU', 'US'],
    ['U.S. Virgin Islands', 'US'],
    ['American Samoa', 'US'],
    ['Northern Mariana Islands', 'US'],
    ['Atlantis', 'ATLANTIS'],
    ['constructor', 'CONSTRUCTOR'],
  ])('of the country "%s" is in %s', (country, code) => {
    expect(countryOf(country)).toBe(code);
  });

  it.each([
    ['Ontario', 'ON'],
    ['QUÉBEC', 'QC'],
    ['Colombie-Britannique', 'BC'],
    ['Newfoundland and Labrador', 'NL'],
    ['D.C.', 'DC'],
    ['U.S. Virgin Islands', 'VI'],
    ['Calif.', 'CA'],
    ['Tex', 'TX'],
    ['N. Mex.', 'NM'],
    ['Île-du-Prince-Édouard', 'PE'],
  ])('of the region "%s" is in %s', (region, code) => {
    expect(regionOf(region)).toBe(code);
  });

  it.each([
    ['San Juan', 'PR', '', '00901', 'PR'],
    ['San Juan', 'Puerto Rico', 'San Juan', '00901', 'PR'],
    ['San Juan', 'US', 'Puerto Rico', '00901', 'PR'],
    ['San Juan', '', 'PR', '00901', 'PR'],
    ['Hagåtña', 'Guam', 'GU', '96910', 'GU'],
    ['Charlotte Amalie', 'U.S. Virgin Islands', 'St. Thomas', '00802', 'VI'],
    ['Pago Pago', 'AS', '', '96799', 'AS'],
    ['Saipan', 'Northern Mariana Islands', '', '96950', 'MP'],
  ])('in %s, country "%s", region "%s", is in the United States', (city, country, region, postalCode, expected) => {
    const address = normalizeAddress({ ...entered, city, country, region, postalCode });
    expect(address).toMatchObject({ country: 'US', region: expected });
  });

  it('abroad keeps a region that is an abbreviation of a state', () => {
    expect(normalizeAddress({ ...entered, country: 'IT', region: 'Ala' })?.region).toBe('ALA');
  });

  it('has a Canadian postal code in capitals, with a blank', () => {
    for (const postalCode of ['m5v3l9', 'M5V-3L9', 'M5V 3L9'])
      expect(normalizeAddress({ ...entered, postalCode })?.postalCode).toBe('M5V 3L9');
    expect(normalizeAddress({ ...entered, postalCode: 'SW1A 2AA' })?.postalCode).toBe('SW1A 2AA');
  });

  it('without a country is in Canada by its postal code or its province, else in the US', () => {
    const { country: _, ...unnamed } = entered;
    expect(normalizeAddress({ ...unnamed, region: 'Ontario', postalCode: 'M5V3L9' })?.country).toBe('CA');
    expect(normalizeAddress({ ...unnamed, region: '', postalCode: 'M5V3L9' })?.country).toBe('CA');
    expect(normalizeAddress({ ...unnamed, region: 'Ontario', postalCode: '' })?.country).toBe('CA');
    expect(normalizeAddress({ ...unnamed, region: 'ON', postalCode: '80202' })?.country).toBe('US');
    expect(normalizeAddress({ ...unnamed, region: 'CO', postalCode: '' })?.country).toBe('US');
  });

  it('is complete without a region where countries have none', () => {
    const abroad = { ...entered, region: '', postalCode: '' };
    expect(isComplete({ ...abroad, country: 'SG' })).toBe(true);
    expect(isComplete({ ...abroad, country: 'CA' })).toBe(false);
    expect(isComplete({ ...abroad, country: 'SG', city: '' })).toBe(false);
  });

  it('is the same place as another by street and postal code, or by street, city and region', () => {
    const near = { ...entered, line1: '1900 WAZEE ST', line2: '', postalCode: '80202-1234' };
    expect(isSamePlace(entered, near)).toBe(true);
    expect(isSamePlace(entered, { ...near, postalCode: '' })).toBe(true);
    expect(isSamePlace(entered, { ...near, postalCode: '', city: 'Aspen' })).toBe(false);
    expect(isSamePlace(entered, { ...near, postalCode: '80203' })).toBe(false);
    expect(isSamePlace(entered, { ...near, line1: '1901 Wazee St' })).toBe(false);
    expect(isSamePlace({ ...entered, line1: '' }, { ...entered, line1: '' })).toBe(false);
    expect(isSamePlace(entered, null)).toBe(false);
  });

  it('is complete with a postal code, or with street, city and region', () => {
    const without = (part: object) => isComplete({ ...entered, ...part });
    expect(without({ line1: '', city: '', region: '' })).toBe(true);
    expect(without({ postalCode: '' })).toBe(true);
    for (const part of ['line1', 'city', 'region']) expect(without({ postalCode: '', [part]: '' })).toBe(false);
  });
});

describe('an address with nothing but a postal code', () => {
  const only = (postalCode: string, country = 'US') =>
    isComplete({ line1: '', line2: '', city: '', region: '', postalCode, country });

  it.each(['80202', '80202-1234', '80202 1234', '802021234'])('is complete with the ZIP %s', (zip) => {
    expect(only(zip)).toBe(true);
  });

  it.each(['', '8020', '802021', '80202-12', '80202_1234', 'x80202', '80202x', '80202-1234x'])(
    'is not complete with "%s", which is no ZIP',
    (zip) => expect(only(zip)).toBe(false),
  );

  it('is complete outside of the United States with any postal code', () => {
    expect([only('M5H 1A1', 'CA'), only('x', 'GB'), only('', 'GB')]).toEqual([true, true, false]);
  });
});

describe('what an address lacks', () => {
  const lack = (part: object) => lackOf({ ...entered, ...part });

  it('is said as the end of a sentence', () => {
    expect(lack({ postalCode: '' })).toBe('no ZIP code that belongs to Colorado');
    expect(lack({ postalCode: '8020' })).toBe("no ZIP code that belongs to Colorado ('8020')");
    expect(lack({ line1: '', postalCode: '' })).toBe('no street and no ZIP code that belongs to Colorado');
    expect(lack({ line1: '', city: '', region: '', postalCode: '' })).toBe(
      'no street, no city, no state and no ZIP code',
    );
    expect(lack({ country: 'CA', region: 'ON', postalCode: '' })).toBe('no postal code');
    expect(lack({ country: 'CA', region: '', postalCode: '' })).toBe('no province and no postal code');
    expect(lack({ country: 'DE', line1: '', region: '', postalCode: '' })).toBe('no street and no postal code');
  });
});

describe('two addresses', () => {
  it('outside of the United States are one place with the same whole postal code', () => {
    const toronto = { ...entered, region: 'ON', country: 'CA', postalCode: 'M5H 1A1' };
    expect(isSamePlace(toronto, { ...toronto, postalCode: 'm5h1a1' })).toBe(true);
    expect(isSamePlace(toronto, { ...toronto, postalCode: 'M5H 1A2' })).toBe(false);
    const delhi = { ...entered, region: '', country: 'IN', postalCode: '110001' };
    expect(isSamePlace(delhi, { ...delhi, postalCode: '110002' })).toBe(false);
  });
});
