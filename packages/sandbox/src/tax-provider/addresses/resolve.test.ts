import { describe, expect, it } from 'vitest';
import { openTaxProvider, refusal } from '../../testing/tax-provider.harness.ts';

const harness = openTaxProvider();
const good = { line1: '1900 Wazee St', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };
const resolve = (changes: object) => harness.post('/addresses/resolve', { ...good, ...changes });

describe('an address', () => {
  it('that is valid is returned in capitals, with ZIP+4, coordinates and its tax authorities', async () => {
    const answer = await resolve({});
    expect(answer).toMatchObject({
      status: 200,
      json: {
        address: { line1: '1900 Wazee St' },
        validatedAddresses: [
          {
            addressType: 'StreetOrResidentialAddress',
            line1: '1900 WAZEE ST',
            city: 'DENVER',
            region: 'CO',
            postalCode: expect.stringMatching(/^80202-\d{4}$/),
          },
        ],
        coordinates: { latitude: expect.any(Number) },
        resolutionQuality: 'Rooftop',
        taxAuthorities: [{ avalaraId: '08', jurisdictionName: 'COLORADO' }, {}, {}, { jurisdictionName: 'DENVER' }],
      },
    });
    expect(answer.json).not.toHaveProperty('messages');
    const query = new URLSearchParams(good).toString();
    expect((await harness.get(`/addresses/resolve?${query}`)).json).toEqual(answer.json);
  });

  it('has the same resolution every time, and can be in mixed case', async () => {
    const first = await resolve({ textCase: 'Mixed' });
    expect(first).toMatchObject({ json: { validatedAddresses: [{ line1: '1900 Wazee St', city: 'Denver' }] } });
    expect((await resolve({ textCase: 2 })).json).toEqual(first.json);
  });

  it.each([
    { what: 'a post box', changes: { line1: 'PO Box 12' }, type: 'POBoxAddress' },
    { what: 'a suite', changes: { line2: 'Suite 200' }, type: 'HighRiseOrBusinessComplex' },
    {
      what: 'a ZIP known only by its prefix',
      changes: { city: 'Grand Junction', postalCode: '81501' },
      type: 'StreetOrResidentialAddress',
    },
    { what: 'no ZIP but a city', changes: { postalCode: '' }, type: 'StreetOrResidentialAddress' },
    { what: 'USA for US', changes: { country: 'USA' }, type: 'StreetOrResidentialAddress' },
  ])('is accepted with $what', async ({ changes, type }) => {
    const answer = await resolve(changes);
    expect(answer).toMatchObject({ json: { validatedAddresses: [{ addressType: type }] } });
    expect(answer.json).not.toHaveProperty('messages');
  });

  it.each([
    {
      what: 'a number out of range',
      changes: { line1: '99999 Wazee St' },
      text: 'The address number is out of range.',
      field: 'Line0',
    },
    {
      what: 'an unknown street',
      changes: { line1: '12 Nowhere Rd' },
      text: 'The address is not deliverable.',
      field: 'Line0',
    },
    { what: 'no number', changes: { line1: 'Wazee St' }, text: 'The address is not deliverable.', field: 'Line0' },
    {
      what: 'a ZIP of another state',
      changes: { postalCode: '10011' },
      text: 'The address is not deliverable.',
      field: 'Region',
    },
    {
      what: 'another country',
      changes: { country: 'DE' },
      text: 'The address country is not supported.',
      field: 'Country',
    },
  ])('with $what is returned unchanged, with an error among the messages', async ({ changes, text, field }) => {
    expect(await resolve(changes)).toMatchObject({
      status: 200,
      json: {
        validatedAddresses: [{ addressType: 'UnknownAddressType', line1: { ...good, ...changes }.line1 }],
        messages: [{ summary: text, refersTo: `Address.${field}`, severity: 'Error' }],
      },
    });
  });

  const differs = (given: object, found: Readonly<Record<string, string | RegExp>>) => ({ given, found });

  it.each([
    differs({ line1: '1345 Wynkop Street' }, { line1: '1345 WYNKOOP ST', city: 'DENVER' }),
    differs({ line1: '1437 Bannock Ave.' }, { line1: '1437 BANNOCK ST' }),
    differs({ line1: '210 West Colfax', line2: 'Suite 3' }, { line1: '210 W COLFAX AVE', line2: 'STE 3' }),
    differs({ line1: '12 North Street' }, { line1: /^12 NORTH ST$/ }),
    differs({ city: 'Denvr' }, { city: 'DENVER' }),
    differs(
      { line1: '1600 Pearl St', city: 'Boulder', postalCode: '80524' },
      { line1: '1600 PEARL ST', city: 'BOULDER', postalCode: /^80302-/ },
    ),
    differs({ postalCode: '80202-0001' }, { postalCode: /^80202-(?!0001)/ }),
    differs(
      { line1: '301 Front Street West', city: 'Toronto', region: 'ON', postalCode: 'm5v2t6', country: 'CA' },
      { line1: '301 FRONT ST W', city: 'TORONTO', region: 'ON', postalCode: 'M5V 2T6', country: 'CA' },
    ),
  ])('with a small error is corrected: $given', async ({ given, found }) => {
    const answer = await resolve(given);
    const expected = Object.entries(found).map(([name, value]) => [name, expect.stringMatching(value)]);
    expect(answer).toMatchObject({ status: 200, json: { validatedAddresses: [Object.fromEntries(expected)] } });
    expect(answer.json).not.toHaveProperty('messages');
  });

  it.each([
    ['PSC 3 Box 1234', 'APO', 'AE', '09012'],
    ['Unit 2050 Box 4190', 'FPO', 'AP', '96278'],
    ['Unit 8400 Box 1', 'DPO', 'AA', '34024'],
    ['PSC 3 Box 1234', 'APO', '', '09012'],
  ])('of a military post office is found, without a tax authority: %s, %s %s %s', async (line1, city, region, zip) => {
    const answer = await resolve({ line1, city, region, postalCode: zip });
    expect(answer).toMatchObject({
      json: {
        validatedAddresses: [{ line1: line1.toUpperCase(), city, postalCode: expect.stringMatching(`^${zip}-`) }],
        taxAuthorities: [],
      },
    });
    expect(answer.json).not.toHaveProperty('messages');
  });

  it.each([
    ['PSC 3 Box 1234', 'Berlin', 'AE', '09012'],
    ['1900 Wazee St', 'APO', 'AE', '09012'],
    ['PSC 3 Box 1234', 'APO', 'NY', '09012'],
    ['PSC 3 Box 1234', 'APO', 'AE', '80202'],
  ])('of a military post office that is none is not found: %s, %s %s %s', async (line1, city, region, postalCode) => {
    expect(await resolve({ line1, city, region, postalCode })).toMatchObject({
      json: { validatedAddresses: [{ addressType: 'UnknownAddressType' }], messages: [{ severity: 'Error' }] },
    });
  });

  it.each([
    { what: 'a street that could be one of two', given: { line1: '20 Tejon St', city: '', postalCode: '80903' } },
    { what: "a city that is not the ZIP's", given: { city: 'Fort Collins', postalCode: '80202' } },
    { what: 'a postal code of another province', given: { region: 'BC', postalCode: 'M5V 2T6', country: 'CA' } },
    { what: 'a postal code that is none', given: { region: 'ON', postalCode: '80202', country: 'CA' } },
  ])('with $what is not found', async ({ given }) => {
    expect(await resolve(given)).toMatchObject({
      json: { validatedAddresses: [{ addressType: 'UnknownAddressType' }], messages: [{ severity: 'Error' }] },
    });
  });

  it('is rejected when it is incomplete or has too many fields', async () => {
    expect(await harness.post('/addresses/resolve', { city: 'Denver', region: 'CO' })).toMatchObject(
      refusal(400, 309, 'InvalidAddress'),
    );
    expect(await resolve({ postalCode: '80202-12345678' })).toMatchObject(refusal(400, 13, 'StringLengthError'));
  });
});

describe('rates by ZIP', () => {
  it('are those of the place', async () => {
    expect(await harness.get('/taxrates/bypostalcode?country=US&postalCode=55415')).toMatchObject({
      json: { totalRate: 0.09025, rates: [{ rate: 0.06875, name: 'MN STATE TAX', type: 'State' }, {}, {}, {}, {}, {}] },
    });
    expect(await harness.get('/taxrates/bypostalcode?country=US')).toMatchObject(refusal(400, 5, 'ValueRequiredError'));
  });
});
