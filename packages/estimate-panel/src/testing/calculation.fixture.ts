import type { TaxBreakdown } from '@salestax/contract';
import type { Calculation } from '../state/estimate-result.ts';
import { denver } from './document.fixture.ts';

/** The tax of Colorado on a line of 100.00. */
export const breakdownRowOf = (change: Partial<TaxBreakdown>): TaxBreakdown => ({
  line: 1,
  jurisdiction: 'COLORADO',
  level: 'State',
  rate: '0.029',
  taxable: 100,
  exempt: 0,
  nonTaxable: 0,
  tax: 2.9,
  taxCode: 'P0000000',
  codeFrom: 'default',
  ...change,
});

/** An invoice with one line of mulch, delivered in Denver, without a breakdown. */
export const calculationWith = (change: Partial<Calculation> = {}): Calculation => ({
  salesTax: 8.05,
  fee: 0.28,
  feeName: 'Retail Delivery Fee',
  isFeeUnknown: false,
  taxOnFee: 0.01,
  total: 8.34,
  discount: null,
  absorbedFee: null,
  zeroReason: null,
  zeroReasonText: '',
  breakdown: [],
  lineNames: ['Mulch'],
  lines: [],
  destination: denver,
  origin: { ...denver, line1: '1900 Wazee St', postalCode: '80202' },
  document: '1087, 06/15/2026',
  ...change,
});
