import { Compile } from 'typebox/compile';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, RequestBody } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { defaultSettings } from '../../../packages/connector/src/domain/company-settings.ts';
import {
  changeCompany,
  type Company,
  type CompanyChanges,
  companyOfRealm,
} from '../../../packages/connector/src/store/companies.ts';
import { type AccountUser, people, signIn } from '../../support/account-user.fixture.ts';
import { booksOf, saleOf } from '../../support/accounting-documents.harness.ts';
import { callerOf } from '../../support/call.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

type Model = RequestBody<'saveSettings'>;
const isModel = Compile(schemas.settings.answer);

let product: Product;
let dana: AccountUser;
let luis: AccountUser;
let initial: Company;

const company = async () => {
  const { db } = product.connector.services;
  const found = await db.tx({ realm: product.info.realmId }, (trx) => companyOfRealm(trx, product.info.realmId));
  if (found === null) throw new Error('The demo company does not exist.');
  return found;
};
const change = async (changes: CompanyChanges) => {
  const { db, clock } = product.connector.services;
  const { realmId } = product.info;
  await db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, changes, clock.now()));
};
const loaded = async (): Promise<Model> => {
  const { body } = await dana.call('settings');
  if (!isModel.Check(body)) throw new Error(`Not the settings: ${JSON.stringify(body)}`);
  return body;
};
const save = async (model: Model) => {
  const { status, body } = await dana.call('saveSettings', { body: model });
  expect(status).toBe(200);
  return body;
};
/** The loaded form with other choices. */
const withChoices = (model: Model, choices: Partial<Model['configuration']>): Model => ({
  ...model,
  configuration: { ...model.configuration, ...choices },
});
const withDetails = (model: Model, details: Partial<Model['avaTaxDetails']>): Model => ({
  ...model,
  avaTaxDetails: { ...model.avaTaxDetails, ...details },
});
const cutOff = (service: 'accounting' | 'tax-provider') =>
  product.sandbox.kernel.faults.add({ service, fault: { kind: 'refused-connection' } });
const book = () => {
  const realm = product.sandbox.accounting().realms.get(product.info.realmId);
  if (realm === undefined) throw new Error('The accounting company does not exist.');
  return realm;
};

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  dana = await signIn(product, people.administrator);
  luis = await signIn(product, people.bookkeeper);
  initial = await company();
  for (const name of ['Salt % sand', "Gardener's glove", String.raw`Back\slash`, 'Glove, left', 'Leather glove'])
    book().create('Item', { Name: name, Type: 'Service', IncomeAccountRef: { value: '2' } });
  book().create('Item', { Name: 'Gloves and hat', Type: 'Group' });
  book().create('Item', { Name: 'Glove of old', Type: 'Service', Active: false, IncomeAccountRef: { value: '2' } });
  book().create('Item', { Name: 'Glove without account', Type: 'Service' });
});
afterAll(() => product.stop());
beforeEach(async () => {
  const { settings, ownItemAccounts, formerItems, calculationActive, connection } = initial;
  const { providerAccountId, providerUserName, providerCompanyCode, providerCompanyId } = initial;
  const link = { providerAccountId, providerUserName, providerCompanyCode, providerCompanyId };
  const wanted = { wantedProviderCompanyId: null };
  await change({ settings, ownItemAccounts, formerItems, calculationActive, connection, ...link, ...wanted });
});
afterEach(() => product.sandbox.kernel.faults.clear());

describe('the settings form', () => {
  it('has the stored values, the companies of the account, and the items with matching names', async () => {
    expect(await loaded()).toEqual({
      avaTaxCompanies: [{ companyCode: 'COTTONWOOD', companyName: 'Cottonwood Landscape Supply' }],
      salesTaxItems: [{ itemCode: '40', itemName: 'Sales Tax' }],
      rdfItems: [
        { itemCode: '41', itemName: 'Retail Delivery Fee' },
        { itemCode: '42', itemName: 'Tax on Retail Delivery Fee' },
      ],
      showSalesTaxItemsSection: true,
      areCredentialsMissing: false,
      avaTaxDetails: {
        avaTaxAccountNumber: '2000134567',
        avaTaxUserName: 'dana@cottonwood.example',
        avaTaxCompanyCode: 'COTTONWOOD',
      },
      configuration: {
        ...defaultSettings,
        taxItemId: '40',
        rdfItemId: '41',
        rdfItemCode: 'Retail Delivery Fee',
        taxOnRdfItemId: '42',
        taxOnRdfItemCode: 'Tax on Retail Delivery Fee',
        isEnableRetailDeliveryFee: 'true',
        isEnableAddressValidation: false,
        applyParentExemptionToSubCustomer: true,
        applyParentExemptionToProject: true,
        isMakeAllCustomerTaxable: false,
        avaTaxStartDate: null,
      },
      locations: [
        { id: '2', name: 'Boulder yard' },
        { id: '1', name: 'Denver yard' },
      ],
      customFields: [],
      userId: dana.companyId,
      version: initial.version,
    } satisfies Answer<'settings'>);
  });

  it('names the custom fields that recent documents have', async () => {
    const field = (id: string, Name: string) => ({ DefinitionId: id, Name, Type: 'StringType', StringValue: 'Set' });
    const TxnDate = new Date().toISOString().slice(0, 10);
    const books = booksOf(product);
    books.create(
      'Invoice',
      saleOf('Invoice', 'CF-1', { TxnDate, CustomField: [field('1', 'Sales rep'), field('2', 'PO')] }),
    );
    books.create('CreditMemo', saleOf('CreditMemo', 'CF-2', { TxnDate, CustomField: [field('3', 'Original sale')] }));
    expect((await loaded()).customFields).toEqual(['Original sale', 'PO', 'Sales rep']);
  });

  it('makes all customers taxable for a company that chose nothing', async () => {
    await change({ settings: defaultSettings });
    const { configuration } = await loaded();
    expect(configuration).toMatchObject({ taxItemId: '', isMakeAllCustomerTaxable: true });
  });

  it('reports missing credentials of the tax provider, but not when the provider is only down', async () => {
    await change({ providerAccountId: null, providerLogin: null });
    expect(await loaded()).toMatchObject({ areCredentialsMissing: true });
    await change({ providerAccountId: initial.providerAccountId, providerLogin: initial.providerLogin });
    cutOff('tax-provider');
    expect(await loaded()).toMatchObject({ areCredentialsMissing: false });
  });

  it('offers a chosen item whatever its name', async () => {
    await change({ settings: { ...initial.settings, taxItemId: '4' } });
    const { salesTaxItems } = await loaded();
    expect(salesTaxItems).toContainEqual({ itemCode: '4', itemName: 'Garden design consultation' });
  });

  it('has the stored values when no vendor responds', async () => {
    cutOff('accounting');
    cutOff('tax-provider');
    expect(await loaded()).toMatchObject({
      avaTaxCompanies: [{ companyCode: 'COTTONWOOD', companyName: 'COTTONWOOD' }],
      salesTaxItems: [{ itemCode: '40', itemName: '40' }],
      rdfItems: [
        { itemCode: '41', itemName: 'Retail Delivery Fee' },
        { itemCode: '42', itemName: 'Tax on Retail Delivery Fee' },
      ],
      configuration: { taxItemId: '40' },
    });
  });

  it('can be read while the company is disconnected', async () => {
    await change({ connection: 'disconnected' });
    expect(await loaded()).toMatchObject({ showSalesTaxItemsSection: true, configuration: { taxItemId: '40' } });
    await change({ settings: defaultSettings });
    expect(await loaded()).toMatchObject({ showSalesTaxItemsSection: false });
  });

  it.each(['settings', 'saveSettings', 'searchItems', 'validateAccount'] as const)(
    '%s is for administrators',
    async (name) => {
      const bodies = {
        settings: undefined,
        saveSettings: await loaded(),
        searchItems: { search: 'a' },
        validateAccount: { username: 'a' },
      };
      const answer = await luis.call(name, { body: bodies[name] });
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ error: { reasonCode: 'NonAdminUser' } });
    },
  );

  it('is refused to sessions of the panel', async () => {
    const panel = callerOf(product, await product.embedToken());
    expect((await panel('settings', { params: { userId: '0' } })).status).toBe(403);
  });
});

describe('saving the settings', () => {
  it('stores all of them, with the names and income accounts of the items', async () => {
    const model = withChoices(await loaded(), {
      taxItemId: '4',
      rdfItemId: '1',
      rdfItemCode: 'anything',
      isEnableAddressValidation: true,
      applyParentExemptionToProject: false,
      isMakeAllCustomerTaxable: true,
      avaTaxStartDate: '2026-04-01',
    });
    expect(await save(model)).toBe(true);
    const saved = await company();
    expect(saved.settings).toEqual({
      ...initial.settings,
      taxItemId: '4',
      rdfItemId: '1',
      rdfItemCode: 'Cedar mulch, 2 cu ft bag',
      taxOnRdfItemId: '42',
      taxOnRdfItemCode: 'Tax on Retail Delivery Fee',
      isEnableRetailDeliveryFee: true,
      isEnableAddressValidation: true,
      applyParentExemptionToSubCustomer: true,
      applyParentExemptionToProject: false,
      isMakeAllCustomerTaxable: true,
      avaTaxStartDate: '2026-04-01',
      receiptsOfOtherApps: 'leave',
    });
    expect(saved.ownItemAccounts).toEqual({ salesTax: '2', fee: '1', taxOnFee: '90' });
    expect(saved.formerItems).toEqual({ salesTax: ['40'], fee: ['41'], taxOnFee: [] });
    expect((await loaded()).configuration).toEqual({ ...model.configuration, rdfItemCode: 'Cedar mulch, 2 cu ft bag' });
  });

  it('stores the other options, and leaves those alone that an older page does not send', async () => {
    const options = {
      receiptsOfOtherApps: 'record',
      originalSaleField: 'Original sale',
      isFeeAbsorbed: true,
      isDiscountReimbursed: true,
      pickUpShipMethod: 'Pick-up',
      purchaseOrderField: 'PO Number',
      salespersonField: 'Sales Rep',
      locationCodes: { '1': 'DEN-01' },
      timeZone: 'America/Phoenix',
      isRecordingDisabled: true,
    } as const;
    expect(await save(withChoices(await loaded(), options))).toBe(true);
    expect((await company()).settings).toMatchObject(options);
    expect((await loaded()).configuration).toMatchObject(options);

    const { configuration, ...older } = await loaded();
    for (const name of Object.keys(options)) Reflect.deleteProperty(configuration, name);
    expect(await save({ ...older, configuration: { ...configuration, isEnableAddressValidation: true } })).toBe(true);
    expect((await company()).settings).toMatchObject({ ...options, isEnableAddressValidation: true });
  });

  it('is refused with a time zone that does not exist', async () => {
    expect(await save(withChoices(await loaded(), { timeZone: 'America/Cottonwood' }))).toBe(false);
  });

  it('is refused with a location code that is longer than AvaTax takes', async () => {
    const model = withChoices(await loaded(), { locationCodes: { '1': 'x'.repeat(51) } });
    expect((await dana.call('saveSettings', { body: model })).status).toBe(400);
  });

  it('is refused when another user saved since the form was loaded', async () => {
    const [first, second] = [await loaded(), await loaded()];
    expect(await save(withChoices(first, { avaTaxStartDate: '2026-01-01' }))).toBe(true);
    expect(await save(withChoices(second, { avaTaxStartDate: '2026-02-02' }))).toBe(false);
    expect((await company()).settings.avaTaxStartDate).toBe('2026-01-01');
  });

  it('succeeds for one of two simultaneous saves', async () => {
    const model = await loaded();
    const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
    const saved = await Promise.all(days.map((avaTaxStartDate) => save(withChoices(model, { avaTaxStartDate }))));
    expect(saved.filter((isSaved) => isSaved === true)).toHaveLength(1);
  });

  it('succeeds although calculation was switched off and on meanwhile', async () => {
    const model = await loaded();
    await dana.call('setCalculationStatus', { body: { status: false } });
    expect(await save(model)).toBe(true);
  });

  it.each([
    ['without a sales tax item, as there is one', { taxItemId: '' }],
    ['with the fee on and no fee item', { rdfItemId: '', rdfItemCode: '' }],
    ['with the fee on and no item for the tax on it', { taxOnRdfItemId: '' }],
    ['with one item for two lines', { rdfItemId: '42' }],
    ['with an item that is not there', { taxItemId: '9999' }],
    ['with an item that is no id', { taxItemId: "1' or '1'='1" }],
    ['with a category', { taxItemId: '11' }],
  ] as const)('is refused %s', async (_, choices) => {
    expect(await save(withChoices(await loaded(), choices))).toBe(false);
    expect((await company()).settings).toEqual(initial.settings);
  });

  it('requires no fee items with the fee off', async () => {
    const off = { rdfItemId: '', rdfItemCode: '', taxOnRdfItemId: '', taxOnRdfItemCode: '' };
    expect(await save(withChoices(await loaded(), { ...off, isEnableRetailDeliveryFee: 'false' }))).toBe(true);
    expect((await company()).ownItemAccounts).toEqual({ salesTax: '90', fee: '', taxOnFee: '' });
  });

  it.each([
    ['another account number', { avaTaxAccountNumber: '2000134568' }],
    ['an unknown company', { avaTaxCompanyCode: 'NOBODY' }],
    ['a user without stored credentials', { avaTaxUserName: 'priya@cottonwood.example' }],
  ])('is refused with %s', async (_, details) => {
    expect(await save(withDetails(await loaded(), details))).toBe(false);
    expect((await company()).providerCompanyCode).toBe('COTTONWOOD');
  });

  it('links another company of the account', async () => {
    await change({ providerCompanyCode: 'BEFORE', providerCompanyId: '1' });
    expect(await save(withDetails(await loaded(), { avaTaxCompanyCode: 'COTTONWOOD' }))).toBe(true);
    expect(await company()).toMatchObject({ providerCompanyCode: 'COTTONWOOD', providerCompanyId: '7001' });
  });

  it('works while no vendor responds, if account and items are unchanged', async () => {
    const model = await loaded();
    cutOff('accounting');
    cutOff('tax-provider');
    expect(await save(withChoices(model, { isEnableAddressValidation: true }))).toBe(true);
    const { settings, ownItemAccounts } = await company();
    expect(settings).toEqual({ ...initial.settings, isEnableAddressValidation: true });
    expect(ownItemAccounts).toEqual(initial.ownItemAccounts);
    const later = await loaded();
    expect(await save(withChoices(later, { taxItemId: '4' }))).toBe(false);
    expect(await save(withDetails(later, { avaTaxCompanyCode: 'NOBODY' }))).toBe(false);
  });

  it('works while QuickBooks does not respond, if no sales tax item was chosen before', async () => {
    await change({ settings: { ...initial.settings, taxItemId: '' } });
    cutOff('accounting');
    expect(await save(withChoices(await loaded(), { isEnableAddressValidation: true }))).toBe(true);
    expect((await company()).settings).toMatchObject({ taxItemId: '', isEnableAddressValidation: true });
    await change({ settings: initial.settings });
    expect(await save(withChoices(await loaded(), { taxItemId: '' }))).toBe(false);
  });

  it('with the form of another company is refused like one that does not exist', async () => {
    expect((await dana.call('saveSettings', { body: { ...(await loaded()), userId: 'somebody-else' } })).status).toBe(
      404,
    );
  });
});

describe('the item search', () => {
  const search = async (text: string) => (await dana.call('searchItems', { body: { search: text } })).body;

  it('orders by match: the name starts with the text, a word does, the text is contained; in any case', async () => {
    expect(await search('GLOVE')).toMatchObject([
      { fullyQualifiedName: 'Glove, left' },
      { fullyQualifiedName: "Gardener's glove" },
      { fullyQualifiedName: 'Leather glove' },
    ]);
    expect(await search('ather')).toMatchObject([{ fullyQualifiedName: 'Leather glove' }]);
  });

  it('has the full name of an item in a category', async () => {
    for (const text of ['clay', 'pottery:clay'])
      expect(await search(text)).toEqual([{ id: '12', fullyQualifiedName: 'Pottery:Clay pot, 12 in' }]);
  });

  it.each([
    ['a percent sign', '% s', ['Salt % sand']],
    ['a quote', "r's", ["Gardener's glove"]],
    ['a backslash', String.raw`k\s`, [String.raw`Back\slash`]],
    ['the end of the query', "x' OR Name LIKE '%", []],
    ['an underscore', '_', []],
    ['nothing', '', []],
    ['blanks', '   ', []],
    ['what is nowhere', 'zzzz', []],
  ])('treats %s as plain text', async (_, text, names) => {
    expect(await search(text)).toMatchObject(names.map((fullyQualifiedName) => ({ fullyQualifiedName })));
  });

  it('returns at most twenty items', async () => {
    for (let number = 1; number <= 25; number += 1)
      book().create('Item', { Name: `Fence post ${number}`, Type: 'Service', IncomeAccountRef: { value: '2' } });
    expect(await search('fence')).toHaveLength(20);
  });

  it('answers null while the accounting service does not answer, and not with an error of the page', async () => {
    cutOff('accounting');
    expect(await dana.call('searchItems', { body: { search: 'glove' } })).toMatchObject({ status: 200, body: null });
  });
});

describe('the account check', () => {
  const validate = async (username: string) => (await dana.call('validateAccount', { body: { username } })).body;

  it('returns the companies and the account of the stored user', async () => {
    expect(await validate('Dana@Cottonwood.example')).toEqual({
      status: true,
      avaTaxCompanies: [{ companyCode: 'COTTONWOOD', companyName: 'Cottonwood Landscape Supply' }],
      accountNumbers: ['2000134567'],
      errorMessage: null,
    });
  });

  it.each([['priya@cottonwood.example'], ['']])('does not find the user %j', async (username) => {
    expect(await validate(username)).toMatchObject({
      status: false,
      avaTaxCompanies: [],
      accountNumbers: [],
      errorMessage: 'The credentials that are kept for your company are not those of this user name.',
    });
  });

  it('reports that the provider does not respond', async () => {
    cutOff('tax-provider');
    expect(await validate('dana@cottonwood.example')).toMatchObject({
      status: false,
      errorMessage: 'Avalara AvaTax did not answer in time. Please try again.',
      isUnanswered: true,
    });
  });
});

describe('the start data of a company’s home page', () => {
  const read = async () => (await luis.call('userConfiguration')).body;

  it('has its status, its names and whether its setup is complete', async () => {
    expect(await read()).toEqual({
      status: 'Active',
      isEnableAddressValidation: false,
      editConfig: false,
      avaTaxUserName: 'dana@cottonwood.example',
      qboCompanyName: 'Cottonwood Landscape Supply',
      setUp: {
        isConnected: true,
        hasCredentials: true,
        companyCode: 'COTTONWOOD',
        isOtherThanChosen: false,
        missingSettings: [],
        regionsCollecting: null,
      },
    } satisfies Answer<'userConfiguration'>);
  });

  it.each([
    ['that is not linked', { providerCompanyCode: null }, { companyCode: '', missingSettings: ['AvaTaxCompanyCode'] }],
    ['that is disconnected', { connection: 'disconnected' }, { isConnected: false }],
    ['without tax items', { settings: defaultSettings }, { missingSettings: ['SalesTaxItem'] }],
    [
      'with half of the fee',
      { settings: { ...defaultSettings, taxItemId: '40', isEnableRetailDeliveryFee: true, rdfItemId: '41' } },
      { missingSettings: ['TaxOnRdfItem'] },
    ],
    ['for which the portal chose another one', { wantedProviderCompanyId: '1' }, { isOtherThanChosen: true }],
    ['for which the portal chose the linked one', { wantedProviderCompanyId: '7001' }, { isOtherThanChosen: false }],
  ] as const)('names what remains to be set up for a company %s', async (_, changes, expected) => {
    await change(changes);
    expect(await read()).toMatchObject({ setUp: expected });
  });

  it('counts the regions that were read on the last day', async () => {
    await dana.call('nexus');
    expect(await read()).toMatchObject({ setUp: { regionsCollecting: 7 } });
  });

  it.each([
    ['off', { calculationActive: false }, 'Down', false],
    ['disconnected', { connection: 'disconnected' }, 'Disconnected', false],
    ['not linked', { providerCompanyCode: null }, 'NotIntegrated', true],
    ['without a sales tax item', { settings: defaultSettings }, 'Active', true],
  ] as const)('has the status and the edit right of a company that is %s', async (_, changes, status, editConfig) => {
    await change(changes);
    expect(await read()).toMatchObject({ status, editConfig });
  });
});

describe('the switch of tax calculation', () => {
  const set = async (user: AccountUser, status: boolean) =>
    (await user.call('setCalculationStatus', { body: { status } })).body;
  const notConnected =
    'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.';

  it('is set off and on, and the response has the stored value', async () => {
    expect(await set(dana, false)).toEqual({ calculationStatus: false, errorMessage: null });
    expect(await set(dana, false)).toEqual({ calculationStatus: false, errorMessage: null });
    expect((await dana.call('originAddress')).body).toMatchObject({ integrationStatus: 'Down' });
    expect(await set(dana, true)).toMatchObject({ calculationStatus: true, errorMessage: null });
    expect((await company()).calculationActive).toBe(true);
  });

  it('counts the exempt customers that are taxed from then on, while the settings tax all customers', async () => {
    const { realmId } = product.info;
    const listed = product.sandbox.accounting().realms.get(realmId)?.list('Customer') ?? [];
    const exemptCustomers = listed.filter(({ Taxable, Active }) => Active && !Taxable).length;
    expect(exemptCustomers).toBeGreaterThan(0);
    const { settings } = await company();
    await change({ settings: { ...settings, isMakeAllCustomerTaxable: true } });
    expect(await set(dana, true)).toEqual({ calculationStatus: true, errorMessage: null, exemptCustomers });
    expect(await set(dana, false)).not.toHaveProperty('exemptCustomers');
    await change({ settings: { ...settings, isMakeAllCustomerTaxable: false } });
    expect(await set(dana, true)).toEqual({ calculationStatus: true, errorMessage: null });
  });

  it('is set although the customers cannot be counted', async () => {
    const { settings } = await company();
    await change({ settings: { ...settings, isMakeAllCustomerTaxable: true } });
    product.sandbox.kernel.faults.add({ service: 'accounting', fault: { kind: 'refused-connection' } });
    expect(await set(dana, true)).toEqual({ calculationStatus: true, errorMessage: null });
    product.sandbox.kernel.faults.clear();
  });

  it('is unchanged by a user without the right', async () => {
    expect(await set(luis, false)).toEqual({
      calculationStatus: true,
      errorMessage: 'This needs an administrator of the company.',
    });
    expect((await company()).calculationActive).toBe(true);
  });

  it.each([
    ['disconnected', { connection: 'disconnected' }],
    ['not linked', { providerCompanyCode: null }],
  ] as const)('of a company that is %s cannot be set', async (_, changes) => {
    await change({ ...changes, calculationActive: false });
    expect(await set(dana, true)).toEqual({ calculationStatus: false, errorMessage: notConnected });
    expect((await company()).calculationActive).toBe(false);
  });
});
