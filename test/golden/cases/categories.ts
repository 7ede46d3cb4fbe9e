import { type GoldenCase, invoice, line, taxOnly, untaxed } from '../golden-case.ts';
import {
  aurora,
  austin,
  boston,
  denver,
  fortCollins,
  losAngeles,
  minneapolis,
  newYork,
  philadelphia,
  superior,
  wellington,
} from '../places.ts';

const day = '2026-03-10';
const groceries100 = [line('groceries', '100.00')];
const software100 = [line('software', '100.00')];

/** Groceries, services, software and other categories with rules of their own. */
export const categoryCases: readonly GoldenCase[] = [
  {
    name: 'does not tax a line without the Tax box, although its item is mapped as taxable',
    isMain: true,
    document: invoice(day, denver, [line('goods', '89.00', { taxable: false }), line('goods', '5.95')]),
    expect: {
      salesTax: '0.55',
      fee: '0.28',
      taxOnFee: '0.01',
      lineReasons: ['non-taxable-line', null],
    },
    because: '5.95 × 2.9% = 0.17255, × 1% = 0.0595, × 0.1% = 0.00595, × 5.15% = 0.306425; a mapping would win over NT',
    source: "help.avalara.com, 'Map the items you sell to Avalara tax codes' (read 2026-11-21)",
  },
  {
    name: 'does not tax a service without the Tax box in Texas, although its code is taxed there',
    document: invoice(day, austin, [line('software', '100.00', { taxable: false }), line('goods', '40.00')]),
    expect: taxOnly('3.30', { lineReasons: ['non-taxable-line', null] }),
    because: '40.00 × 8.25%; 80% of software as a service would be taxed',
  },
  {
    name: 'gives back no tax for a line without the Tax box, although its item is mapped as taxable',
    document: invoice(day, austin, [line('goods', '89.00', { taxable: false }), line('goods', '40.00')], {
      kind: 'CreditMemo',
    }),
    expect: taxOnly('3.30', { lineReasons: ['non-taxable-line', null] }),
    because: '40.00 × 8.25%',
  },
  {
    name: 'taxes shipping in Minneapolis in proportion to the goods with the Tax box, whatever the others are mapped to',
    document: invoice(day, minneapolis, [line('goods', '50.00', { taxable: false }), line('goods', '50.00')], {
      shipping: '10.00',
    }),
    expect: taxOnly('4.99', { lineReasons: ['non-taxable-line', null, null] }),
    because:
      '50.00: 3.44 + 0.08 + 0.25 + 0.25 + 0.38 + 0.13; 5.00 of the shipping: 0.34 + 0.01 + 0.03 + 0.03 + 0.04 + 0.01',
  },
  {
    name: 'does not tax groceries in Denver, and delivers them without a fee',
    isMain: true,
    document: invoice(day, denver, groceries100),
    expect: untaxed('non-taxable-code', { lineReasons: ['non-taxable-code'] }),
    because:
      'Colorado: groceries exempt from the state tax; Denver exempts food for home consumption; wholly exempt sale: no fee',
  },
  {
    name: 'does not tax groceries in Aurora',
    document: invoice(day, aurora, groceries100),
    expect: untaxed('non-taxable-code'),
    because: 'state, Arapahoe County and Aurora exempt food (local rules)',
  },
  {
    name: 'taxes groceries at the reduced city rate in Fort Collins, without a fee',
    isMain: true,
    document: invoice(day, fortCollins, groceries100),
    expect: taxOnly('2.25', { byJurisdiction: { 'FORT COLLINS': '2.25' } }),
    because: 'local rule: city 2.25%; state and Larimer County exempt food; no fee, exempt from the state tax',
  },
  {
    name: 'taxes groceries at the town rate alone in Superior, half a cent rounded up',
    document: invoice(day, superior, groceries100),
    expect: taxOnly('3.78', { byJurisdiction: { SUPERIOR: '3.78' } }),
    because: 'local rule: town taxes food, 100.00 × 3.775% = 3.775; state, county and districts exempt it',
  },
  {
    name: 'taxes groceries at the town rate alone in Wellington',
    document: invoice(day, wellington, groceries100),
    expect: taxOnly('3.00', { byJurisdiction: { WELLINGTON: '3.00' } }),
    because: 'local rule: town taxes food at 3%; state and county exempt it',
  },
  {
    name: 'does not tax groceries in New York City',
    document: invoice(day, newYork, groceries100),
    expect: untaxed('non-taxable-code'),
    because: 'New York: groceries exempt, local part too',
  },
  {
    name: 'does not tax groceries in Minneapolis, and owes no fee for them',
    document: invoice(day, minneapolis, groceries100),
    expect: untaxed('non-taxable-code'),
    because: 'Minnesota: groceries exempt; food is excluded from the delivery fee',
  },
  {
    name: 'does not tax over-the-counter medicine in New York',
    document: invoice(day, newYork, [line('medicine', '40.00')]),
    expect: untaxed('non-taxable-code'),
    because: 'New York: otc drugs exempt',
  },
  {
    name: 'does not tax over-the-counter medicine in Minneapolis, and owes no fee for it',
    document: invoice(day, minneapolis, [line('medicine', '200.00')]),
    expect: untaxed('non-taxable-code'),
    because: 'Minnesota: otc drugs exempt, and excluded from the delivery fee',
  },
  {
    name: 'taxes over-the-counter medicine in California',
    document: invoice(day, losAngeles, [line('medicine', '40.00')]),
    expect: taxOnly('3.90'),
    because: '40.00 × 9.75%: 2.40 + 0.10 + 0.40 + 1.00',
  },
  {
    name: 'does not tax a professional service in Denver, and owes no fee for it',
    document: invoice(day, denver, [line('service', '100.00')]),
    expect: untaxed('non-taxable-code'),
    because: 'Colorado: professional services exempt; nothing tangible is delivered',
  },
  {
    name: 'taxes only the goods beside a service in Denver',
    isMain: true,
    document: invoice(day, denver, [line('service', '400.00'), line('goods', '100.00')]),
    expect: { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01' },
    because: '100.00 × 9.15%; taxable goods are delivered',
  },
  {
    name: 'does not tax a professional service in Texas',
    document: invoice(day, austin, [line('service', '100.00')]),
    expect: untaxed('non-taxable-code'),
    because: 'Texas: professional services exempt',
  },
  {
    name: 'taxes 80 percent of software as a service in Texas',
    isMain: true,
    document: invoice(day, austin, software100),
    expect: taxOnly('6.60', {
      byJurisdiction: { TEXAS: '5.00', AUSTIN: '0.80', 'AUSTIN METROPOLITAN TRANSIT AUTHORITY': '0.80' },
    }),
    because: '80.00 × 6.25% + × 1% + × 1%',
  },
  {
    name: 'taxes software as a service in Pennsylvania',
    document: invoice(day, philadelphia, software100),
    expect: taxOnly('8.00'),
    because: '100.00 × 6% + × 2%',
  },
  {
    name: 'taxes software as a service in New York',
    document: invoice(day, newYork, software100),
    expect: taxOnly('8.88'),
    because: '4.00 + 4.50 + 0.375',
  },
  {
    name: 'taxes software as a service in Massachusetts',
    document: invoice(day, boston, software100),
    expect: taxOnly('6.25'),
    because: '100.00 × 6.25%',
  },
  {
    name: 'does not tax software as a service in California',
    isMain: true,
    document: invoice(day, losAngeles, software100),
    expect: untaxed('non-taxable-code'),
    because: 'California: software as a service exempt',
  },
  {
    name: 'does not tax software as a service in Denver',
    document: invoice(day, denver, software100),
    expect: untaxed('non-taxable-code'),
    because: 'Colorado: software as a service exempt, local part too; nothing is delivered',
  },
  {
    name: 'does not tax software as a service in Minnesota',
    document: invoice(day, minneapolis, [line('software', '200.00')]),
    expect: untaxed('non-taxable-code'),
    because: 'Minnesota: software as a service exempt; nothing is delivered',
  },
  {
    name: 'taxes digital goods in Denver without a delivery fee',
    isMain: true,
    document: invoice(day, denver, [line('digital', '100.00')]),
    expect: taxOnly('9.15'),
    because: 'Colorado: digital goods taxable; the fee is for tangible goods delivered by motor vehicle',
  },
  {
    name: 'taxes digital goods in Minneapolis without a delivery fee',
    document: invoice(day, minneapolis, [line('digital', '100.00')]),
    expect: taxOnly('9.03'),
    because: '6.875 + 0.15 + 0.50 + 0.50 + 0.75 + 0.25; the fee counts tangible goods and clothing only',
  },
];
