import { describe, expect, it } from 'vitest';
import { checkUpCodes, type CheckUpCode } from '@salestax/contract';
import type { DeclaredNexus } from '../../../domain/declared-nexus.ts';
import type { Item } from '../../../domain/item.ts';
import type { SalesTaxCode } from '../../../domain/sales-tax-code.ts';
import { noFormerItems } from '../../../domain/tax-items.ts';
import { denver } from '../../../testing/accounting-service.fake.ts';
import { checkAddress, checkOwnItems, checkSalesTax } from './accounting-rules.ts';
import { finding, findingsOf } from './findings.ts';
import {
  checkAccount,
  checkItemMapping,
  checkNexus,
  checkRights,
  checkSubscriptions,
  isLicenseKey,
} from './provider-rules.ts';

const today = '2026-03-02';

const code = (id: string, ...percents: readonly number[]): SalesTaxCode => ({
  id,
  rates: percents.map((percent) => ({ percent, periods: [] })),
});
const pseudoCodes = [code('TAX'), code('NON')];
const preferences = { usesSalesTax: true, automatedSalesTax: true, defaultTaxCodeId: '2' };

describe('sales tax of the accounting service', () => {
  it.each([
    ['not set up', { ...preferences, usesSalesTax: false, automatedSalesTax: false }, [], ['sales-tax-not-set-up']],
    ['automated with charging rates only', preferences, [code('2', 2.9, 1.1)], ['zero-rate-missing']],
    ['automated with pseudo codes only', preferences, [], ['zero-rate-missing']],
    ['automated with a custom rate of 0 %', preferences, [code('2', 0), code('3', 9.15)], []],
    [
      'automated with 0 %, while new documents are charged',
      { ...preferences, defaultTaxCodeId: '3' },
      [code('2', 0), code('3', 9.15)],
      ['default-rate-charges'],
    ],
    [
      'manual with a default rate that charges',
      { ...preferences, automatedSalesTax: false },
      [code('2', 9.15)],
      ['default-rate-charges'],
    ],
    [
      'manual without a default rate',
      { ...preferences, automatedSalesTax: false, defaultTaxCodeId: null },
      [code('2', 9.15)],
      [],
    ],
  ])('%s', (_, chosen, codes, expected) => {
    expect(codesOf(checkSalesTax(chosen, [...pseudoCodes, ...codes], today))).toEqual(expected);
  });
});

const codesOf = (findings: readonly { readonly code: CheckUpCode }[]) => findings.map((found) => found.code);

const item = (id: string, parts: Partial<Item> = {}): Item => ({
  id,
  name: `Item ${id}`,
  fullyQualifiedName: `Item ${id}`,
  type: 'Service',
  taxable: false,
  sellable: true,
  isActive: true,
  incomeAccountId: '90',
  description: '',
  sku: '',
  ...parts,
});
const payable = { id: '90', name: 'Sales Tax Payable', isActive: true, isLiability: true };
const chosen = { taxItemId: '40', rdfItemId: '41', taxOnRdfItemId: '42', isEnableRetailDeliveryFee: true };

describe('the items of own lines', () => {
  const inOrder = [item('40'), item('41'), item('42')];

  it.each([
    ['all in order', chosen, inOrder, payable, []],
    ['no sales tax item', { ...chosen, taxItemId: '' }, inOrder, payable, [finding('tax-item-missing')]],
    ['no item for the fee', { ...chosen, rdfItemId: '' }, inOrder, payable, [finding('fee-items-missing')]],
    ['deleted', chosen, inOrder.slice(1), payable, [finding('item-not-found', '40')]],
    ['inactive', chosen, [item('40', { isActive: false }), ...inOrder], payable, [finding('item-inactive', 'Item 40')]],
    ['a bundle', chosen, [item('40', { type: 'Group' }), ...inOrder], payable, [finding('item-unusable', 'Item 40')]],
    ['taxable', chosen, [item('40', { taxable: true }), ...inOrder], payable, [finding('item-taxable', 'Item 40')]],
  ])('%s', (_, settings, items, account, expected) => {
    expect(checkOwnItems(settings, items, [account])).toEqual(expected);
  });

  it('of the fee are not checked while the fee is off', () => {
    expect(
      checkOwnItems({ ...chosen, isEnableRetailDeliveryFee: false, rdfItemId: '' }, [item('40')], [payable]),
    ).toEqual([]);
  });

  it('post to an active liability account', () => {
    const only = { ...chosen, isEnableRetailDeliveryFee: false };
    const check = (parts: Partial<typeof payable>) => checkOwnItems(only, [item('40')], [{ ...payable, ...parts }]);
    expect(check({ isActive: false })).toEqual([finding('account-inactive', 'Sales Tax Payable')]);
    expect(check({ name: 'Sales', isLiability: false })).toEqual([finding('account-not-liability', 'Item 40: Sales')]);
  });
});

describe('the address of the company', () => {
  it('must be there, complete, and known to the provider where it was validated', () => {
    expect(codesOf(checkAddress(null, null))).toEqual(['address-missing']);
    expect(codesOf(checkAddress({ ...denver, postalCode: '', city: '' }, null))).toEqual(['address-incomplete']);
    expect(checkAddress(denver, { found: null, reason: 'Not found.' })).toEqual([
      finding('address-not-valid', 'Not found.'),
    ]);
    expect(checkAddress(denver, null)).toEqual([]);
    expect(checkAddress(denver, { found: denver })).toEqual([]);
  });
});

const identity = { accountId: '2000134567', userId: '510001', userName: 'dana' };

describe('the account at the provider', () => {
  const companies = [{ id: '1', companyCode: 'COTTONWOOD', name: 'Cottonwood', isDefault: true, parentId: null }];

  it('accepts the credentials and has the linked company as an active one', () => {
    expect(codesOf(checkAccount(null, [], 'COTTONWOOD'))).toEqual(['credentials-refused']);
    expect(codesOf(checkAccount(identity, companies, null))).toEqual(['company-not-linked']);
    expect(checkAccount(identity, companies, 'GONE')).toEqual([finding('company-not-found', 'GONE')]);
    expect(checkAccount(identity, companies, 'cottonwood')).toEqual([]);
  });

  it.each(['AccountAdmin', 'CompanyAdmin', 'AvaTaxOnlyCompanyAdmin', 'BatchServiceAdmin'])(
    '%s may do everything',
    (role) => {
      expect(checkRights({ id: '1', role, isActive: true, companyIds: null })).toEqual([]);
    },
  );

  it.each(['AccountUser', 'CompanyUser', 'AccountOperator', 'FirmAdmin', 'CSPAdmin', 'NoAccess'])(
    '%s may not',
    (role) => {
      expect(checkRights({ id: '1', role, isActive: true, companyIds: null })).toEqual([
        finding('role-insufficient', role),
      ]);
    },
  );

  it('a user that is not listed has unknown rights; a license key has those of its account', () => {
    expect(codesOf(checkRights(null))).toEqual(['not-checked']);
    expect(isLicenseKey({ login: '2000134567', secret: 'key' }, identity)).toBe(true);
    expect(isLicenseKey({ login: 'dana', secret: 'password' }, identity)).toBe(false);
  });
});

describe('subscriptions', () => {
  const subscription = (name: string, from = '2019-01-01', to = '9999-12-31') => ({ name, from, to });
  const all = ['AvaTaxPro', 'AutoAddress', 'ECMPro'].map((name) => subscription(name));
  const withAddresses = { isEnableAddressValidation: true };

  it('are needed for tax, certificates, and addresses where these are validated', () => {
    expect(checkSubscriptions(all, withAddresses, today)).toEqual([]);
    const vendorExemptions = [...all.slice(0, 2), subscription('VEMPro')];
    expect(checkSubscriptions(vendorExemptions, withAddresses, today)).toEqual([]);
    expect(codesOf(checkSubscriptions([], withAddresses, today))).toEqual([
      'subscription-tax',
      'subscription-addresses',
      'subscription-certificates',
    ]);
    expect(codesOf(checkSubscriptions(all.slice(0, 1), { isEnableAddressValidation: false }, today))).toEqual([
      'subscription-certificates',
    ]);
  });

  it('count from their first to their last day', () => {
    const check = (from: string, to: string) =>
      checkSubscriptions([...all.slice(1), subscription('AvaTaxST', from, to)], withAddresses, today);
    expect(check(today, today)).toEqual([]);
    expect(codesOf(check('2019-01-01', '2026-03-01'))).toEqual(['subscription-tax']);
    expect(codesOf(check('2026-03-03', '9999-12-31'))).toEqual(['subscription-tax']);
  });
});

describe('nexus', () => {
  const nexus = (region: string, parts: Partial<DeclaredNexus> = {}): DeclaredNexus => ({
    id: '1',
    createdAt: null,
    country: 'US',
    region,
    from: '2020-01-01',
    to: '9999-12-31',
    collects: true,
    type: 'sales-or-use',
    localTaxes: null,
    ...parts,
  });

  it('is in force somewhere, and where the company is', () => {
    expect(codesOf(checkNexus([nexus('')], denver, today))).toEqual(['nexus-missing']);
    expect(codesOf(checkNexus([nexus('CO', { to: '2026-03-01' })], denver, today))).toEqual(['nexus-missing']);
    expect(checkNexus([nexus('TX')], denver, today)).toEqual([finding('nexus-home-missing', 'Colorado')]);
    expect(checkNexus([nexus('TX'), nexus('CO')], denver, today)).toEqual([]);
    expect(checkNexus([nexus('TX')], null, today)).toEqual([]);
  });

  it.each(['OR', 'MT', 'NH', 'DE'])('is not missed at home in %s, which has no sales tax', (region) => {
    expect(checkNexus([nexus('TX')], { ...denver, region }, today)).toEqual([]);
  });
});

describe('the tax codes of items', () => {
  const taxItems = { own: { salesTax: '40', fee: '', taxOnFee: '' }, former: noFormerItems, otherTaxItemIds: [] };
  const sold = (id: string, parts: Partial<Item> = {}) => item(id, { taxable: true, ...parts });
  const mapped = (itemCode: string, taxCode: string) => ({ itemCode, taxCode, description: '', raw: null });

  it('are missing for taxable items that the provider has none for; own lines need none', () => {
    const items = [sold('1'), sold('2'), sold('3'), sold('40'), sold('5', { taxable: false })];
    const catalog = [mapped('ITEM 1', 'P0000000'), mapped('Item 2', '')];
    expect(checkItemMapping(items, catalog, taxItems, new Map())).toEqual([finding('items-undecided', '2')]);
    expect(checkItemMapping([sold('1'), sold('40')], catalog, taxItems, new Map())).toEqual([]);
  });

  it('has a code of its own where names begin with the same 50 characters', () => {
    const name = 'x'.repeat(50);
    const items = ['1', '2'].map((id) => sold(id, { fullyQualifiedName: name + id }));
    expect(checkItemMapping(items, [mapped(name, 'P0000000')], taxItems, new Map())).toEqual([
      finding('items-undecided', '1'),
    ]);
  });
});

describe('a finding', () => {
  it('of every code has a severity; what the company can correct leads to a page, to the accounting service or to the provider', () => {
    const found = checkUpCodes.flatMap((each) => findingsOf('nexus', [finding(each)], 'https://books.example/app'));
    expect(codesOf(found)).toEqual(checkUpCodes);
    const without = found.filter(({ page, url }) => page === null && url === null);
    expect(codesOf(without)).toEqual([
      'in-order',
      'not-checked',
      'subscription-tax',
      'subscription-addresses',
      'subscription-certificates',
      'edition-not-supported',
    ]);
  });

  it('of the accounting service has no link where its address is not known', () => {
    expect(findingsOf('sales-tax', [finding('zero-rate-missing')], null)).toMatchObject([
      { severity: 'problem', page: null, url: null },
    ]);
    expect(findingsOf('sales-tax', [finding('zero-rate-missing')], 'https://books.example/app')).toMatchObject([
      { url: 'https://books.example/app/salestax' },
    ]);
  });

  it('is missing: the area is in order', () => {
    expect(findingsOf('nexus', [], null)).toEqual([
      { area: 'nexus', code: 'in-order', severity: 'ok', subject: '', page: null, url: null },
    ]);
  });
});
