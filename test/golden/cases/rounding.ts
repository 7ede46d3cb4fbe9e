import { type GoldenCase, invoice, line, taxOnly } from '../golden-case.ts';
import { boston, denver, minneapolis, sanFrancisco } from '../places.ts';

const day = '2026-03-10';

/** Rounding: the tax of each jurisdiction of each line is rounded half away from zero; sums are not rounded again. */
export const roundingCases: readonly GoldenCase[] = [
  {
    name: 'rounds half a cent up in two of four jurisdictions',
    isMain: true,
    document: invoice(day, denver, [line('goods', '5.00')]),
    expect: {
      salesTax: '0.47',
      fee: '0.28',
      taxOnFee: '0.01',
      byJurisdiction: {
        COLORADO: '0.15',
        'REGIONAL TRANSPORTATION DISTRICT': '0.05',
        'SCIENTIFIC AND CULTURAL FACILITIES DISTRICT': '0.01',
        DENVER: '0.26',
      },
    },
    because: '5.00 × 2.9% = 0.145, × 1% = 0.05, × 0.1% = 0.005, × 5.15% = 0.2575',
  },
  {
    name: 'rounds half a cent up in three of six jurisdictions',
    document: invoice(day, minneapolis, [line('goods', '10.00')]),
    expect: taxOnly('0.92'),
    because: '0.6875 + 0.015 + 0.05 + 0.05 + 0.075 + 0.025: 0.69 + 0.02 + 0.05 + 0.05 + 0.08 + 0.03',
  },
  {
    name: 'rounds half a cent that binary fractions would lose',
    isMain: true,
    document: invoice(day, boston, [line('goods', '1.04'), line('goods', '0.08')]),
    expect: taxOnly('0.08'),
    because: '1.04 × 6.25% = 0.065 and 0.08 × 6.25% = 0.005, both half a cent up',
  },
  {
    name: 'rounds a district rate of five decimals',
    document: invoice(day, sanFrancisco, [line('goods', '100.00')]),
    expect: taxOnly('8.63', {
      byJurisdiction: {
        CALIFORNIA: '6.00',
        'SAN FRANCISCO': '0.25',
        'SAN FRANCISCO CO LOCAL TAX SL': '1.00',
        'SAN FRANCISCO COUNTY DISTRICT TAX SP': '1.38',
      },
    }),
    because: '100.00 × (6% + 0.25% + 1%) + × 1.375% = 1.375, half a cent up',
  },
  {
    name: 'rounds every line of a document with 300 lines',
    document: invoice(
      day,
      denver,
      Array.from({ length: 300 }, () => line('goods', '1.10')),
    ),
    expect: { salesTax: '30.00', fee: '0.28', taxOnFee: '0.01' },
    because:
      '1.10: 0.0319 + 0.011 + 0.0011 + 0.05665 = 0.03 + 0.01 + 0.00 + 0.06 = 0.10; × 300 (330.00 × 9.15% would be 30.20)',
  },
  {
    name: 'charges the fee also when the tax rounds to nothing',
    document: invoice(day, denver, [line('goods', '0.01')]),
    expect: { salesTax: '0.00', fee: '0.28', taxOnFee: '0.01' },
    because: '0.01 × 5.15% = 0.000515; a taxable item is delivered',
  },
  {
    name: 'keeps the cents of a large amount',
    isMain: true,
    document: invoice(day, denver, [line('goods', '9999999.99')]),
    expect: { salesTax: '915000.00', fee: '0.28', taxOnFee: '0.01' },
    because: '289999.99971 + 99999.9999 + 9999.99999 + 514999.999485, each rounded up',
  },
  {
    name: 'taxes the amount of a fractional quantity',
    document: invoice(day, denver, [line('goods', '46.00', { quantity: 2.5 })]),
    expect: { salesTax: '10.53', fee: '0.28', taxOnFee: '0.01' },
    because: '115.00 × 2.9% = 3.335, × 1% = 1.15, × 0.1% = 0.115, × 5.15% = 5.9225',
  },
];
