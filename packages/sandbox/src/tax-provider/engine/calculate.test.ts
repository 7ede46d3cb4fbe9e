import { describe, expect, it } from 'vitest';
import { type LineFacts, only, places, type Setting, tax, taxes } from '../../testing/tax-engine.harness.ts';
import { reference } from '../reference.ts';
import { startedAndNotEnded } from './dated.ts';
import { decimal, sum } from './money.ts';

const total = (lines: readonly LineFacts[], setting?: Setting) =>
  sum(tax(lines, setting).lines.map((line) => line.tax)).toFixed(2);

describe('rates', () => {
  // city-rates.json: 2.9 % state + 1 % RTD + 0.1 % SCFD + 5.15 % city in Denver since 2025.
  it('are those of state, county, city and special district', () => {
    expect(taxes(only(tax([{ amount: '100' }])))).toEqual(['State 2.90', 'Special 1.00', 'Special 0.10', 'City 5.15']);
    expect(taxes(only(tax([{ amount: '100', shipTo: places.boulder }])))).toEqual([
      'State 2.90',
      'County 1.34',
      'Special 1.00',
      'Special 0.10',
      'City 3.86',
    ]);
  });

  it('are that of the state alone where no city rates are known', () => {
    expect(taxes(only(tax([{ amount: '100', shipTo: places.grandJunction }])))).toEqual(['State 2.90']);
  });

  it('are found by the name of the city when the ZIP is not in the table', () => {
    const shipTo = { ...places.denver, postalCode: '80299' };
    expect(total([{ amount: '100', shipTo }])).toBe('9.15');
  });

  // Denver's city part was 4.81 % to 2024-12-31.
  it.each([
    { date: '2024-12-31', expected: '8.81' },
    { date: '2025-01-01', expected: '9.15' },
  ])('are those in force on $date', ({ date, expected }) => {
    expect(total([{ amount: '100' }], { date })).toBe(expected);
  });

  it('are those of the overridden tax date', () => {
    const taxOverride = { type: 'TaxDate', date: '2024-12-31', reason: 'Return' } as const;
    expect(total([{ amount: '-100' }], { date: '2026-01-15', isReturn: true, taxOverride })).toBe('-8.81');
  });

  it('add up to the published total rate of every city', () => {
    const date = '2026-03-10';
    const rows = reference.cityRates.filter((row) => startedAndNotEnded([row], date) !== null);
    const wrong = rows.filter((row) => {
      const shipTo = { ...places.denver, city: row.place, region: row.state, postalCode: row.zips[0] ?? '' };
      const { details } = only(tax([{ amount: '100', shipFrom: null, shipTo }], { date }));
      const rate = sum(details.map((detail) => detail.rate));
      return !rate.eq(decimal(row.total));
    });
    expect(rows.length).toBeGreaterThan(90);
    expect(wrong.map(({ place }) => place)).toEqual([]);
  });
});

describe('rounding', () => {
  // Massachusetts 6.25 %: 0.40 gives exactly 2.5 cents.
  it.each([
    { amount: '0.40', expected: '0.03' },
    { amount: '-0.40', expected: '-0.03' },
    { amount: '0.39', expected: '0.02' },
  ])('rounds half a cent away from zero: $amount', ({ amount, expected }) => {
    expect(total([{ amount, shipTo: places.boston }])).toBe(expected);
  });

  it('rounds every jurisdiction, so the parts can make a cent more than the whole', () => {
    // 5.50: 0.1595, 0.055, 0.0055, 0.28325 give 0.16 + 0.06 + 0.01 + 0.28; 9.15 % of it would be 0.50.
    expect(total([{ amount: '5.50' }])).toBe('0.51');
  });

  it('sums 300 rounded lines without rounding the sum', () => {
    // 1.50: 0.0435, 0.015, 0.0015, 0.07725 give 0.04 + 0.02 + 0 + 0.08.
    const lines = Array.from({ length: 300 }, () => ({ amount: '1.50' }));
    expect(total(lines)).toBe('42.00');
  });
});

describe('nexus', () => {
  it('is required for any tax: without it no jurisdiction is listed', () => {
    const line = only(tax([{ amount: '100', shipTo: places.chicago }], { collectsIn: ['CO', 'MN'] }));
    expect(line.tax.toFixed(2)).toBe('0.00');
    expect(line.details).toEqual([]);
  });

  it('has no effect in a state without a sales tax', () => {
    expect(total([{ amount: '100', shipTo: places.portland }])).toBe('0.00');
  });

  it.each([
    { localNexusTypeId: 'Selected', expected: ['State 2.90'] },
    { localNexusTypeId: 'StateAdministered', expected: ['State 2.90', 'Special 1.00', 'Special 0.10'] },
  ])('determines the local taxes: $localNexusTypeId', ({ localNexusTypeId, expected }) => {
    expect(taxes(only(tax([{ amount: '100' }], { localNexusTypeId })))).toEqual(expected);
  });
});

describe('sourcing', () => {
  it('is by origin inside an origin state and by destination from outside', () => {
    // Dallas and Houston both have 6.25 + 1 + 1; only the names differ.
    const inside = only(tax([{ amount: '100', shipFrom: places.dallas, shipTo: places.houston }]));
    const outside = only(tax([{ amount: '100', shipTo: places.houston }]));
    expect(inside.details.map(({ jurisdiction }) => jurisdiction.name)).toContain('DALLAS');
    expect(inside.sourcing).toBe('Origin');
    expect(outside.details.map(({ jurisdiction }) => jurisdiction.name)).toContain('HOUSTON');
    expect(outside.sourcing).toBe('Destination');
  });

  it('is split in California: state and uniform local tax by origin, districts by destination', () => {
    const line = only(tax([{ amount: '100', shipFrom: places.losAngeles, shipTo: places.sanFrancisco }]));
    expect(line.details.map(({ jurisdiction }) => `${jurisdiction.name} ${jurisdiction.sourcing}`)).toEqual([
      'CALIFORNIA Origin',
      'LOS ANGELES Origin',
      'LOS ANGELES CO LOCAL TAX SL Origin',
      'SAN FRANCISCO COUNTY DISTRICT TAX SP Destination',
    ]);
    expect(line.sourcing).toBe('Mixed');
  });
});

describe('discount', () => {
  it('is distributed in cents over the lines to which it applies, the remainder on the last', () => {
    const line = { amount: '10', discounted: true };
    const { lines } = tax([line, line, { amount: '5' }, line], { discount: '10' });
    expect(lines.map(({ discount }) => discount.toFixed(2))).toEqual(['3.33', '3.33', '0.00', '3.34']);
    expect(lines.map(({ taxable }) => taxable.toFixed(2))).toEqual(['6.67', '6.67', '5.00', '6.66']);
    expect(lines.map(({ lineAmount }) => lineAmount.toFixed(2))).toEqual(['10.00', '10.00', '5.00', '10.00']);
  });
});

describe('tax included', () => {
  it('gives a net amount and a tax that sum up to the given amount, adjusted in the last jurisdiction', () => {
    // New York City 8.875 %: 108 / 1.08875 = 99.196, so 99.20 and 8.80; the parts alone would be 3.97 + 4.46 + 0.37.
    const line = only(tax([{ amount: '108', taxIncluded: true, shipTo: places.newYork }]));
    expect(line.lineAmount.toFixed(2)).toBe('99.20');
    expect(line.tax.toFixed(2)).toBe('8.80');
    expect(taxes(line)).toEqual(['State 3.97', 'City 4.46', 'Special 0.37']);
  });

  it.each(['0.05', '1.00', '9.99', '57.31', '1000.00'])('sums up to %s exactly', (amount) => {
    const line = only(tax([{ amount, taxIncluded: true }]));
    expect(line.lineAmount.plus(line.tax).toFixed(2)).toBe(amount);
    expect(sum(line.details.map((detail) => detail.tax)).eq(line.tax)).toBe(true);
  });
});

describe('overrides', () => {
  it('replace the calculated tax and retain it as taxCalculated', () => {
    const line = only(
      tax([{ amount: '100', taxOverride: { type: 'TaxAmount', amount: decimal('5'), date: null, reason: 'Agreed' } }]),
    );
    expect(line.tax.toFixed(2)).toBe('5.00');
    expect(line.taxCalculated.toFixed(2)).toBe('9.15');
    expect(sum(line.details.map((detail) => detail.tax)).toFixed(2)).toBe('5.00');
  });

  it('of a document are distributed over the lines', () => {
    const taxOverride = { type: 'TaxAmount', amount: decimal('9'), date: null, reason: 'Agreed' } as const;
    const { lines } = tax([{ amount: '100' }, { amount: '200' }], { taxOverride });
    expect(lines.map((line) => line.tax.toFixed(2))).toEqual(['3.00', '6.00']);
  });
});

describe('returns', () => {
  it('are the negative of the sale', () => {
    const sale = tax([{ amount: '5.50' }, { amount: '33.33', shipTo: places.boulder }]);
    const back = tax([{ amount: '-5.50' }, { amount: '-33.33', shipTo: places.boulder }], { isReturn: true });
    expect(back.lines.map((line) => line.tax.neg().toFixed(2))).toEqual(sale.lines.map((line) => line.tax.toFixed(2)));
  });
});
