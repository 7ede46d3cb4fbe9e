import { expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';
import type { ProviderTransaction, TransactionReporting } from './provider-transaction.ts';

const place = { line1: '1 Main St', line2: '', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };
const transaction: ProviderTransaction = {
  date: '2026-01-15',
  customerCode: '24',
  referenceCode: '1037',
  currencyCode: 'USD',
  entityUseCode: '',
  exemptionNumber: '',
  discount: '0.00',
  shipFrom: place,
  shipTo: place,
  exchange: null,
  taxDate: null,
  taxAmount: null,
  lines: [],
};
const none: TransactionReporting = { locationCode: '', purchaseOrderNumber: '', salespersonCode: '', email: '' };
const fingerprint = (reporting: Partial<TransactionReporting>) =>
  fingerprintOf({ ...transaction, reporting: { ...none, ...reporting } }, 'COTTONWOOD');

it('a document without a location code and a purchase order has the fingerprint that it had without these fields', () => {
  expect(fingerprint({ salespersonCode: 'Ann', email: 'a@b.example' })).toBe(fingerprintOf(transaction, 'COTTONWOOD'));
});

it('the fingerprint depends on the location code and on the purchase order', () => {
  const some = [fingerprint({}), fingerprint({ locationCode: '7' }), fingerprint({ purchaseOrderNumber: '7' })];
  expect(new Set(some).size).toBe(3);
});

it('the fingerprint depends on a given tax, of the document or of a line', () => {
  const line: ProviderTransaction['lines'][number] = {
    number: '1',
    quantity: '1',
    amount: '100.00',
    itemCode: 'A',
    taxCode: 'P0000000',
    description: '',
    discounted: false,
  };
  const of = (more: Partial<ProviderTransaction>) => fingerprintOf({ ...transaction, ...more }, 'COTTONWOOD');
  const given = [
    of({ lines: [line] }),
    of({ lines: [{ ...line, taxAmount: '0.00' }] }),
    of({ lines: [{ ...line, taxAmount: '8.00' }] }),
    of({ lines: [line], taxAmount: '8.00' }),
  ];
  expect(new Set(given).size).toBe(4);
});
