import { describe, expect, it } from 'vitest';
import { openBench, refusal } from '../http.fixture.ts';

const bench = openBench();
const good = { line1: '1900 Wazee St', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };
const resolve = (changes: object) => bench.post('/addresses/resolve', { ...good, ...changes });

describe('an address', () => {
  it('that is good comes back in capitals, with ZIP+4, a place and its tax authorities', async () => {
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
    expect((await bench.get(`/addresses/resolve?${query}`)).json).toEqual(answer.json);
  });

  it('is the same every time, and its case can be mixed', async () => {
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
  ])('may have $what', async ({ changes, type }) => {
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
  ])('with $what is answered as it came, with an error among the messages', async ({ changes, text, field }) => {
    expect(await resolve(changes)).toMatchObject({
      status: 200,
      json: {
        validatedAddresses: [{ addressType: 'UnknownAddressType', line1: { ...good, ...changes }.line1 }],
        messages: [{ summary: text, refersTo: `Address.${field}`, severity: 'Error' }],
      },
    });
  });

  it('is refused when too little or too much of it is given', async () => {
    expect(await bench.post('/addresses/resolve', { city: 'Denver', region: 'CO' })).toMatchObject(
      refusal(400, 309, 'InvalidAddress'),
    );
    expect(await resolve({ postalCode: '80202-12345678' })).toMatchObject(refusal(400, 13, 'StringLengthError'));
  });
});

describe('rates by ZIP', () => {
  it('are those of the place', async () => {
    expect(await bench.get('/taxrates/bypostalcode?country=US&postalCode=55415')).toMatchObject({
      json: { totalRate: 0.09025, rates: [{ rate: 0.06875, name: 'MN STATE TAX', type: 'State' }, {}, {}, {}, {}, {}] },
    });
    expect(await bench.get('/taxrates/bypostalcode?country=US')).toMatchObject(refusal(400, 5, 'ValueRequiredError'));
  });
});
