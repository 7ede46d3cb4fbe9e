import type { TaxBreakdown } from '@salestax/contract';
import { describe, expect, test } from 'vitest';
import { byJurisdiction, byLine } from './breakdown.ts';
import type { EstimateResult } from './estimate-result.ts';

const row = (change: Partial<TaxBreakdown>): TaxBreakdown => ({
  line: 1,
  jurisdiction: 'COLORADO',
  level: 'State',
  rate: '0.029',
  taxable: 100,
  exempt: 0,
  tax: 2.9,
  taxCode: 'P0000000',
  codeFrom: 'default',
  ...change,
});

const result: EstimateResult = {
  salesTax: 8.05,
  fee: 0.28,
  feeName: 'Retail delivery fee',
  isFeeUnknown: false,
  taxOnFee: 0.01,
  total: 8.34,
  discount: null,
  absorbedFee: null,
  zeroReason: '',
  lineNames: ['Mulch', 'Soil', 'Shipping'],
  destination: '',
  breakdown: [
    row({}),
    row({ jurisdiction: 'DENVER', level: 'City', rate: '0.0515', tax: 5.15 }),
    row({ line: 2, taxable: 0.1, tax: 0.1, exempt: 0.2 }),
    row({ line: 3, taxable: 0, exempt: 50, tax: 0, taxCode: 'NT', codeFrom: 'tax-box' }),
    row({ line: 4, jurisdiction: 'Retail Delivery Fee', taxable: 1, tax: 0.28, taxCode: 'OF400000' }),
    row({ line: 4, jurisdiction: 'DENVER', level: 'City', taxable: 0.28, tax: 0.01, taxCode: 'OF400000' }),
  ],
};

describe('the breakdown', () => {
  test('sums each jurisdiction over the lines, without the delivery fee', () => {
    expect(byJurisdiction(result)).toEqual([
      { jurisdiction: 'COLORADO', level: 'State', rate: '0.029', taxable: 100.1, exempt: 50.2, tax: 3 },
      { jurisdiction: 'DENVER', level: 'City', rate: '0.0515', taxable: 100, exempt: 0, tax: 5.15 },
    ]);
  });

  test('has separate rows for different rates of one jurisdiction', () => {
    const rates = byJurisdiction({ ...result, breakdown: [row({}), row({ line: 2, rate: '0.01', tax: 1 })] });
    expect(rates.map(({ rate, tax }) => [rate, tax])).toEqual([
      ['0.029', 2.9],
      ['0.01', 1],
    ]);
  });

  test('has every line, also one without tax, and the delivery fee last', () => {
    expect(byLine(result, 'Retail delivery fee')).toEqual([
      ['Mulch', 'P0000000', 8.05],
      ['Soil', 'P0000000', 0.1],
      ['Shipping', 'NT', 0],
      ['Retail delivery fee', 'OF400000', 0.29],
    ]);
  });

  test('lists the lines when the service gave no breakdown', () => {
    expect(byLine({ ...result, breakdown: [] }, 'Fee').map(([name]) => name)).toEqual(['Mulch', 'Soil', 'Shipping']);
  });
});
