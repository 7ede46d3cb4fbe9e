import { expect, it } from 'vitest';
import { factChangedBy } from './changed-facts.ts';

it.each([
  ['CompanyInfo', 'updated', { about: 'company' }],
  ['Preferences', 'updated', { about: 'preferences' }],
  ['Customer', 'created', { about: 'customers', id: '7' }],
  ['customer', 'updated', { about: 'customers', id: '7' }],
  ['Customer', 'deleted', { about: 'customers', id: null }],
  ['Customer', 'merged', { about: 'customers', id: null }],
  ['Customer', 'other', { about: 'customers', id: null }],
  ['Department', 'updated', { about: 'departments' }],
  ['Item', 'updated', { about: 'items' }],
  ['TaxAgency', 'created', { about: 'tax-codes' }],
  ['Invoice', 'updated', { about: 'sales' }],
  ['creditmemo', 'voided', { about: 'sales' }],
  ['Payment', 'created', { about: 'sales' }],
  ['JournalCode', 'updated', undefined],
] as const)('a change of %s (%s) concerns %o', (entity, operation, changed) => {
  expect(factChangedBy({ entity, id: '7', operation })).toEqual(changed);
});
