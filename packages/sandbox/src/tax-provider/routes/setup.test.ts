import { beforeEach, describe, expect, it } from 'vitest';
import { basic, type TaxProviderHarness, openTaxProvider, refusal } from '../../testing/tax-provider.harness.ts';

let harness: TaxProviderHarness;
beforeEach(() => {
  harness = openTaxProvider();
});

const operations = () => harness.kernel.journal.since(0).map(({ operation }) => operation);

describe('the account', () => {
  it('returns itself, its subscriptions, users, companies and locations', async () => {
    expect(await harness.get('/accounts/2000134567')).toMatchObject({ json: { accountStatusId: 'Active' } });
    expect(await harness.get('/utilities/subscriptions')).toMatchObject({
      json: { value: [{ subscriptionTypeId: 2, subscriptionDescription: 'AvaTaxPro' }, {}, {}, {}] },
    });
    expect(await harness.get('/accounts/2000134567/users')).toMatchObject({ json: { '@recordsetCount': 4 } });
    expect(await harness.get('/companies/7001?$include=Locations')).toMatchObject({
      json: {
        companyCode: 'COTTONWOOD',
        isDefault: true,
        locations: [{ locationCode: 'DENVER' }, { locationCode: 'BOULDER' }],
      },
    });
    expect(await harness.get('/companies/7001/locations')).toMatchObject({ json: { '@recordsetCount': 2 } });
  });

  it('refuses what needs a service that the account does not have', async () => {
    const juniper = basic('2000134569', '3C4D5E6F708192A3');
    const address = '/addresses/resolve?line1=12 High St&city=Denver&region=CO&postalCode=80202';
    expect(await harness.get(address)).toMatchObject({ status: 200 });
    expect(await harness.get(address, juniper)).toMatchObject(refusal(403, 600, 'SubscriptionRequired'));
    const place = { line1: '12 High St', city: 'Denver', region: 'CO', postalCode: '80202' };
    await harness.post('/companies/initialize', { companyCode: 'JUNIPER', name: 'Juniper', ...place }, juniper);
    const { id } = harness.provider.state.companies.at(-1) ?? { id: 0 };
    expect(await harness.get(`/companies/${id}/customers`, juniper)).toMatchObject(
      refusal(403, 600, 'SubscriptionRequired'),
    );
  });

  it('accepts a new company once', async () => {
    const model = {
      companyCode: 'NEW',
      name: 'New',
      line1: '1 Main St',
      city: 'Denver',
      region: 'CO',
      postalCode: '80202',
    };
    expect(await harness.post('/companies/initialize', { ...model, line1: '' })).toMatchObject({ status: 400 });
    expect(await harness.post('/companies/initialize', model)).toMatchObject({
      status: 201,
      json: { companyCode: 'NEW' },
    });
    expect(await harness.post('/companies', [model])).toMatchObject(refusal(400, 142, 'DuplicateCompanyCode'));
  });
});

describe('nexus', () => {
  const nexus = '/companies/7001/nexus';
  const state = (region: string, more: object = {}) => [
    { country: 'US', region, jurisTypeId: 'STA', effectiveDate: '2026-01-01', ...more },
  ];
  const idOf = async (region: string, type = 'STA') => {
    const filter = `region eq '${region}' and jurisTypeId eq '${type}' and nexusTaxTypeGroup eq 'SalesAndUse'`;
    const answer = await harness.get(`${nexus}?$filter=${filter}`);
    return /"id":(\d+)/.exec(answer.text)?.[1] ?? '';
  };

  it('has definitions for every state and its local jurisdictions', async () => {
    const filter = "jurisName in ('COLORADO', 'DENVER') and nexusTaxTypeGroup eq 'SalesAndUse'";
    expect(await harness.get(`/definitions/nexus/US/CO?$filter=${filter}`)).toMatchObject({
      json: {
        value: [
          { jurisTypeId: 'STA', jurisCode: '08', hasLocalNexus: true },
          { jurisTypeId: 'CIT', jurisName: 'DENVER' },
        ],
      },
    });
    expect(await harness.get('/definitions/nexus/byaddress?postalCode=80202&country=US')).toMatchObject({
      json: { value: [{ jurisTypeId: 'CNT' }, { jurisName: 'COLORADO' }, {}, {}, { jurisName: 'DENVER' }] },
    });
  });

  it('is declared for the demo states', async () => {
    const { json } = await harness.get(`${nexus}?$filter=jurisTypeId eq 'STA' and nexusTaxTypeGroup eq 'SalesAndUse'`);
    expect(json).toMatchObject({
      '@recordsetCount': 7,
      value: expect.arrayContaining([expect.objectContaining({ region: 'CO', localNexusTypeId: 'All' })]),
    });
  });

  it('is declared by the demo company for other taxes, too', async () => {
    const { json } = await harness.get(`${nexus}?$filter=jurisTypeId eq 'STA' and nexusTaxTypeGroup ne 'SalesAndUse'`);
    const row = (nexusTaxTypeGroup: string, region: string) => expect.objectContaining({ nexusTaxTypeGroup, region });
    expect(json).toMatchObject({
      '@recordsetCount': 2,
      value: expect.arrayContaining([row('Lodging', 'TX'), row('Hospitality', 'CO')]),
    });
    const groups = await harness.get('/definitions/nexustaxtypegroups');
    expect(groups.text).toContain('"nexusTaxTypeGroupId":"Hospitality"');
  });

  it('is defined, declared and filtered by its tax type group; alcohol nexus collects no sales tax', async () => {
    const alcohol = { nexusTaxTypeGroup: 'Alcohol' };
    expect(await harness.get('/definitions/nexus/US/OR')).toMatchObject({
      json: { value: expect.arrayContaining([expect.objectContaining(alcohol)]) },
    });
    expect(await harness.post(nexus, state('IL', alcohol))).toMatchObject(refusal(400, 146, 'ParentNexusNotFound'));
    const country = { country: 'US', jurisTypeId: 'CNT', effectiveDate: '2019-01-01', ...alcohol };
    expect(await harness.post(nexus, [country, ...state('IL', alcohol)])).toMatchObject({
      status: 201,
      json: [alcohol, { region: 'IL', taxTypeGroup: 'Alcohol', ...alcohol }],
    });
    expect(await harness.get(`${nexus}?$filter=nexusTaxTypeGroup eq 'Alcohol'`)).toMatchObject({
      json: { '@recordsetCount': 2 },
    });
    const sale = {
      date: '2026-03-01',
      customerCode: '13',
      addresses: {
        singleLocation: { line1: '121 N LaSalle St', city: 'Chicago', region: 'IL', postalCode: '60602' },
      },
      lines: [{ amount: 100 }],
    };
    expect(await harness.post('/transactions/create', sale)).toMatchObject({ json: { totalTax: 0 } });
    expect(await harness.post(nexus, state('IL'))).toMatchObject({ json: [{ nexusTaxTypeGroup: 'SalesAndUse' }] });
    expect(await harness.post('/transactions/create', sale)).not.toMatchObject({ json: { totalTax: 0 } });
  });

  it('can be added, changed and deleted', async () => {
    expect(await harness.post(nexus, state('IL', { nexusTypeId: 2, localNexusTypeId: 'All' }))).toMatchObject({
      status: 201,
      json: [{ region: 'IL', jurisName: 'ILLINOIS', nexusTypeId: 'SalesTax', endDate: '9999-12-31' }],
    });
    const id = await idOf('IL');
    expect(await harness.put(`${nexus}/${id}`, { endDate: '2026-12-31', jurisName: 'OTHER' })).toMatchObject({
      json: { endDate: '2026-12-31', jurisName: 'ILLINOIS' },
    });
    expect(await harness.remove(`${nexus}/${id}`)).toMatchObject({ status: 200 });
    expect(await harness.get(`${nexus}/${id}`)).toMatchObject(refusal(404, 4, 'EntityNotFoundError'));
    expect(operations()).toEqual(['Nexus.create', 'Nexus.update', 'Nexus.delete']);
  });

  it.each([
    {
      what: 'declared twice',
      model: state('CO', { effectiveDate: '2019-01-01' }),
      number: 1725,
      code: 'NexusAlreadyExists',
    },
    { what: 'overlapping', model: state('CO'), number: 144, code: 'DuplicateNexusError' },
    { what: 'unknown', model: state('ZZ'), number: 145, code: 'UnknownNexusError' },
    { what: 'ending first', model: state('IL', { endDate: '2025-01-01' }), number: 157, code: 'NexusDateMismatch' },
    {
      what: 'older than its parent',
      model: state('IL', { effectiveDate: '2018-01-01' }),
      number: 159,
      code: 'NexusParentDateMismatch',
    },
    {
      what: 'of the Streamlined kind',
      model: state('IN', { nexusTypeId: 'SSTVolunteer' }),
      number: 1503,
      code: 'CannotModifySstNexus',
    },
    {
      what: 'a city before its state',
      model: [{ country: 'US', region: 'IL', jurisTypeId: 'CIT', jurisName: 'CHICAGO', effectiveDate: '2026-01-01' }],
      number: 146,
      code: 'ParentNexusNotFound',
    },
  ])('is rejected when $what', async ({ model, number, code }) => {
    expect(await harness.post(nexus, model)).toMatchObject(refusal(400, number, code));
    expect(operations()).toEqual([]);
  });

  it('is changed within the same limits: those of its kind, its parent and its neighbours', async () => {
    const change = async (model: object) => harness.put(`${nexus}/${await idOf('IL')}`, model);
    await harness.post(nexus, state('IL', { endDate: '2026-06-30' }));
    expect(await change({ nexusTypeId: 'SSTVolunteer' })).toMatchObject(refusal(400, 1503, 'CannotModifySstNexus'));
    expect(await change({ effectiveDate: '2018-01-01' })).toMatchObject(refusal(400, 159, 'NexusParentDateMismatch'));
    const second = await harness.post(nexus, state('IL', { effectiveDate: '2026-07-01' }));
    expect(second).toMatchObject({ status: 201 });
    expect(await change({ endDate: '2026-07-01' })).toMatchObject(refusal(400, 144, 'DuplicateNexusError'));
  });

  it('of a parent is not changed to dates that leave a child outside', async () => {
    await harness.post(nexus, state('IL', { effectiveDate: '2026-01-01', endDate: '2026-12-31' }));
    const id = await idOf('', 'CNT');
    const change = (model: object) => harness.put(`${nexus}/${id}`, model);
    expect(await change({ endDate: '2026-06-30' })).toMatchObject(refusal(400, 1501, 'NexusChildDateMismatch'));
    expect(await change({ taxId: '12' })).toMatchObject({ status: 200 });
  });

  it('of an address is declared within the same limits', async () => {
    const byAddress = (model: object) =>
      harness.post(`${nexus}/byaddress`, [{ country: 'US', region: 'IL', postalCode: '60602', ...model }]);
    const ended = { effectiveDate: '2026-05-01', endDate: '2026-01-01' };
    expect(await byAddress(ended)).toMatchObject(refusal(400, 157, 'NexusDateMismatch'));
    expect(await byAddress({ nexusTypeId: 'SSTVolunteer' })).toMatchObject(refusal(400, 1503, 'CannotModifySstNexus'));
    expect(await byAddress({})).toMatchObject({ status: 201 });
  });

  it('of a state may follow the second declaration of its country', async () => {
    const alcohol = { nexusTaxTypeGroup: 'Alcohol' };
    const country = { country: 'US', jurisTypeId: 'CNT', ...alcohol };
    await harness.post(nexus, [
      { ...country, effectiveDate: '2019-01-01', endDate: '2022-12-31' },
      { ...country, effectiveDate: '2023-01-01' },
    ]);
    expect(await harness.post(nexus, state('IL', alcohol))).toMatchObject({ status: 201 });
  });

  it('of a parent is deleted only with its children', async () => {
    const id = await idOf('', 'CNT');
    expect(await harness.remove(`${nexus}/${id}`)).toMatchObject(
      refusal(400, 1500, 'CannotDeleteParentBeforeChildNexus'),
    );
    expect(await harness.remove(`${nexus}/${id}?cascadeDelete=true`)).toMatchObject({ status: 200 });
    const left = await harness.get(`${nexus}?$filter=nexusTaxTypeGroup eq 'SalesAndUse'`);
    expect(left.json).toMatchObject({ '@recordsetCount': 0 });
  });

  it('cannot be declared by a bookkeeper', async () => {
    const bookkeeper = basic('luis@cottonwood.example', 'sandbox-password');
    expect(await harness.post(nexus, state('IL'), bookkeeper)).toMatchObject({ status: 403 });
  });

  it('determines whether a document is taxed', async () => {
    const addresses = {
      singleLocation: { line1: '121 N LaSalle St', city: 'Chicago', region: 'IL', postalCode: '60602' },
    };
    const estimate = () =>
      harness.post('/transactions/create', {
        date: '2026-03-01',
        customerCode: '13',
        addresses,
        lines: [{ amount: 100 }],
      });
    expect(await estimate()).toMatchObject({ json: { totalTax: 0, totalExempt: 100, lines: [{ details: [] }] } });
    await harness.post(nexus, state('IL', { localNexusTypeId: 'All' }));
    expect(await estimate()).toMatchObject({ json: { totalTax: 10.25 } });
    await harness.put(`${nexus}/${await idOf('IL')}`, { endDate: '2026-03-01' });
    expect(await estimate()).toMatchObject({ json: { totalTax: 10.25 } });
    await harness.put(`${nexus}/${await idOf('IL')}`, { endDate: '2026-02-28' });
    expect(await estimate()).toMatchObject({ json: { totalTax: 0 } });
  });
});

describe('items', () => {
  const items = '/companies/7001/items';
  const model = { itemCode: 'SKU-1', description: 'One', taxCode: 'PC040100' };

  it('are the demo catalog, found by filter', async () => {
    expect(await harness.get(items)).toMatchObject({ json: { '@recordsetCount': 10 } });
    expect(await harness.get(`${items}?$filter=itemCode eq 'Work jacket'`)).toMatchObject({
      json: { value: [{ taxCode: 'PC040100' }] },
    });
  });

  it('can be added, changed and deleted', async () => {
    const created = await harness.post(items, [model]);
    expect(created).toMatchObject({ status: 201, json: [{ itemCode: 'SKU-1', taxCodeId: expect.any(Number) }] });
    const id = /"id":(\d+)/.exec(created.text)?.[1] ?? '';
    expect(await harness.put(`${items}/${id}`, { ...model, taxCode: 'NT' })).toMatchObject({ json: { taxCode: 'NT' } });
    expect(await harness.remove(`${items}/${id}`)).toMatchObject({ status: 200 });
    expect(operations()).toEqual(['Item.create', 'Item.update', 'Item.delete']);
  });

  it('are answered with what belongs to them only when it is included by name', async () => {
    const jacket = `${items}?$filter=itemCode eq 'Work jacket'`;
    const plain = await harness.get(jacket);
    for (const part of ['classifications', 'parameters', 'tags', 'properties']) expect(plain.text).not.toContain(part);
    expect(await harness.get(`${jacket}&$include=Parameters,Classifications,Tags,Properties`)).toMatchObject({
      json: {
        value: [
          {
            classifications: [{ productCode: '6203.33.2000', systemCode: 'HSCODE', country: 'US' }, { country: 'CA' }],
            parameters: [{ name: 'NetWeight', value: '1.4', unit: 'Kilogram' }],
            tags: [{ tagName: 'Workwear' }],
            properties: { season: 'winter' },
          },
        ],
      },
    });
  });

  it('lose on an update whatever is not sent', async () => {
    const parts = { classifications: [{ productCode: '6203', systemCode: 'HSCODE' }], tags: [{ tagName: 'New' }] };
    const created = await harness.post(items, [{ ...model, ...parts, upc: '0123' }]);
    const id = /"id":(\d+)/.exec(created.text)?.[1] ?? '';
    const included = () => harness.get(`${items}/${id}?$include=Classifications,Tags`);
    expect((await included()).json).toMatchObject({ ...parts, upc: '0123' });
    const { taxCode: _taxCode, ...sent } = model;
    await harness.put(`${items}/${id}`, { ...sent, tags: parts.tags });
    expect((await included()).json).toMatchObject({ taxCode: '', upc: '', classifications: [], tags: parts.tags });
  });

  it('are created or changed by the catalog call', async () => {
    const both = [{ ...model, itemCode: 'work jacket' }, model];
    expect(await harness.post('/companies/7001/itemcatalogue', both)).toMatchObject({
      status: 201,
      json: { total: 2, result: [{ itemEvent: 'Updated' }, { itemEvent: 'Created' }] },
    });
  });

  it('cannot take the code of another item by a change, and keep it while the catalog call is refused', async () => {
    const created = await harness.post(items, [model]);
    const id = /"id":(\d+)/.exec(created.text)?.[1] ?? '';
    const taken = { ...model, itemCode: 'work jacket' };
    expect(await harness.put(`${items}/${id}`, taken)).toMatchObject(refusal(400, 193, 'DuplicateEntry'));
    expect(await harness.put(`${items}/${id}`, { ...model, itemCode: 'sku-1' })).toMatchObject({ status: 200 });
    const half = [
      { ...model, itemCode: 'SKU-2' },
      { ...model, itemCode: 'SKU-3', taxCode: 'ZZZZ' },
    ];
    expect(await harness.post('/companies/7001/itemcatalogue', half)).toMatchObject({ status: 400 });
    expect(await harness.get(`${items}?$filter=itemCode eq 'SKU-2'`)).toMatchObject({ json: { value: [] } });
  });

  it('cannot be changed by a bookkeeper', async () => {
    const bookkeeper = basic('luis@cottonwood.example', 'sandbox-password');
    expect(await harness.post(items, [model], bookkeeper)).toMatchObject({ status: 403 });
    expect(await harness.post('/companies/7001/itemcatalogue', [model], bookkeeper)).toMatchObject({ status: 403 });
  });

  it('are rejected when they exist, without a description, and with an unknown tax code', async () => {
    expect(await harness.post(items, [model, model])).toMatchObject(refusal(400, 193, 'DuplicateEntry'));
    expect(await harness.post(items, [{ itemCode: 'X' }])).toMatchObject(refusal(400, 5, 'ValueRequiredError'));
    expect(await harness.post(items, [{ ...model, taxCode: 'ZZZZ' }])).toMatchObject({ status: 400 });
    expect(operations()).toEqual([]);
  });
});

describe('definitions', () => {
  it.each([
    ['countries', 'code', 'US'],
    ['regions', 'code', 'CO'],
    ['countries/US/regions', 'name', 'Minnesota'],
    ['entityusecodes', 'code', 'TAXABLE'],
    ['certificateexemptreasons', 'name', 'RESALE'],
    ['certificateexposurezones', 'name', 'Colorado'],
    ['taxcodes', 'taxCode', 'OF400000'],
    ['nexustaxtypegroups', 'nexusTaxTypeGroupId', 'SalesAndUse'],
  ])('of %s include %s %s', async (list, field, value) => {
    expect(await harness.get(`/definitions/${list}?$filter=${field} eq '${value}'`)).toMatchObject({
      json: { '@recordsetCount': 1, value: [{ [field]: value }] },
    });
  });

  it('of tax codes are found by a word of their description', async () => {
    const answer = await harness.get(
      "/definitions/taxcodes?$filter=description contains 'compost' and isActive eq true",
    );
    expect(answer).toMatchObject({ json: { value: [{ taxCode: 'PA029612', taxCodeTypeId: 'P' }] } });
  });
});
