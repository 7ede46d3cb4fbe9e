import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeCompany, type CompanyChanges } from '../../../packages/connector/src/store/companies.ts';
import { long } from '../../long.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import { taxDocument } from '../../support/documents.fixture.ts';
import { field, listAt, numberAt, textAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

let product: Product;
let call: Call;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  call = callerOf(product, await product.embedToken());
});
afterAll(() => product.stop());
beforeEach(() => product.connector.services.facts.invalidate(product.info.realmId));
afterEach(() => product.sandbox.kernel.faults.clear());

/** Changes the company's row during one test. */
async function withCompany(changes: CompanyChanges, work: () => Promise<void>): Promise<void> {
  const { db, clock } = product.connector.services;
  const { realmId } = product.info;
  const change = (to: CompanyChanges) =>
    db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, to, clock.now()));
  const usual: CompanyChanges = {
    connection: 'connected',
    calculationActive: true,
    ecosystemDisabled: false,
    providerCompanyCode: product.info.taxAccount.companyCode,
  };
  await change(changes);
  try {
    await work();
  } finally {
    await change(usual);
  }
}

const unlinked: CompanyChanges = { providerCompanyCode: null };
const down: CompanyChanges = { calculationActive: false };
const disconnected: CompanyChanges = { connection: 'disconnected' };
const ecosystemDisabled: CompanyChanges = { ecosystemDisabled: true };

describe('the company and its status for the panel', () => {
  it('an active company has its address, its items and its status', async () => {
    const { status, body } = await call('originAddress');
    expect(status).toBe(200);
    expect(body).toEqual({
      originAddress: {
        line1: '1900 Wazee St',
        line2: '',
        city: 'Denver',
        region: 'CO',
        postalCode: '80202',
        country: 'US',
      },
      qboSalesTaxItemId: '40',
      qboChartOfAccountId: '90',
      integrationStatus: 'Active',
      ecoSystemStatus: 'Enabled',
      errorMessage: null,
    });
  });

  it.each([
    ['that is linked to no company of the provider', unlinked, 'NotIntegrated', 'AvaTax configuration is not found'],
    ['that is disconnected', disconnected, 'Disconnected', expect.stringContaining('not connected to QuickBooks')],
  ])('a company %s has no address but a reason', async (_, changes, integrationStatus, errorMessage) => {
    await withCompany(changes, async () => {
      const { body } = await call('originAddress');
      expect(body).toMatchObject({
        originAddress: null,
        integrationStatus,
        errorMessage,
        errorCode: integrationStatus,
      });
    });
  });

  it('a company with calculation switched off still has its address', async () => {
    await withCompany(down, async () => {
      const { body } = await call('originAddress');
      expect(body).toMatchObject({ integrationStatus: 'Down', errorMessage: null });
      expect(textAt(body, 'originAddress', 'city')).toBe('Denver');
    });
  });

  it('a disabled ecosystem is answered beside the status', async () => {
    await withCompany(ecosystemDisabled, async () => {
      const origin = await call('originAddress');
      expect(origin.body).toMatchObject({ integrationStatus: 'Active', ecoSystemStatus: 'Disabled' });
      const ecosystem = await call('ecoSystemConfiguration');
      expect(ecosystem.body).toEqual({ avaTaxStartDate: null, isEcoSystemDisabled: true });
    });
  });

  it('an unreachable accounting service is answered with a message, not an HTTP error', async () => {
    product.sandbox.kernel.faults.add({ service: 'accounting', fault: { kind: 'status', status: 500 } });
    const { status, body } = await call('originAddress');
    expect(status).toBe(200);
    expect(body).toMatchObject({ originAddress: null, integrationStatus: 'Active' });
    expect(textAt(body, 'errorMessage')).toContain('try again');
    expect(textAt(body, 'errorCode')).toBe('QuickBooksUnavailable');
  });

  it('the ecosystem configuration has the start date', async () => {
    await product.changeSettings(product.info.realmId, { avaTaxStartDate: '2026-01-01' });
    const { body } = await call('ecoSystemConfiguration');
    await product.changeSettings(product.info.realmId, { avaTaxStartDate: null });
    expect(body).toEqual({ avaTaxStartDate: '2026-01-01', isEcoSystemDisabled: false });
  });
});

describe('the configuration for the panel', () => {
  it('has the three tax items and the switches', async () => {
    const { body } = await call('updatedConfiguration');
    expect(body).toEqual({
      taxItemId: '40',
      rdfItemId: '41',
      taxOnRdfItemId: '42',
      ownItems: [
        { itemId: '40', order: 2 },
        { itemId: '41', order: 3 },
        { itemId: '42', order: 4 },
      ],
      isEnableRetailDeliveryFee: 'true',
      isEnableAddressValidation: false,
      avaTaxStartDate: null,
      integrationStatus: 'Active',
    });
  });

  it('is null without a sales tax item', async () => {
    await product.changeSettings(product.info.realmId, { taxItemId: '' });
    const { status, text } = await call('updatedConfiguration');
    await product.changeSettings(product.info.realmId, { taxItemId: '40' });
    expect([status, text]).toEqual([200, 'null']);
  });

  it('has no fee items when none are chosen', async () => {
    await product.changeSettings(product.info.realmId, { rdfItemId: '', taxOnRdfItemId: '' });
    const { body } = await call('updatedConfiguration');
    await product.changeSettings(product.info.realmId, { rdfItemId: '41', taxOnRdfItemId: '42' });
    expect(body).toMatchObject({ rdfItemId: null, taxOnRdfItemId: null });
  });
});

describe('an estimate while the company is not active', () => {
  it.each([
    ['not linked', unlinked, 'NotIntegrated', 'AvaTax configuration is not found'],
    ['switched off', down, 'Down', expect.stringContaining('Please activate the integration')],
    ['disconnected', disconnected, 'Disconnected', expect.stringContaining('Please activate the integration')],
    [
      'out of the ecosystem',
      ecosystemDisabled,
      'EcosystemDisabled',
      expect.stringContaining('not estimated on this page'),
    ],
  ])('%s: refused in the answer, without asking a vendor', async (_, changes, errorCode, errorMessage) => {
    product.sandbox.kernel.faults.add({ service: 'accounting', fault: { kind: 'refused-connection' } });
    product.sandbox.kernel.faults.add({ service: 'tax-provider', fault: { kind: 'refused-connection' } });
    await withCompany(changes, async () => {
      const { status, body } = await call('getTax', { body: taxDocument() });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        errorMessage,
        errorCode,
        avaTax: null,
        rdfAmount: '',
        taxOnRdfAmount: '',
        isCached: false,
      });
    });
  });
});

describe('customers for the panel', () => {
  it('have addresses and tax data', async () => {
    const { body } = await call('customerInfoWithTaxRate', { query: { customerId: '2' } });
    expect(body).toMatchObject({
      isTaxRatePresent: false,
      isPartnerTaxEnabled: true,
      customer: { id: '2', displayName: 'Mile High Gardens', taxable: true, parentId: null, isProject: false },
    });
    expect(textAt(body, 'customer', 'shippingAddress', 'city')).toBe('Denver');
  });

  it('are distinguished as exempt, as sub-customer and as project', async () => {
    const of = async (customerId: string) =>
      field((await call('customerInfoWithTaxRate', { query: { customerId } })).body, 'customer');
    expect(await of('3')).toMatchObject({ taxable: false, parentId: null });
    expect(await of('16')).toMatchObject({ parentId: '15', isProject: false });
    expect(await of('17')).toMatchObject({ parentId: '15', isProject: true });
    expect(await of('14')).toMatchObject({ shippingAddress: null, billingAddress: null });
  });

  it('are read anew, so that the next estimate has what the person has just changed in another tab', async () => {
    const { realmId } = product.info;
    const realm = product.sandbox.accounting().realms.get(realmId);
    const readAndEstimate = async () => {
      const { body } = await call('customerInfoWithTaxRate', { query: { customerId: '2' } });
      const estimate = await call('getTax', { body: taxDocument({ customerId: '2', DocumentDate: '2026-03-11' }) });
      return [field(body, 'customer', 'taxable'), numberAt(estimate.body, 'avaTax')];
    };
    const save = (Taxable: boolean) => {
      const found = realm?.read('Customer', '2');
      if (!found?.ok) throw new Error('The customer does not exist.');
      realm?.update('Customer', { Id: '2', SyncToken: found.entity.SyncToken, sparse: true, Taxable });
    };
    await product.changeSettings(realmId, { isMakeAllCustomerTaxable: false });
    expect(await readAndEstimate()).toEqual([true, 5.45]);
    save(false);
    expect(await readAndEstimate()).toEqual([false, 0]);
    save(true);
    await product.changeSettings(realmId, { isMakeAllCustomerTaxable: true });
  });

  it('an unknown customer is no error', async () => {
    const { status, body } = await call('customerInfoWithTaxRate', { query: { customerId: '999999' } });
    expect(status).toBe(200);
    expect(body).toEqual({ isTaxRatePresent: false, isPartnerTaxEnabled: true, customer: null });
  });

  it('a company that is disconnected has none to read, which is no failure', async () => {
    await withCompany(disconnected, async () => {
      const { status, body } = await call('customerInfoWithTaxRate', { query: { customerId: '2' } });
      expect(status).toBe(200);
      expect(body).toEqual({
        isTaxRatePresent: false,
        isPartnerTaxEnabled: false,
        customer: null,
        errorCode: 'Disconnected',
      });
    });
  });

  it('an accounting service that is away can be waited out', async () => {
    product.sandbox.kernel.faults.add({ service: 'accounting', fault: { kind: 'status', status: 503 } });
    const { status, body, headers } = await call('customerInfoWithTaxRate', { query: { customerId: '2' } });
    expect(status).toBe(503);
    expect(body).toMatchObject({ error: { reasonCode: 'Unavailable' } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('products and departments for the panel', () => {
  /** Reads as the panel does: 1 and -1, then from the next position with the received total. */
  async function readAll(name: 'products' | 'departments', list: 'item' | 'department'): Promise<readonly unknown[]> {
    const rows: unknown[] = [];
    let total = -1;
    while (total < 0 || rows.length < total) {
      const query = { startPosition: String(rows.length + 1), totalCount: String(total) };
      const { body } = await call(name, { query });
      const page = listAt(body, list);
      expect(numberAt(body, 'startPosition')).toBe(rows.length + 1);
      rows.push(...page);
      total = numberAt(body, 'totalCount');
      if (page.length === 0) break;
    }
    expect(rows).toHaveLength(total);
    return rows;
  }

  it('all products are read, those in categories with their full name', async () => {
    const rows = await readAll('products', 'item');
    const names = rows.map((row) => textAt(row, 'fullyQualifiedName'));
    expect(names).toEqual(expect.arrayContaining(['Cedar mulch, 2 cu ft bag', 'Pottery:Clay pot, 12 in', 'Sales Tax']));
    expect(rows.find((row) => field(row, 'id') === '12')).toEqual({
      id: '12',
      name: 'Clay pot, 12 in',
      fullyQualifiedName: 'Pottery:Clay pot, 12 in',
      type: 'NonInventory',
      taxable: true,
    });
  });

  it('products are read over several pages', { ...long, timeout: 60_000 }, async () => {
    const realm = product.sandbox.accounting().realms.get(product.info.realmId);
    for (let number = 1; number <= 1_100; number += 1) {
      const made = realm?.create('Item', {
        Name: `Stone ${number}`,
        Type: 'NonInventory',
        IncomeAccountRef: { value: '1' },
      });
      expect(made?.ok).toBe(true);
    }
    const ids = (await readAll('products', 'item')).map((row) => textAt(row, 'id'));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(1_100);
  });

  it('all departments are read with their addresses', async () => {
    const rows = await readAll('departments', 'department');
    expect(rows.map((row) => [textAt(row, 'id'), textAt(row, 'name'), textAt(row, 'address', 'city')])).toEqual([
      ['1', 'Denver yard', 'Denver'],
      ['2', 'Boulder yard', 'Boulder'],
    ]);
  });

  it('a page beyond the end is empty', async () => {
    const { body } = await call('departments', { query: { startPosition: '50', totalCount: '2' } });
    expect(listAt(body, 'department')).toEqual([]);
  });

  it('single ones are read by id, and unknown ids are left out', async () => {
    const items = await call('newProducts', { body: ['1', '424242'] });
    expect(listAt(items.body, 'item').map((row) => textAt(row, 'id'))).toEqual(['1']);
    const departments = await call('newDepartments', { body: ['2', '424242'] });
    expect(listAt(departments.body, 'department').map((row) => textAt(row, 'name'))).toEqual(['Boulder yard']);
  });

  it('a request for no ids returns nothing', async () => {
    expect((await call('newProducts', { body: [] })).body).toEqual({ item: [] });
    expect((await call('newDepartments', { body: [] })).body).toEqual({ department: [] });
  });

  it('invalid ids are refused or unknown, and never passed into a query', async () => {
    const { status, body } = await call('newProducts', { body: ["1' or Active = true or Id = '1", '%', ''] });
    expect(status).toBe(200);
    expect(listAt(body, 'item')).toEqual([]);
  });
});

describe('a company that is not connected', () => {
  it('is answered like an unknown path', async () => {
    const { status, body } = await call('originAddress', { params: { realmId: '1' } });
    expect(status).toBe(404);
    expect(body).toMatchObject({ error: { reasonCode: 'NotFound' } });
  });
});
