import { describe, expect, it } from 'vitest';
import { type EnteredAddress, readEnteredAddress, recipientsOf } from './entered-address.ts';

type Fields = Omit<EnteredAddress, 'lines'>;

const read = (lines: readonly string[], fields: Fields = {}) => {
  const address = readEnteredAddress({ lines, ...fields });
  if (address === null) return null;
  const { line1, line2, city, region, postalCode } = address;
  return [line1, line2, city, region, postalCode].join(' | ');
};

const denver = '12 High St |  | Denver | CO | 80202';

describe('an address as people type it', () => {
  it('has the ZIP that is in the field of its city or state', () => {
    expect(read(['12 High St'], { region: '80202' })).toBe('12 High St |  |  |  | 80202');
    const washington = '12 High St |  | Washington | DC | 20001';
    expect(read(['12 High St'], { city: 'Washington 20001', region: 'DC' })).toBe(washington);
  });

  it('has the city that has the name of its state', () => {
    const newYork = '12 High St |  | New York | NY | 10001';
    expect(read(['12 High St'], { city: 'New York 10001' })).toBe(newYork);
    expect(read(['12 High St'], { city: 'New York, 10001', region: 'NY' })).toBe(newYork);
    expect(read(['12 High St', 'New York 10001'])).toBe(newYork);
    expect(read(['12 High St'], { city: 'New York 12207' })).toBe('12 High St |  |  | NY | 12207');
  });

  it.each<[readonly string[], Fields]>([
    [['12 High St', 'Denver, CO 80202'], {}],
    [['12 High St', '', 'Denver, CO 80202'], {}],
    [['12 High St', 'Denver', 'CO 80202'], {}],
    [['12 High St', 'Denver', 'CO', '80202'], {}],
    [['12 High St\nDenver, CO 80202'], {}],
    [['12 High St, Denver, CO 80202'], {}],
    [['12 High St, Denver, Colorado, 80202, USA'], {}],
    [['12 High St', 'Denver, Colo. 80202', 'United States'], {}],
    [['12 High St', 'Denver Colorado 80202'], {}],
    [['12 High St'], { city: 'Denver, CO 80202' }],
    [['12 High St'], { city: 'Denver CO', postalCode: '80202' }],
    [['12 High St'], { city: 'Denver 80202', region: 'CO' }],
    [['12 High St'], { city: 'Denver', region: 'CO 80202' }],
    [['12 High St'], { city: 'Denver', region: 'Colo. 80202', postalCode: '80202' }],
    [['12 High St'], { city: 'Denver', postalCode: 'CO 80202' }],
    [['12 High St'], { region: 'Denver, CO 80202' }],
    [['12 High St'], { city: 'Denver, CO', region: '80202' }],
    [['12 High St', 'Denver, CO 80202'], { region: 'CO' }],
    [['12 High St', 'Denver, CO 80202'], { city: 'Denver' }],
    [['12 High St', 'Denver, CO 80202'], { city: 'DENVER', region: 'CO', postalCode: '80202' }],
    [['Store Inc', '12 High St', 'Denver, CO 80202'], {}],
    [['Store Inc', '12 High St, Denver, CO 80202'], {}],
    [['Store Inc, 12 High St, Denver, CO 80202'], {}],
    [['Store Inc', 'Attn: Ann', '12 High St', 'Denver, CO 80202'], {}],
  ])('is understood: %j %j', (lines, fields) => {
    expect(read(lines, fields)?.toUpperCase()).toBe(denver.toUpperCase());
  });

  it.each<[readonly string[], Fields, string]>([
    [['Store Inc', '12 High St', 'Suite 4'], { city: 'Denver', region: 'CO' }, '12 High St | Suite 4 | Denver | CO | '],
    [['Attn: Ann', '12 High St'], { city: 'Denver', region: 'CO' }, '12 High St |  | Denver | CO | '],
    [['12 High St', 'c/o Store Inc'], { city: 'Denver', region: 'CO' }, '12 High St |  | Denver | CO | '],
    [['Store, Inc.', '12 High St, Unit 3'], { city: 'Denver' }, '12 High St | Unit 3 | Denver |  | '],
    [['ATTN Ann', 'PO Box 12'], { postalCode: '80202' }, 'PO Box 12 |  |  |  | 80202'],
    [['24 Hour Gym', '12 High St'], { postalCode: '80202' }, '24 Hour Gym | 12 High St |  |  | 80202'],
    [['Main Street', '12 Broadway'], { postalCode: '80202' }, 'Main Street | 12 Broadway |  |  | 80202'],
    [['Empire Tower', '3rd Floor'], { postalCode: '80202' }, 'Empire Tower | 3rd Floor |  |  | 80202'],
    [['12 High St, Suite 4'], { postalCode: '80202' }, '12 High St, Suite 4 |  |  |  | 80202'],
    [['Store Inc', '12 N High St'], { postalCode: '80202' }, '12 N High St |  |  |  | 80202'],
    [
      ['Store Inc', '12 W. 42nd St', 'Suite 4', 'Denver, CO 80202'],
      {},
      '12 W. 42nd St | Suite 4 | Denver | CO | 80202',
    ],
    [['Store Inc', '12 N.W. High St', 'Denver', 'CO 80202'], {}, '12 N.W. High St |  | Denver | CO | 80202'],
    [['Store Inc', '12 O Street', 'Denver, CO 80202'], {}, '12 O Street |  | Denver | CO | 80202'],
    [['One Plaza Way', 'Suite 4', 'Denver, CO 80202'], {}, 'One Plaza Way | Suite 4 | Denver | CO | 80202'],
    [['Empire Tower', '3rd Floor', 'Denver, CO 80202'], {}, 'Empire Tower | 3rd Floor | Denver | CO | 80202'],
    [['Store Inc', '120 S 400 W', 'Provo, UT 84601'], {}, '120 S 400 W |  | Provo | UT | 84601'],
    [['Store Inc', '350 W 34 St', 'Suite 4'], { postalCode: '10001' }, '350 W 34 St | Suite 4 |  |  | 10001'],
    [['Store Inc', '100 5 Ave'], { postalCode: '10011' }, '100 5 Ave |  |  |  | 10011'],
    [['3 E Floor', '12 High St', 'Denver, CO 80202'], {}, '3 E Floor | 12 High St | Denver | CO | 80202'],
  ])('has the street without recipients above or below: %j', (lines, fields, expected) => {
    expect(read(lines, fields)).toBe(expected);
  });

  it.each([
    ['D.C.', '20001', 'DC'],
    ['N. Y.', '10001', 'NY'],
    ['W. Va.', '25301', 'WV'],
    ['Penn.', '19107', 'PA'],
    ['Calif', '90012', 'CA'],
    ['R.I.', '02903', 'RI'],
    ['Armed Forces Europe', '09012', 'AE'],
  ])('in "%s" with the ZIP %s is in %s', (region, zip, code) => {
    expect(read(['12 High St', `Springfield, ${region} ${zip}`])).toBe(
      `12 High St |  | Springfield | ${code} | ${zip}`,
    );
    expect(read(['12 High St'], { city: 'Springfield', region, postalCode: zip })).toContain(`| ${code} | ${zip}`);
  });

  it.each([
    ['MA', '2134', '02134'],
    ['Mass.', '2134-1001', '02134-1001'],
    ['NJ', '7030', '07030'],
    ['VT', '5401', '05401'],
    ['PR', '907', '00907'],
    ['NY', '501', '00501'],
    ['AE', '9012', '09012'],
    ['CO', '8020', '8020'],
    ['NY', '1001', '1001'],
    ['MA', '213', '213'],
    ['', '2134', '2134'],
  ])('in "%s" with the ZIP %s has the ZIP %s', (region, postalCode, expected) => {
    expect(readEnteredAddress({ lines: ['1 Main St'], city: 'X', region, postalCode })?.postalCode).toBe(expected);
    const free = readEnteredAddress({ lines: ['1 Main St', `Springfield, ${region} ${postalCode}`] });
    expect(free?.postalCode).toBe(expected === postalCode || postalCode.length === 3 ? '' : expected);
  });

  it.each([
    ['Port Washington 11050', {}, 'Port Washington 11050 |  |  |  | '],
    ['Charleston West Virginia 25301', {}, ' |  | Charleston | WV | 25301'],
    ['New York New York 10001', {}, ' |  | New York | NY | 10001'],
    ['Washington DC 20001', {}, ' |  | Washington | DC | 20001'],
    ['Kansas City, Kansas 66101', {}, ' |  | Kansas City | KS | 66101'],
    ['Indiana PA 15701', {}, ' |  | Indiana | PA | 15701'],
    ['12 High St Boulder CO 80302', {}, '12 High St Boulder |  |  | CO | 80302'],
  ])('on one line "%s" is read only as far as it is clear', (line, fields, expected) => {
    expect(read([line], fields)).toBe(expected);
  });

  it.each<[readonly string[], Fields]>([
    // A place that contradicts the fields.
    [['12 High St', 'Austin, TX 78701'], { city: 'Denver', region: 'CO', postalCode: '80202' }],
    [['12 High St', 'Lakewood, CO 80202'], { city: 'Denver' }],
    [['12 High St', 'Austin, TX 78701'], { region: 'CO' }],
    [['12 High St'], { city: 'Denver, CO', region: 'TX' }],
    [['12 High St'], { city: 'Denver', region: 'CO 80202', postalCode: '80203' }],
    // Words that are also states, or persons.
    [['12 High St'], { city: 'Port Washington' }],
    [['12 High St'], { city: 'Kansas City' }],
    [['Jane Doe, MD'], {}],
    [['Jane Doe, MD'], { postalCode: '80202' }],
    [['12 High St', 'call 303-555-0112'], {}],
    [['Smith & Co'], {}],
    // Roads: 'PR' is a private road, too.
    [['1200 PR 907'], { city: 'Dallas' }],
    [['1200 VT 5401'], {}],
    [['12 High St', 'PO Box 80202'], { city: 'Denver', region: 'CO' }],
  ])('that is ambiguous stays as entered: %j %j', (lines, fields) => {
    const { city = '', region = '', postalCode = '' } = fields;
    const [line1 = '', ...others] = lines;
    expect(read(lines, fields)).toBe([line1, others.join(', '), city, region, postalCode].join(' | '));
  });

  it.each([
    ['SGT Ann Doe', 'PSC 3 Box 1234', 'APO AE 09012', 'PSC 3 Box 1234 |  | APO | AE | 09012'],
    ['Ann Doe', 'Unit 2050 Box 4190', 'FPO, AP 96278-2050', 'Unit 2050 Box 4190 |  | FPO | AP | 96278-2050'],
    ['Ann Doe', 'Unit 8400 Box 1', 'DPO AA 34024', 'Unit 8400 Box 1 |  | DPO | AA | 34024'],
    ['Ann Doe', 'CMR 4 Box 12', 'APO Armed Forces Europe 9012', 'CMR 4 Box 12 |  | APO | AE | 09012'],
  ])('is understood at a military post office: %s, %s, %s', (name, street, place, expected) => {
    expect(read([name, street, place])).toBe(expected);
    expect(readEnteredAddress({ lines: [name, street, place] })?.country).toBe('US');
  });

  it.each<[readonly string[], Fields]>([
    [['12 King St W', 'Toronto, ON M5H 1A1'], {}],
    [['12 King St W', 'Toronto ON M5H1A1', 'Canada'], {}],
    [['12 King St W', 'Toronto, ON M5H 1A1 Canada'], {}],
    [['12 King St W, Toronto, Ontario m5h 1a1'], {}],
    [['12 King St W', 'Toronto (Ontario) M5H-1A1'], {}],
    [['12 King St W', 'Toronto, ON M5H 1A1'], { postalCode: 'm5h1a1' }],
    [['12 King St W'], { city: 'Toronto, ON M5H 1A1' }],
    [['12 King St W'], { city: 'Toronto M5H 1A1', region: 'Ontario' }],
  ])('is understood in Canada: %j %j', (lines, fields) => {
    expect(read(lines, fields)).toBe('12 King St W |  | Toronto | ON | M5H 1A1');
    expect(readEnteredAddress({ lines, ...fields })?.country).toBe('CA');
  });

  it.each<[readonly string[], Fields]>([
    [['10 Main St'], { city: 'Atlanta', region: 'GA', postalCode: '30303', country: 'Georgia' }],
    [['10 Main St'], { city: 'Atlanta, GA 30303', country: 'Georgia' }],
    [['Store Inc', '10 Main St', 'Atlanta, GA 30303'], { country: 'Georgia' }],
  ])('is of the US when its country is the state again: %j %j', (lines, fields) => {
    expect(read(lines, fields)).toBe('10 Main St |  | Atlanta | GA | 30303');
    expect(readEnteredAddress({ lines, ...fields })?.country).toBe('US');
  });

  it('is read by the rules of the US only where the ZIP is of the state that is its country', () => {
    const fields = { city: 'Tbilisi, GA 0105', country: 'Georgia' };
    expect(readEnteredAddress({ lines: ['10 Main St'], ...fields })).toMatchObject({
      city: 'Tbilisi, GA 0105',
      country: 'GE',
    });
  });

  it('in Canada needs no province beside its postal code', () => {
    expect(readEnteredAddress({ lines: ['12 King St W'], city: 'Toronto M5H 1A1' })).toMatchObject({
      city: 'Toronto',
      postalCode: 'M5H 1A1',
      country: 'CA',
    });
  });

  it.each<[readonly string[], Fields]>([
    // Another area of the same district.
    [['12 King St W', 'Toronto, ON M5H 1A1'], { postalCode: 'M5H 1A2' }],
    // A state, or a ZIP, of the United States.
    [['12 King St W', 'Seattle, WA M5H 1A1'], {}],
    [['12 King St W', 'Toronto, ON 80202'], {}],
    // No postal code: letters or figures around it.
    [['12 King St W', 'Toronto, ON XM5H 1A1'], {}],
    [['12 King St W', 'Toronto, ON M5H 1A12'], {}],
  ])('that is not clear in Canada stays as entered: %j %j', (lines, fields) => {
    const [line1 = '', line2 = ''] = lines;
    expect(read(lines, fields)).toBe([line1, line2, '', '', fields.postalCode ?? ''].join(' | '));
  });

  it.each<[readonly string[], Fields, string, string]>([
    [
      ['Store Ltd', '10 High St', 'London SW1A 1AA', 'United Kingdom'],
      {},
      '10 High St |  | London SW1A 1AA |  | ',
      'GB',
    ],
    [['10 High St', 'Dublin 2', 'Ireland'], {}, '10 High St |  | Dublin 2 |  | ', 'IE'],
    [['Dublin', 'Ireland'], {}, ' |  | Dublin |  | ', 'IE'],
    [['10 High St', 'Dublin', 'Ireland'], { region: 'Leinster' }, '10 High St |  | Dublin | Leinster | ', 'IE'],
    [['12 High St', 'Denver, CO 80202', 'Mexico'], {}, '12 High St |  | Denver, CO 80202 |  | ', 'MX'],
    [['Ireland'], {}, 'Ireland |  |  |  | ', 'IE'],
    // The name of a state, codes that may be states, and a country that is in its field already.
    [['10 Rustaveli Ave', 'Tbilisi', 'Georgia'], {}, '10 Rustaveli Ave | Tbilisi, Georgia |  |  | ', 'US'],
    [['10 High St', 'Chennai', 'IN'], {}, '10 High St | Chennai, IN |  |  | ', 'US'],
    [['10 Calle Mayor', 'Madrid', 'ES'], {}, '10 Calle Mayor | Madrid, ES |  |  | ', 'US'],
    [['10 High St', 'London', 'UK'], { country: 'GB' }, '10 High St | London, UK |  |  | ', 'GB'],
    [['10 High St', 'Perth', 'Australia'], { city: 'Perth' }, '10 High St | Perth, Australia | Perth |  | ', 'US'],
    [['10 High St', 'Lima', 'Peru'], { postalCode: '15001' }, '10 High St | Lima, Peru |  |  | 15001', 'US'],
  ])('of another country is read where the last line names it: %j %j', (lines, fields, expected, country) => {
    expect(read(lines, fields)).toBe(expected);
    expect(readEnteredAddress({ lines, ...fields })?.country).toBe(country);
  });

  it.each<[readonly string[], readonly string[]]>([
    [
      ['Store Inc', 'Attn: Ann', '12 High St', 'Denver, CO 80202'],
      ['Attn: Ann', 'Store Inc'],
    ],
    [
      ['Store Inc, c/o Ann', '12 High St', 'Denver, CO 80202'],
      ['c/o Ann', 'Store Inc'],
    ],
    [['Store Inc,, 12 High St', 'Denver, CO 80202'], ['Store Inc']],
    [['Acme Inc', 'Main Street', 'Denver, CO 80202'], ['Acme Inc']],
    [['Jane Doe', 'c/o Store 12 High St', 'Denver, CO 80202'], ['Jane Doe']],
    [['Store Ltd', '10 High St', 'Dublin', 'Ireland'], ['Store Ltd']],
    [['24 Hour Gym', '12 High St', 'Denver, CO 80202'], []],
  ])('has the recipients that are no part of the street: %j', (lines, recipients) => {
    expect(recipientsOf({ lines })).toEqual(recipients);
  });

  it('has its street where several lines begin with a number: the one with a suffix', () => {
    expect(read(['Store Inc', '5401 Broadway', '12 High St'], { city: 'Denver' })).toBe(
      'Store Inc | 5401 Broadway, 12 High St | Denver |  | ',
    );
  });

  it('is read with single blanks, and without what is empty', () => {
    expect(read(['12  High   St ', ' ', 'Denver,   CO  80202'])).toBe('12 High St |  | Denver | CO | 80202');
  });

  it('has no city where the line above the state may be a name', () => {
    expect(read(['Acme Inc', 'CO 80202'])).toBe('Acme Inc |  |  | CO | 80202');
  });

  it('that is only a note for the recipient is none', () => {
    expect(read(['Attn: Ann'])).toBeNull();
  });

  it('is read the same from the page, which has the further lines in one', () => {
    for (const lines of [
      ['Store Inc', '12 High St', 'Unit 3', 'Boulder, CO 80302'],
      ['12 High St', 'Unit 3', 'Boulder CO 80302'],
      ['Store Inc', '12 High St, Unit 3', 'Boulder, CO 80302'],
      ['Attn: Ann', 'Store Inc', '12 High St', 'Boulder', 'CO 80302'],
    ])
      expect(read([lines[0] ?? '', lines.slice(1).join(', ')])).toBe(read(lines));
  });

  it('is the same when it is read again', () => {
    const once = readEnteredAddress({ lines: ['Store Inc', '12 High St', 'Boston, Mass. 2134'] });
    expect(once).toMatchObject({ city: 'Boston', region: 'MA', postalCode: '02134' });
    expect(once && readEnteredAddress({ ...once, lines: [once.line1, once.line2] })).toEqual(once);
  });

  it('of another country is not read by the rules of the United States', () => {
    const fields = { city: 'Perth', region: 'WA', postalCode: '6000', country: 'Australia' };
    expect(readEnteredAddress({ lines: ['Store Inc', '12 High St'], ...fields })).toMatchObject({
      line1: 'Store Inc',
      region: 'WA',
      postalCode: '6000',
    });
    expect(readEnteredAddress({ lines: [], city: 'Lawrence, MA', country: 'IT' })?.city).toBe('Lawrence, MA');
  });
});
