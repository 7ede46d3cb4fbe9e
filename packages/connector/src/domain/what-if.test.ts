import { describe, expect, it } from 'vitest';
import { toCents, ZERO } from './money.ts';
import type { ProviderTransaction } from './provider-transaction.ts';
import { isPickedUp } from './retail-delivery.ts';
import type { RecordedSale } from './reversal.ts';
import type { SalesDocument } from './sales-document.ts';
import { documentIf, saleIf, transactionIf } from './what-if.ts';

const denver = { line1: '1900 Wazee St', line2: '', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };

const document: SalesDocument = {
  kind: 'Invoice',
  id: '7',
  number: '1087',
  syncToken: '0',
  date: '2026-03-02',
  customerId: '24',
  departmentId: null,
  shipTo: denver,
  billTo: null,
  lines: [],
  shipping: ZERO,
  discount: null,
  ownLines: { salesTax: [], fee: [], taxOnFee: [] },
  isVoided: false,
  currency: 'USD',
  exchangeRate: null,
  isTaxInclusive: false,
  paid: ZERO,
  accountingTax: ZERO,
  total: toCents(100),
};

const transaction: ProviderTransaction = {
  date: '2026-03-02',
  customerCode: '24',
  referenceCode: '1087',
  currencyCode: 'USD',
  exchange: null,
  entityUseCode: 'G',
  exemptionNumber: 'CO-1',
  discount: '0.00',
  shipFrom: denver,
  shipTo: denver,
  taxDate: '2025-12-01',
  taxAmount: null,
  lines: [],
};

describe('a document that is tried otherwise', () => {
  it('has the other address, normalized, and the other day', () => {
    const shipTo = { line1: '', line2: '', city: '', region: 'Oregon', postalCode: ' 97204 ', country: '' };
    expect(documentIf(document, { shipTo, date: '2026-04-01' })).toMatchObject({
      date: '2026-04-01',
      shipTo: { region: 'OR', postalCode: '97204', country: 'US' },
    });
  });

  it('has the place that is in the lines of the other address, as that of a document', () => {
    const lines = { line1: 'Acme Inc', line2: '1900 Wazee St, Denver, CO 80202' };
    const shipTo = { ...lines, city: '', region: '', postalCode: '', country: 'US' };
    expect(documentIf(document, { shipTo }).shipTo).toMatchObject({
      city: 'Denver',
      region: 'CO',
      postalCode: '80202',
    });
  });

  it('is delivered to the other address, also where the customer picks the goods up', () => {
    const settings = { pickUpShipMethod: 'Counter' };
    const pickUp = { ...document, shipMethod: 'Counter' };
    const portland = { ...denver, city: 'Portland', region: 'OR', postalCode: '97204' };
    expect(isPickedUp(documentIf(pickUp, { shipTo: portland }), settings)).toBe(false);
    expect(isPickedUp(documentIf(pickUp, { date: '2026-04-01' }), settings)).toBe(true);
  });

  it('stays as it is without changes, and with a blank address', () => {
    const blank = { line1: '', line2: '', city: ' ', region: '', postalCode: '', country: 'US' };
    expect(documentIf(document)).toEqual(document);
    expect(documentIf(document, { shipTo: blank })).toEqual(document);
  });
});

describe('a credit that is tried otherwise', () => {
  const sale: RecordedSale = { ...transaction, lines: [] };

  it('has the other address in place of that of its sale', () => {
    const portland = { ...denver, city: 'Portland', region: 'OR', postalCode: '97204' };
    expect(saleIf(sale, { shipTo: portland })?.shipTo).toEqual(portland);
    expect(saleIf(sale, { date: '2026-04-01' })?.shipTo).toEqual(denver);
    expect(saleIf(null, { shipTo: portland })).toBeNull();
  });

  it('does not give back what its sale charged', () => {
    const line = { number: '1', quantity: '1', amount: '-10.00', itemCode: '', taxCode: 'NT', description: '' };
    const reversal = { ...transaction, lines: [{ ...line, discounted: true, taxAmount: '-0.88' }] };
    expect(transactionIf(reversal, { date: '2026-04-01' }).lines).toEqual([{ ...line, discounted: true }]);
  });
});

describe('a transaction that is tried otherwise', () => {
  it('has the rates of the other day, also where a credit has those of its sale', () => {
    expect(transactionIf(transaction, { date: '2026-04-01' }).taxDate).toBeNull();
    expect(transactionIf(transaction, {}).taxDate).toBe('2025-12-01');
  });

  it('has the other exemption in place of the customer’s own', () => {
    expect(transactionIf(transaction, { entityUseCode: 'E' })).toMatchObject({
      entityUseCode: 'E',
      exemptionNumber: '',
      customerCode: '24',
    });
  });

  it('is taxed in spite of the customer’s exemption and certificates', () => {
    expect(transactionIf(transaction, { entityUseCode: '' })).toMatchObject({
      entityUseCode: 'TAXABLE',
      exemptionNumber: '',
    });
  });

  it('keeps its exemption when nothing is said about it', () => {
    expect(transactionIf(transaction, {})).toEqual(transaction);
  });
});
