import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyOf, inHomeCurrency } from './currency.ts';
import { toCents } from './money.ts';

const stated = { currency: 'CAD', exchangeRate: '0.7315', date: '2026-03-02' };
const onPage = { currency: null, exchangeRate: null, date: '2026-03-02' };

describe('the currency of a transaction', () => {
  it('is that of the document, with its exchange rate to the home currency', () => {
    expect(currencyOf(stated, { currency: 'EUR' }, 'USD')).toEqual({
      code: 'CAD',
      exchange: { rate: '0.7315', to: 'USD', date: '2026-03-02' },
    });
  });

  it('of a page, which does not state it, is that of the customer, without a rate', () => {
    expect(currencyOf(onPage, { currency: 'CAD' }, 'USD')).toEqual({ code: 'CAD', exchange: null });
  });

  it('is the home currency where neither states one', () => {
    expect(currencyOf(onPage, { currency: null }, 'USD')).toEqual({ code: 'USD', exchange: null });
    expect(currencyOf(onPage, null, 'CAD')).toEqual({ code: 'CAD', exchange: null });
  });

  it('has no exchange rate in the home currency', () => {
    expect(currencyOf({ ...stated, exchangeRate: '1' }, null, 'CAD')).toEqual({ code: 'CAD', exchange: null });
  });

  it('of a document in a foreign currency without a rate is unknown', () => {
    expect(currencyOf({ ...stated, exchangeRate: null }, null, 'USD')).toBeNull();
  });
});

describe('an amount in the home currency', () => {
  it.each([
    [100, '0.7315', 73.15],
    [0.1, '0.85', 0.09],
    [-0.1, '0.85', -0.09],
    [19.99, '1', 19.99],
    [1, '1.3670513', 1.37],
  ])('%d at %s is %d', (amount, rate, expected) => {
    expect(inHomeCurrency(toCents(amount), rate)).toBe(toCents(expected));
  });

  it('is the amount itself at a rate of 1, however the rate is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom('1', '1.0', '1.000000'), (cents, rate) => {
        expect(inHomeCurrency(toCents(cents / 100), rate)).toBe(cents);
      }),
    );
  });
});
