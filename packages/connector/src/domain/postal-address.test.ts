import { describe, expect, it } from 'vitest';
import { isBlank, isComplete, normalizeAddress } from './postal-address.ts';

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
    ['Germany', 'GERMANY'],
  ])('of the country "%s" is in %s', (country, code) => {
    expect(countryOf(country)).toBe(code);
  });

  it('is complete with a postal code, or with street, city and region', () => {
    const without = (part: object) => isComplete({ ...entered, ...part });
    expect(without({ line1: '', city: '', region: '' })).toBe(true);
    expect(without({ postalCode: '' })).toBe(true);
    for (const part of ['line1', 'city', 'region']) expect(without({ postalCode: '', [part]: '' })).toBe(false);
  });
});
