import { describe, expect, test } from 'vitest';
import { breakdownRowOf as row, calculationWith } from '../testing/calculation.fixture.ts';
import { byJurisdiction, byLine, feeShare, sourcedBy, taxRoundedOnce } from './breakdown.ts';

const result = calculationWith({
  lineNames: ['Mulch', 'Soil', 'Shipping'],
  breakdown: [
    row({}),
    row({ jurisdiction: 'DENVER', level: 'City', rate: '0.0515', tax: 5.15 }),
    row({ line: 2, taxable: 0.1, tax: 0, exempt: 0.3, nonTaxable: 0.1 }),
    row({ line: 3, taxable: 0, exempt: 50, nonTaxable: 50, tax: 0, taxCode: 'FR', codeFrom: 'shipping' }),
    row({ line: 4, jurisdiction: 'Retail Delivery Fee', taxable: 1, tax: 0.28, taxCode: 'OF400000', isFee: true }),
    row({ line: 4, jurisdiction: 'DENVER', level: 'City', taxable: 0.28, tax: 0.01, taxCode: 'OF400000' }),
  ],
  lines: [
    { line: 1, taxCode: 'P0000000', zeroReason: null },
    { line: 2, taxCode: 'P0000000', zeroReason: 'exempt-entity-use-code', entityUseCode: 'G' },
    { line: 3, taxCode: 'FR020100', zeroReason: 'freight-rule' },
  ],
});

describe('the breakdown by jurisdiction', () => {
  test('sums the lines, without the delivery fee, and tells exempt from not taxable', () => {
    expect(byJurisdiction(result)).toMatchObject([
      {
        jurisdiction: 'COLORADO',
        level: 'State',
        rate: '0.029',
        taxable: 100.1,
        nonTaxable: 50.1,
        exempt: 0.2,
        tax: 2.9,
        roundedOnce: null,
      },
      {
        jurisdiction: 'DENVER',
        level: 'City',
        rate: '0.0515',
        taxable: 100,
        nonTaxable: 0,
        exempt: 0,
        tax: 5.15,
        roundedOnce: null,
      },
    ]);
  });

  test('has separate rows for different rates of one jurisdiction', () => {
    const rates = byJurisdiction({ ...result, breakdown: [row({}), row({ line: 2, rate: '0.01', tax: 1 })] });
    expect(rates.map(({ rate, tax }) => [rate, tax])).toEqual([
      ['0.029', 2.9],
      ['0.01', 1],
    ]);
  });

  test('counts as exempt what an answer without the parts does not tax', () => {
    const { nonTaxable: _, ...old } = row({ taxable: 0, exempt: 100, tax: 0 });
    expect(byJurisdiction({ ...result, breakdown: [old] })).toMatchObject([{ exempt: 100, nonTaxable: 0 }]);
  });
});

describe('the breakdown by line', () => {
  test('has every line with its tax code, and a line without tax with its reason', () => {
    expect(byLine(result)).toEqual([
      { name: 'Mulch', taxCode: 'P0000000', tax: 8.05, line: 1, zeroReason: null },
      {
        name: 'Soil',
        taxCode: 'P0000000',
        tax: 0,
        line: 2,
        zeroReason: 'exempt-entity-use-code',
        entityUseCode: 'G',
      },
      { name: 'Shipping', taxCode: 'FR020100', tax: 0, line: 3, zeroReason: 'freight-rule' },
    ]);
  });

  test('takes the code from the breakdown, and gives no reason, when the answer has no lines', () => {
    expect(byLine({ ...result, lines: [] })).toMatchObject([
      { taxCode: 'P0000000', zeroReason: null },
      { taxCode: 'P0000000', zeroReason: null },
      { taxCode: 'FR', zeroReason: null },
    ]);
  });

  test('lists the lines when the service gave no breakdown', () => {
    expect(byLine({ ...result, breakdown: [], lines: [] }).map(({ name, tax }) => [name, tax])).toEqual([
      ['Mulch', 0],
      ['Soil', 0],
      ['Shipping', 0],
    ]);
  });
});

describe('the delivery fee', () => {
  test('is apart from the tax on it', () => {
    expect(feeShare(result)).toEqual({ taxCode: 'OF400000', fee: 0.28, taxOnFee: 0.01 });
  });

  test('is missing when none is due, although its line was sent', () => {
    const unused = row({ line: 4, taxable: 0, tax: 0, taxCode: 'OF400000' });
    expect(feeShare({ ...result, breakdown: [row({}), unused] })).toBeNull();
    expect(feeShare({ ...result, breakdown: [unused], isFeeUnknown: true })).toMatchObject({ fee: 0 });
  });
});

describe('the sourcing', () => {
  test('is that of each jurisdiction, without the delivery fee', () => {
    const breakdown = [
      row({ jurisdiction: 'CALIFORNIA', sourcing: 'Origin' }),
      row({ line: 2, jurisdiction: 'CALIFORNIA', sourcing: 'Origin' }),
      row({ jurisdiction: 'SAN FRANCISCO', sourcing: 'Destination' }),
      row({ line: 4, jurisdiction: 'DENVER', sourcing: 'Destination' }),
    ];
    expect(sourcedBy({ ...result, breakdown }, 'Origin')).toEqual(['CALIFORNIA']);
    expect(sourcedBy({ ...result, breakdown }, 'Destination')).toEqual(['SAN FRANCISCO']);
    expect(sourcedBy(result, 'Origin')).toEqual([]);
  });
});

describe('rounding', () => {
  // Denver: 5.50 at 2.9, 1, 0.1 and 5.15 percent gives 0.16 + 0.06 + 0.01 + 0.28; 9.15 percent of it is 0.50.
  const denver = [
    row({ taxable: 5.5, tax: 0.16 }),
    row({ jurisdiction: 'RTD', rate: '0.0100', taxable: 5.5, tax: 0.06 }),
    row({ jurisdiction: 'SCFD', rate: '0.0010', taxable: 5.5, tax: 0.01 }),
    row({ jurisdiction: 'DENVER', rate: '0.0515', taxable: 5.5, tax: 0.28 }),
  ];

  test('gives another sum by jurisdiction than once', () => {
    expect(taxRoundedOnce({ ...result, breakdown: denver })).toBe(0.5);
    expect(byJurisdiction({ ...result, breakdown: denver }).filter((share) => share.roundedOnce !== null)).toEqual([]);
  });

  test('gives another sum by line than once', () => {
    const breakdown = [1, 2, 3].map((line) => row({ line, rate: '0.0625', taxable: 0.4, tax: 0.03 }));
    expect(taxRoundedOnce({ ...result, breakdown })).toBe(0.08);
    expect(byJurisdiction({ ...result, breakdown })).toMatchObject([{ tax: 0.09, roundedOnce: 0.08 }]);
  });

  test('is half a cent away from zero, also below zero', () => {
    const halves = (taxable: number, tax: number) => [1, 2].map((line) => row({ line, rate: '0.0625', taxable, tax }));
    expect(taxRoundedOnce({ ...result, breakdown: halves(0.4, 0.03) })).toBe(0.05);
    expect(taxRoundedOnce({ ...result, breakdown: halves(-0.4, -0.03) })).toBe(-0.05);
  });

  test('is no reason when the sums are equal, or when a tax is not that of its rate', () => {
    expect(taxRoundedOnce({ ...result, breakdown: [row({})] })).toBeNull();
    expect(taxRoundedOnce({ ...result, breakdown: [...denver, row({ taxable: 5_000, tax: 44 })] })).toBeNull();
  });
});
