import { expect, it } from 'vitest';
import { setUpOf } from '../../domain/company-set-up.ts';
import { defaultSettings } from '../../domain/company-settings.ts';
import { itemProblem, optionProblem } from './settings-rules.ts';

const complete = { taxItemId: '40', rdfItemId: '41', taxOnRdfItemId: '42', isEnableRetailDeliveryFee: true };
const none = { taxItemId: '', rdfItemId: '', taxOnRdfItemId: '', isEnableRetailDeliveryFee: false };

it.each([
  ['all chosen', complete, true, null],
  ['no sales tax item, and there is one', { ...complete, taxItemId: '' }, true, 'sales-tax-item-missing'],
  ['nothing chosen, and nothing to choose', none, false, null],
  ['the fee without its item', { ...complete, rdfItemId: '' }, true, 'fee-items-missing'],
  ['the fee without the item of its tax', { ...complete, taxOnRdfItemId: '' }, true, 'fee-items-missing'],
  ['items of a fee that is off', { ...complete, rdfItemId: '', isEnableRetailDeliveryFee: false }, true, null],
  ['one item for two lines', { ...complete, taxOnRdfItemId: '40' }, true, 'item-chosen-twice'],
])('the item choices are checked: %s', (_, choices, hasSalesTaxItems, problem) => {
  expect(itemProblem(choices, hasSalesTaxItems)).toBe(problem);
});

it.each([
  ['none chosen', {}, null],
  ['a known time zone', { timeZone: 'America/Denver' }, null],
  ['an unknown time zone', { timeZone: 'Mountain' }, 'unknown-time-zone'],
  ['three custom fields', { purchaseOrderField: 'PO', salespersonField: 'Rep', originalSaleField: 'Sale' }, null],
  [
    'one custom field for two',
    { purchaseOrderField: 'PO Number', originalSaleField: 'po number' },
    'field-named-twice',
  ],
])('the other options are checked: %s', (_, options, problem) => {
  expect(optionProblem({ ...defaultSettings, ...options })).toBe(problem);
});

it.each([
  ['nothing yet', { providerCompanyCode: null, taxItemId: '', hasCredentials: false }, false, false],
  ['linked, credentials gone', { providerCompanyCode: 'C', taxItemId: '40', hasCredentials: false }, false, false],
  ['linked, no item', { providerCompanyCode: 'C', taxItemId: '', hasCredentials: true }, true, false],
  ['an item, not linked', { providerCompanyCode: null, taxItemId: '40', hasCredentials: true }, false, false],
  ['all of it', { providerCompanyCode: 'C', taxItemId: '40', hasCredentials: true }, true, true],
])('the set-up state is derived: %s', (_, facts, isAvaTaxCompanyConfigured, isSetupComplete) => {
  expect(setUpOf(facts)).toEqual({ isAvaTaxCompanyConfigured, isSetupComplete });
});
