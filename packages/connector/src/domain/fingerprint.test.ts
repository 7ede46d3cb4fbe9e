import { describe, expect, it } from 'vitest';
import { contentOf, fingerprintOf, recordFingerprintOf } from './fingerprint.ts';
import { toCents, ZERO } from './money.ts';
import type { ProviderLine, ProviderTransaction, TransactionReporting } from './provider-transaction.ts';
import type { SalesDocument, SalesLine } from './sales-document.ts';

const place = { line1: '1 Main St', line2: '', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };
const elsewhere = { ...place, line1: '2 Main St' };

describe('the fingerprint of what the tax depends on', () => {
  const line: ProviderLine = {
    number: '1',
    quantity: '2.50',
    amount: '100.00',
    itemCode: 'A',
    taxCode: 'P0000000',
    description: '',
    discounted: false,
  };
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
    lines: [line],
  };
  const reporting: TransactionReporting = { locationCode: '', purchaseOrderNumber: '', salespersonCode: '', email: '' };
  const of = (changes: Partial<ProviderTransaction>) => fingerprintOf({ ...transaction, ...changes }, 'COTTONWOOD');
  const ofLine = (changes: Partial<ProviderLine>) => of({ lines: [{ ...line, ...changes }] });

  it.each([
    ['the company', fingerprintOf(transaction, 'BOULDER')],
    ['the date', of({ date: '2026-01-16' })],
    ['the date of the tax', of({ taxDate: '2026-01-01' })],
    ['the customer', of({ customerCode: '25' })],
    ['the currency', of({ currencyCode: 'CAD' })],
    ['the entity use code', of({ entityUseCode: 'G' })],
    ['the exemption number', of({ exemptionNumber: 'RS-1' })],
    ['the discount', of({ discount: '1.00' })],
    ['the origin', of({ shipFrom: elsewhere })],
    ['the destination', of({ shipTo: elsewhere })],
    ['a given tax', of({ taxAmount: '8.00' })],
    ['the location code', of({ reporting: { ...reporting, locationCode: '7' } })],
    ['the purchase order', of({ reporting: { ...reporting, purchaseOrderNumber: '7' } })],
    ['whether it gives back', of({ isReturn: true })],
    ['the number of lines', of({ lines: [line, line] })],
    ['the quantity of a line', ofLine({ quantity: '2.05' })],
    ['the amount of a line', ofLine({ amount: '100.01' })],
    ['the item of a line', ofLine({ itemCode: 'B' })],
    ['the tax code of a line', ofLine({ taxCode: 'NT' })],
    ['whether a line is discounted', ofLine({ discounted: true })],
    ['a tax given for a line', ofLine({ taxAmount: '0.00' })],
  ])('depends on %s', (_, changed) => {
    expect(changed).not.toBe(of({}));
    expect(changed).toMatch(/^[\da-f]{64}$/);
  });

  it.each([
    ['the number of the document', of({ referenceCode: '1038' })],
    ['the exchange rate', of({ exchange: { rate: '0.7', to: 'USD', date: '2026-01-15' } })],
    ['salesperson and e-mail', of({ reporting: { ...reporting, salespersonCode: 'Ann', email: 'a@b.example' } })],
    ['the letter case of an address', of({ shipTo: { ...place, city: 'DENVER' } })],
    ['a description', ofLine({ description: 'Mulch' })],
    ['the zeros at the end of a quantity', ofLine({ quantity: '2.5' })],
  ])('does not depend on %s', (_, same) => {
    expect(same).toBe(of({}));
  });

  it('of a record depends on the exchange rate, too', () => {
    const ofRecord = (rate: string) =>
      recordFingerprintOf(of({}), { exchange: { rate, to: 'USD', date: '2026-01-15' } });
    expect(recordFingerprintOf(of({}), { exchange: null })).toBe(of({}));
    expect(new Set([of({}), ofRecord('0.7'), ofRecord('0.8')]).size).toBe(3);
  });
});

describe('the content of a document', () => {
  const line: SalesLine = {
    itemId: '7',
    itemName: 'Mulch',
    description: '',
    quantity: '2.0',
    amount: toCents(100),
    taxable: true,
  };
  const stored = { shipFrom: null, email: '', customFields: { PO: '7', Crew: 'North' }, linkedSales: [] };
  const document: SalesDocument = {
    kind: 'Invoice',
    id: '120',
    number: '1037',
    syncToken: '1',
    date: '2026-01-15',
    customerId: '24',
    departmentId: null,
    shipTo: place,
    billTo: null,
    lines: [line],
    shipping: ZERO,
    discount: null,
    ownLines: { salesTax: [], fee: [], taxOnFee: [] },
    isVoided: false,
    currency: 'USD',
    exchangeRate: '1',
    isTaxInclusive: false,
    paid: ZERO,
    accountingTax: ZERO,
    total: toCents(100),
    stored,
  };
  const of = (changes: Partial<SalesDocument>) => contentOf({ ...document, ...changes }, 'COTTONWOOD');
  const ofLine = (changes: Partial<SalesLine>) => of({ lines: [{ ...line, ...changes }] });

  it.each([
    ['the company of the record', contentOf(document, 'BOULDER')],
    ['the kind', of({ kind: 'SalesReceipt' })],
    ['the date', of({ date: '2026-01-16' })],
    ['the customer', of({ customerId: '25' })],
    ['the department', of({ departmentId: '1' })],
    ['the ship method', of({ shipMethod: 'Pick-up' })],
    ['the shipping address', of({ shipTo: elsewhere })],
    ['a shipping address that is left out', of({ shipTo: null })],
    ['the billing address', of({ billTo: place })],
    ['the address from which it is shipped', of({ stored: { ...stored, shipFrom: place } })],
    ['the shipping fee', of({ shipping: toCents(5) })],
    ['the discount', of({ discount: { amount: toCents(1), percent: '', taken: toCents(1) } })],
    ['the currency', of({ currency: 'CAD' })],
    ['the exchange rate', of({ exchangeRate: '0.7' })],
    ['a custom field', of({ stored: { ...stored, customFields: { PO: '8', Crew: 'North' } } })],
    ['the item of a line', ofLine({ itemId: '8' })],
    ['the quantity of a line', ofLine({ quantity: '3' })],
    ['the amount of a line', ofLine({ amount: toCents(101) })],
    ['the Tax box of a line', ofLine({ taxable: false })],
  ])('depends on %s', (_, changed) => {
    expect(changed).not.toBe(of({}));
    expect(changed).toMatch(/^[\da-f]{64}$/);
  });

  it.each([
    ['its number', of({ number: '1038' })],
    ['its own lines and total', of({ total: toCents(108) })],
    ['the name of an item', ofLine({ itemName: 'Mulch, red' })],
    ['the zeros at the end of a quantity', ofLine({ quantity: '2' })],
    ['the order of custom fields', of({ stored: { ...stored, customFields: { Crew: 'North', PO: '7' } } })],
    ['an empty ship method', of({ shipMethod: '' })],
  ])('does not depend on %s', (_, same) => {
    expect(same).toBe(of({}));
  });
});
