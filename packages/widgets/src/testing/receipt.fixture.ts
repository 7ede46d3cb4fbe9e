import type { TaxReceipt } from '@salestax/contract';

/** The receipt of a recorded invoice with an exempt line. */
export const sampleReceipt = (over: Partial<TaxReceipt> = {}): TaxReceipt => ({
  source: 'record',
  at: '2026-06-01T10:00:00.000Z',
  seller: 'Cottonwood Landscape Supply',
  txnType: 35,
  number: '1087',
  date: '2026-06-01',
  customer: 'Mile High Orchards',
  code: '1087',
  shipTo: { line1: '1900 Wazee St', line2: '', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' },
  jurisdictions: [
    { level: 'State', name: 'COLORADO', rate: '0.0290', taxable: 100, tax: 2.9 },
    { level: 'City', name: 'DENVER', rate: '0.0515', taxable: 100, tax: 5.15 },
  ],
  lines: [
    { description: 'Cedar mulch', amount: 100, tax: 8.05, zeroReason: null },
    { description: 'Garden design', amount: 50, tax: 0, zeroReason: 'exempt-entity-use-code', entityUseCode: 'E' },
    { description: 'Seeds', amount: 20, tax: 0, zeroReason: 'exempt-certificate', certificate: '4411' },
  ],
  certificates: [{ number: '4411', reason: 'RESALE', region: 'Colorado' }],
  discount: 10,
  salesTax: 8.05,
  feeName: 'Retail Delivery Fee',
  fee: 0.28,
  taxOnFee: 0.02,
  total: 168.35,
  currency: 'USD',
  currentTotal: null,
  ...over,
});
