import { describe, expect, it } from 'vitest';
import { cents, centsText, isDecimal, percentOf, product, rateFor } from './decimal.ts';
import { type FormDocument, type FormLine, newDocument, newLine } from './form-document.ts';
import { totalsOf } from './totals.ts';

const line = (quantity: string, rate: string, more: Partial<FormLine> = {}): FormLine => ({
  ...newLine('item'),
  quantity,
  rate,
  ...more,
});
const document = (lines: readonly FormLine[], more: Partial<FormDocument> = {}): FormDocument => ({
  ...newDocument('invoice', '2026-06-15'),
  lines,
  ...more,
});

describe('amounts as typed', () => {
  it.each([
    ['60', '5.95', 35_700],
    ['1.005', '1', 101],
    ['3', '33.3333333', 10_000],
    ['-2', '1.125', -225],
    ['1,000', '0.1', 10_000],
  ])('round half a cent away from zero: %s × %s is %i cents', (quantity, rate, amount) => {
    expect(product(quantity, rate)).toBe(amount);
  });

  it.each(['', '-', '.', 'abc', '1.2.3', '1e5', '12345678901234'])('accept %j as not a number', (text) => {
    expect(isDecimal(text)).toBe(false);
    expect(cents(text)).toBe(0);
  });

  it.each(['5.', '.5', '-0.01', '1,234.56'])('accept %j as a number', (text) => expect(isDecimal(text)).toBe(true));

  it('give the rate for a quantity and an amount', () => {
    expect(rateFor(10_000, '12')).toBe('8.3333333');
    expect(product('12', rateFor(10_000, '12') ?? '')).toBe(10_000);
    expect(rateFor(10_000, '4')).toBe('25.00');
    expect(rateFor(10_000, '0')).toBeNull();
  });

  it('are written as decimal text', () =>
    expect([0, 5, -1, 134_600].map(centsText)).toEqual(['0.00', '0.05', '-0.01', '1346.00']));
  it('can be a percentage of an amount', () => expect(percentOf(8905, '10')).toBe(891));
});

describe('totals', () => {
  it('sum lines and shipping, subtract the discount, and subtract payments for the balance', () => {
    const form = document([line('60', '5.95'), line('4', '89')], {
      shipping: '95',
      discount: { unit: 'percent', value: '10', beforeTax: true },
      amountPaid: '100.00',
    });
    expect(totalsOf(form)).toMatchObject({
      lines: 71_300,
      discount: 7130,
      shipping: 9500,
      total: 73_670,
      paid: 10_000,
      balance: 63_670,
    });
  });

  it('subtract a discount in dollars unchanged', () => {
    const form = document([line('1', '100')], { discount: { unit: 'amount', value: '12.50', beforeTax: false } });
    expect(totalsOf(form).total).toBe(8750);
  });

  it('of a subtotal row include the lines since the previous subtotal row', () => {
    const [first, second] = [newLine('subtotal'), newLine('subtotal')];
    const form = document([line('1', '10'), line('1', '5'), first, newLine('description'), line('2', '4'), second]);
    const { subtotals, total } = totalsOf(form);
    expect([subtotals.get(first.key), subtotals.get(second.key), total]).toEqual([1500, 800, 2300]);
  });
});
