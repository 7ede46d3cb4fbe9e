import { describe, expect, it } from 'vitest';
import { sampleModel } from '../testing/connector-settings.fixture.ts';
import { accountOf, errorsOf, missingFields, needsSalesTaxItem, type AccountKnowledge } from './rules.ts';
import { valuesOf, type SettingsValues } from './values.ts';

const model = sampleModel();
const values = valuesOf(model);
const unchecked = accountOf(model);
const checked: AccountKnowledge = { ...unchecked, accountNumbers: ['2000134567', '2000999999'] };

describe('the validation of the form', () => {
  it.each<[string, Partial<SettingsValues>, AccountKnowledge, object]>([
    ['a whole form', {}, checked, {}],
    ['no account number', { AvaTaxAccountNumber: '' }, checked, { AvaTaxAccountNumber: 'accountNumberRequired' }],
    ['a letter', { AvaTaxAccountNumber: '2000a34567' }, unchecked, { AvaTaxAccountNumber: 'invalidAccountNumber' }],
    ['a sign', { AvaTaxAccountNumber: '-2000134567' }, unchecked, { AvaTaxAccountNumber: 'invalidAccountNumber' }],
    ['a decimal', { AvaTaxAccountNumber: '2000.5' }, unchecked, { AvaTaxAccountNumber: 'invalidAccountNumber' }],
    ['another account', { AvaTaxAccountNumber: '1' }, checked, { AvaTaxAccountNumber: 'invalidAccountNumber' }],
    ['another account of the user', { AvaTaxAccountNumber: '2000999999' }, checked, {}],
    ['an account nobody has asked about', { AvaTaxAccountNumber: '1' }, unchecked, {}],
    ['an answer about another user', { AvaTaxAccountNumber: '1', AvaTaxUserName: 'luis' }, checked, {}],
    ['no company', { AvaTaxCompanyCode: '' }, checked, { AvaTaxCompanyCode: 'companyRequired' }],
    ['a company of nobody', { AvaTaxCompanyCode: 'GONE' }, checked, { AvaTaxCompanyCode: 'companyGone' }],
    ['a company while none are known', {}, { ...checked, companies: [] }, {}],
    ['no user', { AvaTaxUserName: '' }, checked, { AvaTaxUserName: 'userNameRequired' }],
    [
      'a refused user',
      { AvaTaxUserName: 'luis' },
      { ...unchecked, userName: 'luis', refusal: 'Unknown user.' },
      { AvaTaxUserName: 'userNameRefused' },
    ],
    ['the stored user, who is refused now', {}, { ...unchecked, refusal: 'Unknown user.' }, {}],
    ['another than the refused user', { AvaTaxUserName: 'luis' }, { ...unchecked, refusal: 'Unknown user.' }, {}],
    ['no start date', { AvaTaxStartDate: '' }, checked, {}],
    ['a year by half', { AvaTaxStartDate: '0202-01-01' }, checked, { AvaTaxStartDate: 'invalidDate' }],
    ['no sales tax item', { SalesTaxItem: null }, checked, { SalesTaxItem: 'salesTaxItemRequired' }],
    ['a time zone', { timeZone: 'America/Denver' }, checked, {}],
    ['an unknown time zone', { timeZone: 'America/Cottonwood' }, checked, { timeZone: 'unknownTimeZone' }],
    [
      'a long location code',
      { locationCodes: { '1': 'x'.repeat(51) } },
      checked,
      { locationCodes: 'locationCodeTooLong' },
    ],
    ['the longest location code', { locationCodes: { '1': 'x'.repeat(50) } }, checked, {}],
    [
      'one custom field twice',
      { purchaseOrderField: 'PO', originalSaleField: 'po ' },
      checked,
      { originalSaleField: 'fieldNamedTwice' },
    ],
    [
      'one item for two lines',
      { RdfItem: values.SalesTaxItem, TaxOnRdfItem: values.SalesTaxItem },
      checked,
      { RdfItem: 'itemChosenTwice', TaxOnRdfItem: 'itemChosenTwice' },
    ],
    ['the fee item for its tax', { TaxOnRdfItem: values.RdfItem }, checked, { TaxOnRdfItem: 'itemChosenTwice' }],
    ['no fee items', { RdfItem: null, TaxOnRdfItem: null, IsEnableRetailDeliveryFee: false }, checked, {}],
  ])('returns the error for %s', (_, typed, account, errors) => {
    expect(errorsOf({ ...values, ...typed }, model, account)).toEqual(errors);
  });
});

describe('the sales tax item', () => {
  it.each([
    [true, [{ itemCode: '40', itemName: 'Sales Tax' }], true],
    [true, [], false],
    [false, [{ itemCode: '40', itemName: 'Sales Tax' }], false],
  ])(
    'with its section shown %s and the items %j is required: %s',
    (showSalesTaxItemsSection, salesTaxItems, required) => {
      const other = sampleModel({ showSalesTaxItemsSection, salesTaxItems });
      expect(needsSalesTaxItem(other)).toBe(required);
      expect('SalesTaxItem' in errorsOf({ ...values, SalesTaxItem: null }, other, unchecked)).toBe(required);
      expect(missingFields({ ...values, SalesTaxItem: null }, other)).toEqual(required ? ['SalesTaxItem'] : []);
    },
  );
});

describe('a configuration', () => {
  it.each(['AvaTaxAccountNumber', 'AvaTaxCompanyCode', 'AvaTaxUserName'] as const)(
    'without %s is incomplete',
    (name) => {
      expect(missingFields({ ...values, [name]: '' }, model)).toEqual([name]);
    },
  );

  it('with invalid values is complete', () => {
    expect(missingFields({ ...values, AvaTaxAccountNumber: 'x', AvaTaxStartDate: '' }, model)).toEqual([]);
  });
});
