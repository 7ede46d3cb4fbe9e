import { type GoldenCase, invoice, line, taxOnly, untaxed } from '../golden-case.ts';
import { boston, denver, newYork } from '../places.ts';
import { sources } from '../sources.ts';

const day = '2026-03-10';
const goods100 = [line('goods', '100.00')];

const reimbursed = { isDiscountReimbursed: true };
const source = sources.coupons;

/**
 * Discounts of the whole document. A seller's discount reduces the price, so it is never taxed. What somebody else pays the
 * seller back is a part of the price.
 */
export const discountCases: readonly GoldenCase[] = [
  {
    name: 'applies a small percentage to the sold items only, also when own lines are on the document',
    isMain: true,
    document: invoice(day, boston, [line('goods', '100.18')], { discount: { percent: 0.1 } }),
    expect: taxOnly('6.26', { discount: '0.10' }),
    because:
      '0.1% of 100.18 is 0.10: 100.08 × 6.25% = 6.255, half a cent up; with the tax line the document shows 0.1% of 106.44 = 0.11, which would make 100.07 × 6.25% = 6.254',
  },
  {
    name: 'takes a discount by amount off before the tax',
    isMain: true,
    document: invoice(day, denver, goods100, { discount: { amount: '20.00' }, applyTaxAfterDiscount: true }),
    expect: { salesTax: '7.32', fee: '0.28', taxOnFee: '0.01', discount: '20.00' },
    because: '80.00 × 2.9% = 2.32, × 1%, × 0.1%, × 5.15% = 4.12',
  },
  {
    name: 'takes a discount by amount off before the tax also when the document says tax first',
    document: invoice(day, denver, goods100, { discount: { amount: '20.00' }, applyTaxAfterDiscount: false }),
    expect: { salesTax: '7.32', fee: '0.28', taxOnFee: '0.01', discount: '20.00' },
    because: 'the box concerns the accounting service’s own tax; the taxable price is 80.00',
  },
  {
    name: 'takes a discount by percentage off before the tax, half a cent rounded up',
    isMain: true,
    document: invoice(day, denver, goods100, { discount: { percent: 10 }, applyTaxAfterDiscount: true }),
    expect: { salesTax: '8.24', fee: '0.28', taxOnFee: '0.01', discount: '10.00' },
    because: '90.00 × 2.9% = 2.61, × 1%, × 0.1%, × 5.15% = 4.635',
  },
  {
    name: 'takes a discount by percentage off before the tax also when the document says tax first',
    document: invoice(day, denver, goods100, { discount: { percent: 10 }, applyTaxAfterDiscount: false }),
    expect: { salesTax: '8.24', fee: '0.28', taxOnFee: '0.01', discount: '10.00' },
    because: '90.00 × 9.15%, rounded by jurisdiction',
  },
  {
    name: 'spreads a discount over taxed and untaxed items in proportion',
    isMain: true,
    document: invoice(day, newYork, [line('goods', '100.00'), line('groceries', '100.00')], {
      discount: { amount: '20.00' },
    }),
    expect: taxOnly('7.99', { discount: '20.00' }),
    because: '10.00 falls on the goods: 90.00 × 4% = 3.60, × 4.5% = 4.05, × 0.375% = 0.3375',
  },
  {
    name: 'spreads a discount over lines without the Tax box too',
    document: invoice(day, boston, [line('goods', '100.00'), line('goods', '100.00', { taxable: false })], {
      discount: { amount: '20.00' },
    }),
    expect: taxOnly('5.63', { discount: '20.00' }),
    because: '10.00 falls on the taxed line: 90.00 × 6.25% = 5.625, half a cent up',
  },
  {
    name: 'puts the odd cent of a discount on the last line',
    document: invoice(day, boston, [line('goods', '33.33'), line('goods', '33.33'), line('goods', '33.33')], {
      discount: { amount: '10.00' },
    }),
    expect: taxOnly('5.63', { discount: '10.00' }),
    because: '3.33 + 3.33 + 3.34 off: 30.00 × 6.25% = 1.875 twice, half a cent up, 29.99 × 6.25% = 1.874375',
  },
  {
    name: 'taxes nothing when the discount takes everything',
    document: invoice(day, boston, goods100, { discount: { amount: '100.00' } }),
    expect: untaxed('discounted-away', { discount: '100.00', lineReasons: ['discounted-away'] }),
    because: '100.00 − 100.00',
  },
  {
    name: 'taxes the full price of a coupon by percentage, whatever the box says',
    isMain: true,
    document: invoice(day, denver, goods100, { discount: { percent: 10 }, applyTaxAfterDiscount: true }),
    settings: reimbursed,
    expect: { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01', discount: '0.00', reimbursed: '10.00' },
    because: '100.00 × 9.15%; the customer pays 90.00 and the tax',
    source,
  },
  {
    name: 'taxes the full price of a coupon by amount',
    isMain: true,
    document: invoice(day, denver, goods100, { discount: { amount: '20.00' } }),
    settings: reimbursed,
    expect: { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01', discount: '0.00', record: { totalAmount: 100 } },
    because: '100.00 × 9.15%',
    source,
  },
  {
    name: 'takes a discount by percentage off a credit memo before the tax',
    document: { ...invoice(day, denver, goods100, { discount: { percent: 10 } }), kind: 'CreditMemo' },
    expect: taxOnly('8.24', { discount: '10.00' }),
    because: '90.00 × 9.15%, rounded by jurisdiction',
  },
  {
    name: 'gives back the tax of the full price for a coupon on a credit memo',
    isMain: true,
    document: { ...invoice(day, denver, goods100, { discount: { percent: 10 } }), kind: 'CreditMemo' },
    settings: reimbursed,
    expect: taxOnly('9.15', { discount: '0.00', reimbursed: '10.00' }),
    because: '100.00 × 9.15%',
    source,
  },
  {
    name: 'spreads no coupon over an untaxed line beside a taxed one',
    isMain: true,
    document: invoice(day, boston, [line('goods', '100.00'), line('goods', '100.00', { taxable: false })], {
      discount: { amount: '20.00' },
    }),
    settings: reimbursed,
    expect: taxOnly('6.25', { discount: '0.00' }),
    because: '100.00 × 6.25%',
    source,
  },
  {
    name: 'measures the price of a mapped item before its coupon',
    isMain: true,
    document: invoice(day, newYork, [line('clothing', '120.00')], { discount: { amount: '15.00' } }),
    settings: reimbursed,
    expect: taxOnly('10.65', { discount: '0.00' }),
    because: '120.00 is from 110 on: × 4% = 4.80, × 4.5% = 5.40, × 0.375% = 0.45',
    source,
  },
  {
    name: 'taxes a sale that a coupon pays in full',
    document: invoice(day, boston, goods100, { discount: { amount: '100.00' } }),
    settings: reimbursed,
    expect: taxOnly('6.25', { discount: '0.00', zeroReason: null }),
    because: '100.00 × 6.25%',
    source,
  },
];
