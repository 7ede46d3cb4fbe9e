import { type GoldenCase, invoice, line, taxOnly, untaxed } from '../golden-case.ts';
import {
  atlanta,
  aurora,
  austin,
  boston,
  denver,
  honolulu,
  losAngeles,
  minneapolis,
  newYork,
  philadelphia,
  phoenix,
} from '../places.ts';

const day = '2026-03-10';
const goods100 = [line('goods', '100.00')];
const clothing100 = line('clothing', '100.00');

/** Shipping: exempt when stated separately, taxed, or taxed like the goods and in part when they are mixed. */
export const freightCases: readonly GoldenCase[] = [
  {
    name: 'does not tax separately stated shipping in California',
    document: invoice(day, losAngeles, goods100, { shipping: '20.00' }),
    expect: taxOnly('9.75'),
    because: 'California: shipping exempt if separately stated; 100.00 × 9.75%',
  },
  {
    name: 'does not tax separately stated shipping in Massachusetts',
    document: invoice(day, boston, goods100, { shipping: '20.00' }),
    expect: taxOnly('6.25'),
    because: 'Massachusetts: shipping exempt if separately stated; 100.00 × 6.25%',
  },
  {
    name: 'does not tax separately stated shipping in Arizona',
    document: invoice(day, phoenix, goods100, { shipping: '20.00' }),
    expect: taxOnly('9.10', { byJurisdiction: { ARIZONA: '5.60', MARICOPA: '0.70', PHOENIX: '2.80' } }),
    because: 'Arizona: shipping exempt if separately stated; 100.00 × (5.6% + 0.7% + 2.8%)',
  },
  {
    name: 'does not tax separately stated shipping in Denver',
    isMain: true,
    document: invoice(day, denver, goods100, { shipping: '20.00' }),
    expect: { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01', lineReasons: [null, 'freight-rule'] },
    because: 'Colorado: shipping exempt if separately stated; Denver has no rule of its own',
  },
  {
    name: 'taxes shipping in Aurora at the city rate alone',
    isMain: true,
    document: invoice(day, aurora, goods100, { shipping: '20.00' }),
    expect: {
      salesTax: '8.75',
      fee: '0.28',
      taxOnFee: '0.01',
      byJurisdiction: {
        COLORADO: '2.90',
        ARAPAHOE: '0.25',
        'REGIONAL TRANSPORTATION DISTRICT': '1.00',
        'SCIENTIFIC AND CULTURAL FACILITIES DISTRICT': '0.10',
        AURORA: '4.50',
      },
    },
    because: '100.00 × 8% = 8.00; local rule: Aurora taxes freight, 20.00 × 3.75% = 0.75; fee 0.28 × 3.75% = 0.0105',
  },
  {
    name: 'taxes shipping of taxed goods in Philadelphia',
    document: invoice(day, philadelphia, goods100, { shipping: '20.00' }),
    expect: taxOnly('9.60', { byJurisdiction: { PENNSYLVANIA: '7.20', PHILADELPHIA: '2.40' } }),
    because: 'Pennsylvania: shipping follows the goods; 120.00 × 8%',
  },
  {
    name: 'taxes shipping of taxed goods in Atlanta',
    document: invoice(day, atlanta, goods100, { shipping: '20.00' }),
    expect: taxOnly('10.68', {
      byJurisdiction: { GEORGIA: '4.80', FULTON: '3.60', ATLANTA: '1.80', 'ATLANTA TSPLOST': '0.48' },
    }),
    because: 'Georgia: shipping follows the goods; 120.00 × (4% + 3% + 1.5% + 0.4%)',
  },
  {
    name: 'taxes shipping in Hawaii',
    document: invoice(day, honolulu, goods100, { shipping: '20.00' }),
    expect: taxOnly('5.40', { byJurisdiction: { HAWAII: '4.80', HONOLULU: '0.60' } }),
    because: 'Hawaii: shipping taxable; 120.00 × (4% + 0.5%)',
  },
  {
    name: 'taxes shipping of taxed goods in Minneapolis',
    isMain: true,
    document: invoice(day, minneapolis, goods100, { shipping: '20.00' }),
    expect: { salesTax: '10.84', fee: '0.50', taxOnFee: null },
    because:
      'goods 6.875 + 0.15 + 0.50 + 0.50 + 0.75 + 0.25 = 9.03; shipping 1.375 + 0.03 + 0.10 + 0.10 + 0.15 + 0.05 = 1.81',
  },
  {
    name: 'taxes the part of shipping that falls on taxed goods in Minneapolis',
    document: invoice(day, minneapolis, [line('goods', '100.00'), clothing100], { shipping: '20.00' }),
    expect: {
      salesTax: '9.95',
      fee: '0.50',
      taxOnFee: null,
      byJurisdiction: {
        MINNESOTA: '7.57',
        HENNEPIN: '0.17',
        MINNEAPOLIS: '0.55',
        'HENNEPIN COUNTY TRANSIT': '0.55',
        'METRO AREA TRANSPORTATION': '0.83',
        'METRO AREA HOUSING': '0.28',
      },
    },
    because:
      'half of the goods is taxed: goods 9.03; 10.00 of the shipping × 6.875% = 0.6875, × 0.15% = 0.015, × 0.5%, × 0.5%, × 0.75% = 0.075, × 0.25% = 0.025',
  },
  {
    name: 'does not tax shipping of untaxed goods in Minneapolis',
    document: invoice(day, minneapolis, [line('clothing', '50.00')], { shipping: '20.00' }),
    expect: untaxed('non-taxable-code'),
    because: 'Minnesota: shipping follows the goods, and clothing is exempt',
  },
  {
    name: 'taxes the part of shipping that falls on taxed goods in New York',
    isMain: true,
    document: invoice(day, newYork, [line('goods', '100.00'), clothing100], { shipping: '20.00' }),
    expect: taxOnly('9.77'),
    because: 'goods 4.00 + 4.50 + 0.375; 10.00 of the shipping: 0.40 + 0.45 + 0.0375',
  },
  {
    name: 'gives back the tax of shipping alone in Austin',
    isMain: true,
    document: invoice(day, austin, [], { kind: 'CreditMemo', shipping: '15.00' }),
    expect: taxOnly('1.24'),
    because: '15.00 × 6.25% = 0.9375, × 1% = 0.15, × 1% = 0.15',
  },
  {
    name: 'taxes an invoice of shipping alone in Austin',
    document: invoice(day, austin, [], { shipping: '15.00' }),
    expect: taxOnly('1.24'),
    because: '15.00 × 6.25% = 0.9375, × 1% = 0.15, × 1% = 0.15',
  },
  {
    name: 'does not tax an invoice of shipping alone in Boston',
    document: invoice(day, boston, [], { shipping: '15.00' }),
    expect: untaxed('non-taxable-code', { lineReasons: ['freight-rule'] }),
    because: 'Massachusetts: separately stated shipping is not taxed',
  },
  {
    name: 'counts lines without the Tax box as untaxed goods when shipping is divided',
    document: invoice(day, austin, [line('goods', '100.00'), line('goods', '300.00', { taxable: false })], {
      shipping: '20.00',
    }),
    expect: taxOnly('8.66'),
    because: '100 of 400 is taxed: 8.25; 5.00 of the shipping × 6.25% = 0.3125, × 1%, × 1%',
  },
  {
    name: 'does not tax shipping when no line has the Tax box on',
    document: invoice(day, austin, [line('goods', '300.00', { taxable: false })], { shipping: '20.00' }),
    expect: untaxed('non-taxable-lines'),
    because: 'Texas: shipping follows the goods, none of which is taxed; nobody ticked a line',
  },
  {
    name: 'keeps the discount off the shipping',
    isMain: true,
    document: invoice(day, philadelphia, goods100, { shipping: '20.00', discount: { amount: '10.00' } }),
    expect: taxOnly('8.80', { discount: '10.00' }),
    because: '(100.00 − 10.00) × 8% = 7.20; 20.00 × 8% = 1.60',
  },
  {
    name: 'taxes freight that is sold alone in Minneapolis, without a delivery fee',
    document: invoice(day, minneapolis, [line('freight', '20.00')]),
    expect: taxOnly('1.81'),
    because: 'freight without goods is taxable: 1.375 + 0.03 + 0.10 + 0.10 + 0.15 + 0.05',
  },
  {
    name: 'does not tax freight that is sold alone in Denver, without a delivery fee',
    document: invoice(day, denver, [line('freight', '20.00')]),
    expect: untaxed('non-taxable-code'),
    because: 'Colorado: separately stated shipping exempt; nothing tangible is sold',
  },
  {
    name: 'taxes a combined charge for shipping and handling like the goods in California',
    document: invoice(day, losAngeles, [...goods100, line('shippingAndHandling', '20.00')]),
    expect: taxOnly('11.70'),
    because: 'FR030000 follows the goods; (100.00 + 20.00) × 9.75% = 9.75 + 1.20 + 0.05 + 0.20 + 0.50',
  },
];
