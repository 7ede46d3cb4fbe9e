import { describe, expect, it } from 'vitest';
import { addressFingerprint, canBeValidated, differencesOf } from './address-comparison.ts';
import type { PostalAddress } from './sales-document.ts';

const address = (more: Partial<PostalAddress> = {}): PostalAddress => ({
  line1: '1900 Wazee St',
  line2: '',
  city: 'Denver',
  region: 'CO',
  postalCode: '80202',
  country: 'US',
  ...more,
});

describe('comparing the entered address with the validated one', () => {
  it.each([
    ['in capitals', {}, { line1: '1900 WAZEE ST', city: 'DENVER' }],
    ['with the last four digits', {}, { postalCode: '80202-1234' }],
    ['with the same last four digits', { postalCode: '80202-1234' }, { postalCode: '802021234' }],
    ['with its street abbreviated', { line1: '1900 Wazee Street' }, {}],
    ['with direction and suffix abbreviated', { line1: '12 North Park Avenue' }, { line1: '12 N Park Ave' }],
    ['without punctuation', { line1: '1900 Wazee St.,' }, {}],
    ['with the unit beside the street', { line2: 'Suite 200' }, { line1: '1900 Wazee St Ste 200' }],
    ['with the unit below the street', { line1: '1900 Wazee St #200' }, { line2: '# 200' }],
    ['with its post box spelled otherwise', { line1: 'P.O. Box 12' }, { line1: 'PO Box 12' }],
    ['without accents', { line1: '12 Rue Hébert', city: 'Montréal' }, { line1: '12 RUE HEBERT', city: 'MONTREAL' }],
    ['with the saint of its city abbreviated', { city: 'Saint Paul' }, { city: 'St Paul' }],
    [
      'with a Canadian code in two parts',
      { country: 'CA', postalCode: 'K1A0B1' },
      { country: 'CA', postalCode: 'K1A 0B1' },
    ],
  ])('an address %s has no differences', (_, entered, found) => {
    expect(differencesOf(address(entered), address(found))).toEqual([]);
  });

  it.each([
    ['another number', {}, { line1: '1901 Wazee St' }, ['street']],
    ['another street', {}, { line1: '1900 Wynkoop St' }, ['street']],
    ['a unit that was missing', {}, { line2: 'Ste 200' }, ['street']],
    ['a number in place of a unit', { line2: '#200' }, { line2: '200' }, ['street']],
    ['a number in place of a post box', { line1: 'PO Box 12' }, { line1: '12' }, ['street']],
    ['another city', { city: 'Aurora' }, {}, ['city']],
    ['a city that was missing', { city: '' }, {}, ['city']],
    ['another state', { region: 'KS' }, {}, ['state']],
    ['another ZIP code', { postalCode: '80203' }, { postalCode: '80202-1234' }, ['zip']],
    ['other last four digits', { postalCode: '80202-9999' }, { postalCode: '80202-1234' }, ['zip']],
    ['a ZIP code that was missing', { postalCode: '' }, { postalCode: '80202-1234' }, ['zip']],
    ['several parts', { city: 'Aurora', postalCode: '80010' }, {}, ['city', 'zip']],
    ['another country', { country: 'CA' }, {}, ['country']],
  ])('%s is reported as a difference', (_, entered, found, parts) => {
    expect(differencesOf(address(entered), address(found))).toEqual(parts);
  });
});

describe('an address', () => {
  it('two different addresses have different fingerprints', () => {
    expect(addressFingerprint(address())).toBe(addressFingerprint(address()));
    expect(addressFingerprint(address({ line2: '4' }))).not.toBe(addressFingerprint(address()));
    expect(addressFingerprint(address({ line1: '1', line2: '2' }))).not.toBe(
      addressFingerprint(address({ line1: '12', line2: '' })),
    );
    expect(addressFingerprint(null)).toBe('');
  });

  it('only addresses in the United States and Canada can be validated', () => {
    expect(['US', 'CA', 'MX', 'DE'].map((country) => canBeValidated(address({ country })))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('a word of a street and its abbreviation by the postal service (USPS Publication 28)', () => {
  const words = `NORTH N, SOUTH S, EAST E, WEST W, NORTHEAST NE, NORTHWEST NW, SOUTHEAST SE, SOUTHWEST SW, ALLEY ALY,
    AVENUE AVE, AV AVE, BOULEVARD BLVD, CENTER CTR, CENTRE CTR, CIRCLE CIR, COURT CT, COVE CV, CREEK CRK, CROSSING XING,
    DRIVE DR, EXPRESSWAY EXPY, EXTENSION EXT, FREEWAY FWY, HEIGHTS HTS, HIGHWAY HWY, LANE LN, MOUNT MT, MOUNTAIN MTN,
    PARKWAY PKWY, PLACE PL, PLAZA PLZ, POINT PT, ROAD RD, ROUTE RTE, SAINT ST, SQUARE SQ, STREET ST, STR ST, TERRACE TER,
    TRAIL TRL, TURNPIKE TPKE, VALLEY VLY, APARTMENT APT, BUILDING BLDG, DEPARTMENT DEPT, FLOOR FL, ROOM RM, SUITE STE`;

  it('make the same address', () => {
    for (const pair of words.split(/,\s*/)) {
      const [word, abbreviation] = pair.split(' ');
      const entered = address({ line1: `12 Park ${word}` });
      expect([pair, differencesOf(entered, address({ line1: `12 Park ${abbreviation}` }))]).toEqual([pair, []]);
      expect([pair, differencesOf(entered, address({ line1: '12 Park' }))]).toEqual([pair, ['street']]);
    }
  });

  it.each([
    ['Saint Paul', 'St Paul'],
    ['Sainte Genevieve', 'Ste Genevieve'],
    ['Fort Collins', 'Ft. Collins'],
    ['Mount Vernon', 'MT VERNON'],
    ["Coeur d'Alene", 'Coeur dAlene'],
  ])('%s is the city %s', (entered, found) => {
    expect(differencesOf(address({ city: entered }), address({ city: found }))).toEqual([]);
  });
});

describe('the parts of an address', () => {
  it('differ in no letter case', () => {
    expect(differencesOf(address({ region: 'co', country: 'us' }), address({ region: 'CO', country: 'US' }))).toEqual(
      [],
    );
    expect(
      differencesOf(
        address({ country: 'CA', postalCode: 'k1a 0b1' }),
        address({ country: 'CA', postalCode: 'K1A0B1' }),
      ),
    ).toEqual([]);
  });

  it('have their words in the order of the two lines', () => {
    expect(differencesOf(address({ line1: '12 Park', line2: '3' }), address({ line1: '1 2Park3' }))).toEqual([
      'street',
    ]);
    expect(differencesOf(address({ city: 'Red Wing' }), address({ city: 'Redwing' }))).toEqual(['city']);
  });

  it.each([
    ['8020', '802021234'],
    ['802021', '802021234'],
    ['80202', '80202123'],
    ['80202', '8020212345'],
    ['A0202', 'A02021234'],
  ])('the ZIP code %s is not %s: only five digits leave four open', (entered, found) => {
    expect(differencesOf(address({ postalCode: entered }), address({ postalCode: found }))).toEqual(['zip']);
  });

  it.each(['P.O. Box 12', 'P O Box 12', 'p.o.box 12', 'PO BOX 12'])('%s is a post box', (line1) => {
    expect(differencesOf(address({ line1 }), address({ line1: 'PO Box 12' }))).toEqual([]);
  });

  it.each(['line1', 'line2', 'city', 'region', 'postalCode', 'country'] as const)(
    'change the fingerprint: %s',
    (part) => {
      expect(addressFingerprint(address({ [part]: 'x' }))).not.toBe(addressFingerprint(address()));
      expect(addressFingerprint(address({ [part]: 'x' }))).toMatch(/^[0-9a-f]{64}$/);
    },
  );
});
