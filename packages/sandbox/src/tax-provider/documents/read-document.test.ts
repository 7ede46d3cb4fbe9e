import { describe, expect, it } from 'vitest';
import { basic, openTaxProvider, refusal, sale } from '../../testing/tax-provider.harness.ts';

const harness = openTaxProvider({ rules: { forceTimeoutMilliseconds: 0 } });
const estimate = (changes: Record<string, unknown>, query = '') =>
  harness.post(`/transactions/create${query}`, sale({ type: 'SalesOrder', ...changes }));
const to = (region: string, postalCode: string, city = 'Somewhere') => ({
  singleLocation: { line1: '1 Main St', city, region, postalCode, country: 'US' },
});

describe('an invalid document', () => {
  it.each([
    { what: 'no lines', changes: { lines: [] }, number: 311, code: 'MissingLine' },
    { what: 'no customer', changes: { customerCode: '' }, number: 5, code: 'ValueRequiredError' },
    { what: 'no date', changes: { date: undefined }, number: 5, code: 'ValueRequiredError' },
    { what: 'a date that is not one', changes: { date: '2026-02-30' }, number: 26, code: 'DateFormatError' },
    { what: 'no addresses', changes: { addresses: undefined }, number: 304, code: 'MissingAddress' },
    { what: 'a code of 51 characters', changes: { code: 'x'.repeat(51) }, number: 13, code: 'StringLengthError' },
    { what: 'an unknown type', changes: { type: 'Invoice' }, number: 47, code: 'JsonFormatError' },
    { what: 'an amount in words', changes: { lines: [{ amount: 'ten' }] }, number: 47, code: 'JsonFormatError' },
    { what: 'a discount on nothing', changes: { discount: 5 }, number: 190, code: 'NoLinesDiscounted' },
  ])('is rejected: $what', async ({ changes, number, code }) => {
    expect(await estimate(changes)).toMatchObject(refusal(400, number, code));
  });

  it('is rejected for its length with a message that names the limit', async () => {
    expect((await estimate({ code: 'x'.repeat(51) })).text).toContain('must be between 0 and 50 characters in length');
  });

  it.each([
    { what: 'a ZIP of another state', addresses: to('CO', '10001'), subCode: 'InvalidZipForStateError' },
    { what: 'a ZIP that does not exist', addresses: to('CO', '00000'), subCode: 'InvalidZipForStateError' },
    { what: 'a ZIP that does not exist, without a state', addresses: to('', '00000'), subCode: 'ZipNotValidError' },
    { what: 'a state that does not exist', addresses: to('XX', '80202'), subCode: 'RegionCodeError' },
    { what: 'half an address', addresses: { shipTo: { line1: '1 Main St' } }, subCode: 'InsufficientAddressError' },
  ])('is rejected by the engine: $what', async ({ addresses, subCode }) => {
    expect(await estimate({ addresses })).toMatchObject({
      status: 400,
      json: {
        error: {
          code: 'GetTaxError',
          target: 'Unknown',
          details: [
            {
              number: 300,
              faultCode: 'GetTaxError',
              faultSubCode: subCode,
              refersTo: expect.stringContaining('Addresses[0]; Line["1"]'),
            },
          ],
        },
      },
    });
  });

  it('is rejected where the document and a line have an override each, or no line can have one', async () => {
    const taxOverride = { type: 'TaxDate', taxDate: '2024-12-31', reason: 'Return' };
    const ofLine = { type: 'TaxAmount', taxAmount: 5, reason: 'Agreed' };
    const line = { number: '1', amount: 100 };
    expect(await estimate({ taxOverride, lines: [{ ...line, taxOverride: ofLine }] })).toMatchObject({
      status: 400,
      json: { error: { details: [{ faultSubCode: 'TaxOverrideError', refersTo: 'Line["1"]' }] } },
    });
    expect(await estimate({ taxOverride, lines: [line] })).toMatchObject({ status: 201, json: { totalTax: 9.05 } });
    expect(await estimate({ lines: [{ ...line, taxOverride: ofLine }] })).toMatchObject({ json: { totalTax: 5 } });
    const untaxable = [
      { ...line, taxCode: 'NT' },
      { number: '2', amount: 0 },
    ];
    for (const each of untaxable) {
      const refused = { status: 400, json: { error: { details: [{ faultSubCode: 'TaxOverrideError' }] } } };
      expect(await estimate({ lines: [{ ...each, taxOverride: ofLine }] })).toMatchObject(refused);
      expect(await estimate({ taxOverride: ofLine, lines: [each] })).toMatchObject(refused);
      expect(await estimate({ taxOverride: ofLine, lines: [each, { number: '3', amount: 9 }] })).toMatchObject({
        json: { totalTax: 5 },
      });
    }
    await harness.post('/companies/7001/items', [
      { itemCode: 'Gift card', description: 'Gift card', taxCode: 'PG050000' },
    ]);
    const mapped = { ...line, itemCode: 'gift card', taxCode: 'P0000000' };
    expect(await estimate({ lines: [{ ...mapped, taxOverride: ofLine }] })).toMatchObject({ status: 400 });
    const withDate = { ...ofLine, taxDate: '2024-12-31' };
    expect(await estimate({ taxOverride: withDate, lines: [line] })).toMatchObject({
      json: { totalTax: 5, totalTaxCalculated: 9.05, taxDate: '2024-12-31T00:00:00' },
    });
  });

  it.each([
    ['AE', '09012'],
    ['AP', '96278'],
    ['AA', '34024'],
    ['AE', ''],
  ])('has no tax at a military post office in %s %s', async (region, postalCode) => {
    const addresses = {
      shipFrom: { line1: '1 Main St', city: 'Denver', region: 'CO', postalCode: '80202' },
      shipTo: { line1: 'PSC 3 Box 1234', city: 'APO', region, postalCode, country: 'US' },
    };
    expect(await estimate({ addresses })).toMatchObject({ status: 201, json: { totalTax: 0, totalTaxCalculated: 0 } });
    const wrong = { ...addresses, shipTo: { ...addresses.shipTo, postalCode: '80202' } };
    expect(await estimate({ addresses: wrong })).toMatchObject({ status: 400 });
  });

  it('is rejected for a destination whose ZIP lies in another state, which is named', async () => {
    const shipFrom = { line1: '1 Main St', city: 'Denver', region: 'CO', postalCode: '80202' };
    const shipTo = { line1: '1 Main St', city: 'Somewhere', region: 'AL', postalCode: '10021' };
    expect(await estimate({ addresses: { shipFrom, shipTo } })).toMatchObject({
      status: 400,
      json: {
        error: {
          code: 'GetTaxError',
          target: 'Unknown',
          details: [
            {
              code: 'GetTaxError',
              number: 300,
              message: 'Tax calculation cannot be determined. Zip is not valid for the state.',
              faultCode: 'GetTaxError',
              faultSubCode: 'InvalidZipForStateError',
              refersTo: 'Addresses[1]; Line["1"] : AL 10021',
            },
          ],
        },
      },
    });
  });

  it('is rejected when two lines have the same number', async () => {
    const answer = await estimate({
      lines: [
        { number: '1', amount: 1 },
        { number: '1', amount: 2 },
      ],
    });
    expect(answer).toMatchObject({ json: { error: { details: [{ faultSubCode: 'DuplicateLineNoError' }] } } });
  });

  it('is rejected without a body, and with one that is not JSON', async () => {
    expect(await harness.post('/transactions/create')).toMatchObject(refusal(400, 38, 'ModelRequiredException'));
    expect(await harness.post('/transactions/create', '{"type":')).toMatchObject({
      status: 400,
      json: { error: { code: 'ModelStateInvalid', details: [{ number: 47 }] } },
    });
  });

  it('is rejected for a company of another account', async () => {
    expect(await estimate({ companyCode: 'RIDGEWEST' })).toMatchObject(refusal(404, 4, 'EntityNotFoundError'));
  });
});

describe('a document may have', () => {
  it('names in any case, numbers as strings, enumerations as numbers, and unknown fields', async () => {
    const { type: _type, date: _date, lines: _lines, ...rest } = sale();
    const answer = await harness.post('/transactions/create', {
      ...rest,
      Type: 0,
      Date: '2026-03-01T00:00:00.000Z',
      LINES: [{ Number: 1, Amount: '100.00', TAXCODE: 'p0000000', surprise: true }],
      somethingNew: { a: 1 },
    });
    expect(answer).toMatchObject({ status: 201, json: { type: 'SalesOrder', totalTax: 9.2, date: '2026-03-01' } });
  });

  it('USA for US, and no company for the default one', async () => {
    const shipTo = { line1: '1777 Broadway', city: 'Boulder', region: 'CO', postalCode: '80302', country: 'USA' };
    expect(await estimate({ addresses: { shipTo }, companyCode: undefined })).toMatchObject({
      json: { companyId: 7001, totalTax: 9.2, addresses: [{ country: 'US' }] },
    });
  });

  it('the code of a location in place of an address', async () => {
    const answer = await estimate({ addresses: { singleLocation: { locationCode: 'BOULDER' } } });
    expect(answer).toMatchObject({ json: { totalTax: 9.2, addresses: [{ line1: '2445 Pearl St' }] } });
  });

  it('lines without a number, and no code', async () => {
    const { json } = await estimate({ code: undefined, lines: [{ amount: 1 }, { amount: 2 }] });
    expect(json).toMatchObject({
      lines: [{ lineNumber: '1' }, { lineNumber: '2' }],
      code: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
});

describe('the places of a document', () => {
  const shipTo = { line1: '1777 Broadway', city: 'Boulder', region: 'CO', postalCode: '80302', country: 'US' };
  const abroad = { line1: '1600 Pennsylvania Ave NW', city: 'Washington', region: 'PA', postalCode: '20500' };

  it('include an origin whose ZIP lies in another state: it is taken to be there', async () => {
    const recorded = await harness.post('/transactions/create', sale({ addresses: { shipFrom: abroad, shipTo } }));
    expect(recorded).toMatchObject({
      status: 201,
      json: {
        addresses: [{ region: 'CO' }, { region: 'DC', postalCode: '20500' }],
        lines: [
          { sourcing: 'Destination', details: expect.arrayContaining([expect.objectContaining({ inState: false })]) },
        ],
      },
    });
  });

  it('of lines alone are answered once each, with their ids on lines and details', async () => {
    const lines = [
      { number: '1', amount: 100, addresses: { shipTo } },
      { number: '2', amount: 50, addresses: { shipTo, shipFrom: abroad } },
    ];
    const answer = await harness.post(
      '/transactions/create',
      sale({ code: 'LINES', addresses: undefined, lines, isSellerImporterOfRecord: true }),
    );
    const ids = [...answer.text.matchAll(/"id":(\d+),"transactionId":\d+,"boundaryLevel"/g)].map(([, id]) =>
      Number(id),
    );
    expect(new Set(ids).size).toBe(2);
    const [boulder, washington] = ids;
    expect(answer.json).toMatchObject({
      batchCode: '',
      isSellerImporterOfRecord: true,
      originAddressId: 0,
      destinationAddressId: 0,
      locationTypes: [],
      addresses: [{ city: 'Boulder' }, { city: 'Washington' }],
      lines: [
        { boundaryOverrideId: 0, businessIdentificationNo: '', originAddressId: 0, destinationAddressId: boulder },
        {
          originAddressId: washington,
          destinationAddressId: boulder,
          details: expect.arrayContaining([expect.objectContaining({ addressId: boulder, countyFIPS: '' })]),
        },
      ],
    });
  });

  it('have no ids in an estimate', async () => {
    const { json } = await estimate({});
    expect(json).toMatchObject({ addresses: [{ id: 0 }, { id: 0 }] });
    expect(JSON.stringify(json)).not.toContain('destinationAddressId');
  });
});

describe('the content of a response', () => {
  it.each([
    { include: '', has: ['lines', 'summary', 'addresses'], lacks: [] },
    { include: 'Lines', has: ['lines'], lacks: ['summary', 'addresses'] },
    { include: 'SummaryOnly', has: ['summary'], lacks: ['lines', 'addresses'] },
    { include: 'Details,Addresses', has: ['lines', 'addresses'], lacks: ['summary'] },
    { include: 'TaxDetailsByTaxType', has: ['taxDetailsByTaxType'], lacks: ['lines'] },
  ])('depends on $include', async ({ include, has, lacks }) => {
    const { json } = await estimate({}, include === '' ? '' : `?$include=${include}`);
    for (const part of has) expect(json).toHaveProperty(part);
    for (const part of lacks) expect(json).not.toHaveProperty(part);
  });

  it('has the sum of each jurisdiction over the lines', async () => {
    const { json } = await estimate({ lines: [{ amount: 100 }, { amount: 50 }] });
    expect(json).toMatchObject({
      summary: [
        { jurisType: 'State', jurisName: 'COLORADO', taxable: 150, tax: 4.35, rate: 0.029 },
        { jurisType: 'County', tax: 2.01 },
        { jurisType: 'Special', tax: 1.5 },
        { jurisType: 'Special', tax: 0.15 },
        { jurisType: 'City', tax: 5.79 },
      ],
    });
  });

  it('is an error after a delay with ForceTimeout', async () => {
    expect(await estimate({}, '?$include=ForceTimeout')).toMatchObject(refusal(400, 316, 'TimeoutRequested'));
  });

  it('has the delivery fee as tax, or as the rate of its detail without any tax, depending on the account', async () => {
    const lines = [
      { amount: 40, number: '1' },
      { amount: 0, number: 'RDF', taxCode: 'OF400000' },
    ];
    expect(await estimate({ date: '2026-03-01', lines })).toMatchObject({
      json: { totalTax: 3.95, lines: [{ tax: 3.67 }, { tax: 0.28, details: [{ isFee: true, tax: 0.28 }] }] },
    });
    const ridgeline = basic('2000134568', '2B3C4D5E6F708192');
    const order = sale({ type: 'SalesOrder', companyCode: 'RIDGEWEST', lines });
    expect(await harness.post('/transactions/create', order, ridgeline)).toMatchObject({
      json: {
        totalTax: 3.67,
        lines: [
          { tax: 3.67 },
          {
            tax: 0,
            details: [
              {
                rate: 0.28,
                tax: 0,
                isFee: true,
                unitOfBasis: 'FlatAmount',
                taxSubTypeId: 'DeliveryFee',
                taxName: 'Retail Delivery Fee',
              },
            ],
          },
        ],
        summary: expect.arrayContaining([
          expect.objectContaining({ taxName: 'Retail Delivery Fee', rate: 0.28, tax: 0 }),
        ]),
      },
    });
  });

  it('warns of a delivery fee of unknown amount', async () => {
    const lines = [{ amount: 40 }, { number: 'RDF', amount: 0, taxCode: 'OF400000' }];
    const own = openTaxProvider();
    own.provider.state.deliveryFees.carriedForward = false;
    const order = sale({ type: 'SalesOrder', date: '2026-07-01', lines });
    expect(await own.post('/transactions/create', order)).toMatchObject({
      json: { totalTax: 3.67, messages: [{ severity: 'Warning', refersTo: 'Line["RDF"]' }] },
    });
  });
});
