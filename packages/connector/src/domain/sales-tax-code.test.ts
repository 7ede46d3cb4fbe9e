import { describe, expect, it } from 'vitest';
import { hasRate, type SalesTaxCode, type SalesTaxRate } from './sales-tax-code.ts';

const rate = (percent: number, periods: SalesTaxRate['periods'] = []): SalesTaxRate => ({ percent, periods });
const code = (id: string, ...rates: readonly SalesTaxRate[]): SalesTaxCode => ({ id, rates });

describe('a rate of a tax code', () => {
  it.each<[string, readonly SalesTaxRate[], boolean]>([
    ['one rate', [rate(9.15)], true],
    ['the rates of several agencies', [rate(0), rate(2.9), rate(4.81)], true],
    ['a custom rate of 0 %', [rate(0)], false],
    ['only rates of 0 %', [rate(0), rate(0)], false],
    ['rates that cancel out', [rate(0.1), rate(0.2), rate(-0.3)], false],
    ['no rate', [], false],
    ['the smallest rate of the accounting service', [rate(0.00001)], true],
  ])('of %s: %#', (_, rates, isPresent) => {
    expect(hasRate([code('2', ...rates)], '2', null)).toBe(isPresent);
  });

  it('is not present in a code that is not listed, or without a code', () => {
    const codes = [code('TAX'), code('2', rate(9.15))];
    expect(hasRate(codes, '3', null)).toBe(false);
    expect(hasRate(codes, 'TAX', null)).toBe(false);
    expect(hasRate(codes, null, null)).toBe(false);
    expect(hasRate([], '2', null)).toBe(false);
  });

  const changed = [
    rate(0, [
      { percent: 8, from: '2025-01-01', to: '2025-12-31' },
      { percent: 0, from: '2026-01-01', to: null },
    ]),
  ];
  it.each([
    ['2024-12-31', false],
    ['2025-01-01', true],
    ['2025-12-31', true],
    ['2026-01-01', false],
    [null, false],
  ])('is that of the day %s', (day, isPresent) => {
    expect(hasRate([code('2', ...changed)], '2', day)).toBe(isPresent);
  });

  it('is the one that began last where periods overlap, in any order', () => {
    const open = { percent: 8, from: null, to: null };
    const later = { percent: 0, from: '2026-01-01', to: null };
    for (const periods of [
      [open, later],
      [later, open],
    ]) {
      expect(hasRate([code('2', rate(8, periods))], '2', '2026-02-01')).toBe(false);
      expect(hasRate([code('2', rate(0, periods))], '2', '2025-02-01')).toBe(true);
    }
  });
});
