import { expect, it } from 'vitest';
import { absorbedFee, amountsForCustomer } from './absorbed-fee.ts';
import { toCents } from './money.ts';

const amounts = {
  salesTax: toCents(8.24),
  fee: toCents(0.28),
  taxOnFee: toCents(0.01),
  feeName: 'Retail Delivery Fee',
  isFeeUnknown: false,
};

it('a fee that the seller pays is not charged to the customer, nor is the tax on it', () => {
  expect(amountsForCustomer(amounts, { isFeeAbsorbed: true })).toEqual({
    salesTax: 824,
    fee: 0,
    taxOnFee: 0,
    feeName: '',
    isFeeUnknown: false,
  });
  expect(absorbedFee(amounts, { isFeeAbsorbed: true })).toBe(29);
});

it('a fee of unknown amount that the seller pays is not missing for the customer', () => {
  const unknown = { ...amounts, fee: toCents(0), taxOnFee: toCents(0), feeName: '', isFeeUnknown: true };
  expect(amountsForCustomer(unknown, { isFeeAbsorbed: true }).isFeeUnknown).toBe(false);
  expect(amountsForCustomer(unknown, {}).isFeeUnknown).toBe(true);
});

it.each([{ isFeeAbsorbed: false }, {}])(
  'a fee that the customer pays is charged with the tax on it: %j',
  (transaction) => {
    expect(amountsForCustomer(amounts, transaction)).toEqual(amounts);
    expect(absorbedFee(amounts, transaction)).toBe(0);
  },
);
