import { describe, expect, it } from 'vitest';
import { readAddress } from './postal-address.ts';

describe('address of a document', () => {
  it('an address with fields is read from its fields', () => {
    const entity = {
      Line1: '1 Main St',
      Line2: 'Suite 4',
      City: 'Denver',
      CountrySubDivisionCode: 'co',
      PostalCode: '80202',
      Country: 'USA',
    };
    expect(readAddress(entity)).toEqual({
      line1: '1 Main St',
      line2: 'Suite 4',
      city: 'Denver',
      region: 'CO',
      postalCode: '80202',
      country: 'US',
    });
  });

  it.each([
    [
      ['Store Inc', '12 High St', 'Boulder, CO  80302'],
      ['12 High St', '', 'Boulder', 'CO', '80302'],
    ],
    [
      ['Store Inc', 'Attn: Ann', '12 High St', 'Unit 3', 'Boulder CO 80302-1234'],
      ['12 High St', 'Unit 3', 'Boulder', 'CO', '80302-1234'],
    ],
    [
      ['Store Inc', 'PO Box 12', 'New York, New York 10001', 'USA'],
      ['PO Box 12', '', 'New York', 'NY', '10001'],
    ],
    [
      ['Store Inc', 'One Liberty Plaza', 'Salt Lake City, UT 84101'],
      ['One Liberty Plaza', '', 'Salt Lake City', 'UT', '84101'],
    ],
    [
      ['12 High St', 'Grand Junction, Colorado 81501 United States'],
      ['12 High St', '', 'Grand Junction', 'CO', '81501'],
    ],
  ])(
    'free lines of the address %j are parsed',
    ([Line1, Line2, Line3, Line4, Line5], [line1, line2, city, region, postalCode]) => {
      const entity = Object.fromEntries(
        Object.entries({ Line1, Line2, Line3, Line4, Line5 }).filter(([, value]) => value !== undefined),
      );
      expect(readAddress(entity)).toEqual({ line1, line2, city, region, postalCode, country: 'US' });
    },
  );

  it.each([
    [
      ['Store Inc', '290 Bremner Blvd', 'Toronto ON  M5V 3L9'],
      ['290 Bremner Blvd', '', 'Toronto', 'ON', 'M5V 3L9', 'CA'],
    ],
    [
      ['290 Bremner Blvd', 'Toronto, Ontario m5v3l9', 'Canada'],
      ['290 Bremner Blvd', '', 'Toronto', 'ON', 'M5V 3L9', 'CA'],
    ],
    [
      ['55, rue Notre-Dame', 'Montréal (Québec) H2Y 1B5'],
      ['55, rue Notre-Dame', '', 'Montréal', 'QC', 'H2Y 1B5', 'CA'],
    ],
    [['123 Sierra Way, San Pablo, CA, 87999, USA'], ['123 Sierra Way', '', 'San Pablo', 'CA', '87999', 'US']],
    [
      ['2500 Garcia Avenue', 'Mountain View, CA  94043 US'],
      ['2500 Garcia Avenue', '', 'Mountain View', 'CA', '94043', 'US'],
    ],
    [
      ['12 High St', 'Salt Lake City UT 84101'],
      ['12 High St', '', 'Salt Lake City', 'UT', '84101', 'US'],
    ],
    [
      ['Sherlock Holmes', '221B Baker St', 'London NW1 6XE', 'United Kingdom'],
      ['221B Baker St', '', 'London NW1 6XE', '', '', 'GB'],
    ],
  ])('free lines %j are parsed with their country', (given, [line1, line2, city, region, postalCode, country]) => {
    const entity = Object.fromEntries(given.map((line, index) => [`Line${index + 1}`, line]));
    expect(readAddress(entity)).toEqual({ line1, line2, city, region, postalCode, country });
  });

  it('an unknown region is preserved as entered', () => {
    for (const region of ['Bavaria', '__proto__', 'constructor'])
      expect(readAddress({ City: 'Springfield', CountrySubDivisionCode: region })).toMatchObject({ region });
  });

  it('a last line that may be a state is no country', () => {
    for (const Line3 of ['IN', 'Georgia'])
      expect(readAddress({ Line1: '1 Main St', Line2: 'Springfield', Line3 })).toMatchObject({
        country: 'US',
        city: '',
      });
  });

  it('an address is unchanged if its free lines contain no place', () => {
    expect(readAddress({ Line1: 'Store Inc', Line2: 'call before delivery' })).toMatchObject({
      line1: 'Store Inc',
      postalCode: '',
    });
    expect(readAddress({})).toBeNull();
    expect(readAddress({ Country: 'USA' })).toBeNull();
  });
});
