import { type GoldenCase, invoice, line, taxOnly, untaxed } from '../golden-case.ts';
import { austin, boston, buffalo, denver, losAngeles, minneapolis, newYork, philadelphia } from '../places.ts';

const day = '2026-03-10';

/** Clothing: exempt, taxed, or taxed above a price. */
export const clothingCases: readonly GoldenCase[] = [
  {
    name: 'does not tax a garment of 109.99 in New York City',
    isMain: true,
    document: invoice(day, newYork, [line('clothing', '109.99')]),
    expect: untaxed('below-threshold', { lineReasons: ['below-threshold'] }),
    because: 'New York: exempt below 110 per item; the city follows the state',
  },
  {
    name: 'taxes a garment of 110.00 in New York City in full',
    isMain: true,
    document: invoice(day, newYork, [line('clothing', '110.00')]),
    expect: taxOnly('9.76', {
      byJurisdiction: {
        'NEW YORK': '4.40',
        'NEW YORK CITY': '4.95',
        'METROPOLITAN COMMUTER TRANSPORTATION DISTRICT': '0.41',
      },
    }),
    because: 'taxable in full at or above 110: 110.00 × 4% + × 4.5% + × 0.375% = 0.4125',
  },
  {
    name: 'measures the price of one garment, not of the line, in New York',
    isMain: true,
    document: invoice(day, newYork, [line('clothing', '109.99', { quantity: 3 })]),
    expect: untaxed('below-threshold'),
    because: '3 × 109.99 = 329.97, but each is below 110',
  },
  {
    name: 'taxes every garment of a line priced from 110.00 on in New York',
    document: invoice(day, newYork, [line('clothing', '110.00', { quantity: 2 })]),
    expect: taxOnly('19.53'),
    because: '220.00 × 4% = 8.80, × 4.5% = 9.90, × 0.375% = 0.825, half a cent up',
  },
  {
    name: 'measures the price after the discount in New York',
    document: invoice(day, newYork, [line('clothing', '120.00')], { discount: { amount: '15.00' } }),
    expect: untaxed('below-threshold'),
    because: '120.00 − 15.00 = 105.00, below 110',
  },
  {
    name: 'taxes the discounted price of a garment that stays above the threshold in New York',
    document: invoice(day, newYork, [line('clothing', '130.00')], { discount: { amount: '10.00' } }),
    expect: taxOnly('10.65'),
    because: '120.00 × 4% = 4.80, × 4.5% = 5.40, × 0.375% = 0.45',
  },
  {
    name: 'does not tax the shipping of a garment below the threshold in New York',
    document: invoice(day, newYork, [line('clothing', '109.99')], { shipping: '10.00' }),
    expect: untaxed('below-threshold', { lineReasons: ['below-threshold', 'freight-rule'] }),
    because: 'New York: shipping follows the goods, which are exempt below 110',
  },
  {
    name: 'taxes the goods beside an untaxed garment in New York',
    document: invoice(day, newYork, [line('clothing', '109.99'), line('goods', '100.00')]),
    expect: taxOnly('8.88', { zeroReason: null, lineReasons: ['below-threshold', null] }),
    because: '100.00 alone: 4.00 + 4.50 + 0.375',
  },
  {
    name: 'taxes a garment below the threshold at the county rate alone in Buffalo',
    isMain: true,
    document: invoice(day, buffalo, [line('clothing', '100.00')]),
    expect: taxOnly('4.75', { byJurisdiction: { ERIE: '4.75' } }),
    because:
      'state exempt below 110; Erie County taxes its own part, 4.75% (not among the counties of NYS Publication 718-C)',
  },
  {
    name: 'taxes a garment of 110.00 in Buffalo in full',
    document: invoice(day, buffalo, [line('clothing', '110.00')]),
    expect: taxOnly('9.63', { byJurisdiction: { 'NEW YORK': '4.40', ERIE: '5.23' } }),
    because: '110.00 × 4% + × 4.75% = 5.225, half a cent up',
  },
  {
    name: 'does not tax a garment of 175.00 in Massachusetts',
    document: invoice(day, boston, [line('clothing', '175.00')]),
    expect: untaxed('below-threshold'),
    because: 'Massachusetts: only the excess over 175 per item is taxed',
  },
  {
    name: 'taxes one cent over 175.00 in Massachusetts, which rounds to nothing',
    document: invoice(day, boston, [line('clothing', '175.01')]),
    expect: taxOnly('0.00'),
    because: '0.01 × 6.25% = 0.000625',
  },
  {
    name: 'rounds half a cent up on the excess over 175.00 in Massachusetts',
    document: invoice(day, boston, [line('clothing', '175.08')]),
    expect: taxOnly('0.01'),
    because: '0.08 × 6.25% = 0.005',
  },
  {
    name: 'taxes only the excess of a garment of 300.00 in Massachusetts',
    isMain: true,
    document: invoice(day, boston, [line('clothing', '300.00')]),
    expect: taxOnly('7.81', { byJurisdiction: { MASSACHUSETTS: '7.81' } }),
    because: '(300.00 − 175.00) × 6.25% = 7.8125',
  },
  {
    name: 'takes 175.00 off each garment of a line in Massachusetts',
    document: invoice(day, boston, [line('clothing', '200.00', { quantity: 2 })]),
    expect: taxOnly('3.13'),
    because: '2 × (200.00 − 175.00) = 50.00 × 6.25% = 3.125, half a cent up',
  },
  {
    name: 'measures the price after the discount in Massachusetts',
    document: invoice(day, boston, [line('clothing', '200.00')], { discount: { amount: '30.00' } }),
    expect: untaxed('below-threshold'),
    because: '200.00 − 30.00 = 170.00, below 175',
  },
  {
    name: 'does not tax clothing in Pennsylvania',
    isMain: true,
    document: invoice(day, philadelphia, [line('clothing', '500.00')]),
    expect: untaxed('non-taxable-code'),
    because: 'Pennsylvania: clothing exempt, local part too',
  },
  {
    name: 'does not tax clothing in Minnesota, where it stays below the fee threshold too',
    document: invoice(day, minneapolis, [line('clothing', '50.00')]),
    expect: untaxed('non-taxable-code'),
    because: 'Minnesota: clothing exempt; 50.00 is below the 100.00 of the delivery fee',
  },
  {
    name: 'taxes clothing like goods in Texas',
    document: invoice(day, austin, [line('clothing', '100.00')]),
    expect: taxOnly('8.25'),
    because: 'Texas: clothing taxable; 6.25% + 1% + 1%',
  },
  {
    name: 'taxes clothing like goods in California',
    document: invoice(day, losAngeles, [line('clothing', '100.00')]),
    expect: taxOnly('9.75'),
    because: 'California: clothing taxable; 6% + 0.25% + 1% + 2.5%',
  },
  {
    name: 'taxes clothing like goods in Denver, fee included',
    document: invoice(day, denver, [line('clothing', '100.00')]),
    expect: { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01' },
    because: 'Colorado: clothing taxable; 9.15%; taxable goods are delivered',
  },
];
