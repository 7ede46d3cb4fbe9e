import { type GoldenCase, invoice, line, taxOnly, untaxed } from '../golden-case.ts';
import { aurora, boulder, denver, fortCollins, minneapolis, superior } from '../places.ts';

const goods100 = [line('goods', '100.00')];

const colorado: readonly GoldenCase[] = [
  {
    name: 'charges the Colorado fee of fiscal year 2022/23 on its last day',
    document: invoice('2023-06-30', boulder, goods100),
    expect: { salesTax: '9.05', fee: '0.27', taxOnFee: null },
    because: 'Boulder from 2023-01-01: 2.90 + 1.185 + 1.00 + 0.10 + 3.86; fee 0.27 to 2023-06-30',
  },
  {
    name: 'charges the Colorado fee of fiscal year 2023/24 from its first day',
    document: invoice('2023-07-01', boulder, goods100),
    expect: { salesTax: '9.05', fee: '0.28', taxOnFee: null },
    because: 'fee 0.28 from 2023-07-01; Boulder is not known to tax it',
  },
  {
    name: 'charges fee and city tax on it in Denver in fiscal year 2023/24',
    document: invoice('2024-06-30', denver, goods100),
    expect: { salesTax: '8.81', fee: '0.28', taxOnFee: '0.01' },
    because: 'Denver 2024: 2.90 + 1.00 + 0.10 + 4.81; fee 0.28 × 4.81% = 0.013468, city part only',
  },
  {
    name: 'charges fee and city tax on it in Denver in fiscal year 2024/25',
    isMain: true,
    document: invoice('2024-07-01', denver, goods100),
    expect: { salesTax: '8.81', fee: '0.29', taxOnFee: '0.01' },
    because: 'fee 0.29 from 2024-07-01, × 4.81% = 0.013949',
  },
  {
    name: 'charges the fee of fiscal year 2024/25 to its last day',
    isMain: true,
    document: invoice('2025-06-30', denver, goods100),
    expect: { salesTax: '9.15', fee: '0.29', taxOnFee: '0.01' },
    because: 'Denver 2025: 9.15%; fee 0.29 × 5.15% = 0.014935',
  },
  {
    name: 'charges the fee of fiscal year 2025/26 from its first day',
    isMain: true,
    document: invoice('2025-07-01', denver, goods100),
    expect: { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01' },
    because: 'fee 0.28 from 2025-07-01, × 5.15% = 0.01442',
  },
  {
    name: 'charges the fee of fiscal year 2025/26 to its last day',
    document: invoice('2026-06-30', denver, goods100),
    expect: { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01' },
    because: 'fee 0.28 to 2026-06-30',
  },
  {
    name: 'charges no fee when the amount of the year is not known',
    isMain: true,
    document: invoice('2026-07-01', denver, goods100),
    expect: taxOnly('9.15'),
    carriesFeesForward: false,
    because: 'no amount is published from 2026-07-01, and this provider does not let the older one stand in',
  },
  {
    name: 'charges the last published fee when the provider carries it forward',
    document: invoice('2026-07-01', denver, goods100),
    expect: { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01' },
    because: 'the sandbox carries 0.28 forward after 2026-06-30',
  },
  {
    name: 'charges city tax on the fee in Aurora',
    document: invoice('2026-03-10', aurora, goods100),
    expect: { salesTax: '8.00', fee: '0.28', taxOnFee: '0.01' },
    because: 'Aurora 8%: 2.90 + 0.25 + 1.00 + 0.10 + 3.75; fee 0.28 × 3.75% = 0.0105',
  },
  {
    name: 'charges the fee without tax on it in Fort Collins',
    document: invoice('2026-03-10', fortCollins, goods100),
    expect: { salesTax: '8.30', fee: '0.28', taxOnFee: null },
    because: 'Fort Collins from 2026-01-01: 2.90 + 1.05 + 4.35; not among the cities that tax the fee',
  },
  {
    name: 'charges the fee without tax on it in a town run by the state',
    document: invoice('2026-03-10', superior, goods100),
    expect: { salesTax: '9.12', fee: '0.28', taxOnFee: null },
    because: 'Superior 2026: 2.90 + 1.335 + 1.00 + 0.10 + 3.775; the state and its locals do not tax the fee',
  },
  {
    name: 'charges the fee once, whatever the number of lines',
    document: invoice('2026-03-10', denver, [
      line('goods', '50.00'),
      line('goods', '50.00'),
      line('clothing', '50.00'),
    ]),
    expect: { salesTax: '13.74', fee: '0.28', taxOnFee: '0.01' },
    because: 'each 50.00: 1.45 + 0.50 + 0.05 + 2.575, half a cent up = 4.58; × 3 = 13.74',
  },
  {
    name: 'charges no Colorado fee when no line is taxable',
    isMain: true,
    document: invoice('2026-03-10', denver, [line('goods', '100.00', { taxable: false })]),
    expect: untaxed('non-taxable-lines'),
    because: 'wholly exempt sale: no fee',
  },
  {
    name: 'charges the Colorado fee when one line of two is taxable',
    document: invoice('2026-03-10', denver, [line('goods', '100.00'), line('goods', '900.00', { taxable: false })]),
    expect: { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01' },
    because: 'at least one taxable item is delivered; 100.00 × 9.15%',
  },
  {
    name: 'charges no fee on a sale to an exempt customer',
    isMain: true,
    document: invoice('2026-03-10', denver, goods100, { buyer: { exempt: '5' } }),
    expect: untaxed('exempt-customer', { entityUseCode: 'E' }),
    because: 'every item is exempt: no fee',
  },
  {
    name: 'charges no fee when the company has switched it off',
    document: invoice('2026-03-10', denver, goods100),
    settings: { isEnableRetailDeliveryFee: false },
    expect: taxOnly('9.15'),
    because: 'the fee line is not sent; 100.00 × 9.15%',
  },
];

const minnesota: readonly GoldenCase[] = [
  {
    name: 'charges no Minnesota fee at 99.99',
    isMain: true,
    document: invoice('2026-03-10', minneapolis, [line('goods', '99.99')]),
    expect: taxOnly('9.02'),
    because: '99.99 × 6.875% = 6.8743…, 0.15, 0.50, 0.50, 0.75, 0.25; below 100.00',
  },
  {
    name: 'charges the Minnesota fee at 100.00, untaxed',
    isMain: true,
    document: invoice('2026-03-10', minneapolis, goods100),
    expect: { salesTax: '9.03', fee: '0.50', taxOnFee: null },
    because: '6.875 + 0.15 + 0.50 + 0.50 + 0.75 + 0.25; 100.00 reaches the threshold',
  },
  {
    name: 'charges no Minnesota fee on the day before it began',
    document: invoice('2024-06-30', minneapolis, goods100),
    expect: taxOnly('9.03'),
    because: 'the fee is from 2024-07-01',
  },
  {
    name: 'charges the Minnesota fee from its first day',
    document: invoice('2024-07-01', minneapolis, goods100),
    expect: { salesTax: '9.03', fee: '0.50', taxOnFee: null },
    because: 'the fee is from 2024-07-01',
  },
  {
    name: 'charges the Minnesota fee for untaxed clothing',
    document: invoice('2026-03-10', minneapolis, [line('clothing', '100.00')]),
    expect: { salesTax: '0.00', fee: '0.50', taxOnFee: null, zeroReason: 'non-taxable-code' },
    because: 'clothing counts towards the 100.00 although it is exempt',
  },
  {
    name: 'adds clothing and goods for the Minnesota threshold',
    document: invoice('2026-03-10', minneapolis, [line('goods', '60.00'), line('clothing', '40.00')]),
    expect: { salesTax: '5.42', fee: '0.50', taxOnFee: null },
    because: '60.00 + 40.00 = 100.00; 60.00: 4.125, half a cent up, + 0.09 + 0.30 + 0.30 + 0.45 + 0.15',
  },
  {
    name: 'leaves groceries out of the Minnesota threshold',
    document: invoice('2026-03-10', minneapolis, [line('goods', '60.00'), line('groceries', '40.00')]),
    expect: taxOnly('5.42'),
    because: 'food is excluded: 60.00 is below 100.00',
  },
  {
    name: 'leaves lines without the Tax box out of the Minnesota threshold',
    document: invoice('2026-03-10', minneapolis, [line('goods', '60.00'), line('goods', '60.00', { taxable: false })]),
    expect: taxOnly('5.42'),
    because: 'only taxable goods and clothing count: 60.00 is below 100.00',
  },
  {
    name: 'measures the Minnesota threshold after the discount',
    document: invoice('2026-03-10', minneapolis, [line('goods', '110.00')], { discount: { amount: '10.01' } }),
    expect: taxOnly('9.02'),
    because: '110.00 − 10.01 = 99.99, the charge for the goods',
  },
  {
    name: 'charges no Minnesota fee to an exempt purchaser',
    document: invoice('2026-03-10', minneapolis, [line('goods', '500.00')], { buyer: { exempt: '1' } }),
    expect: untaxed('exempt-customer', { entityUseCode: 'A' }),
    because: 'exempt purchasers are excluded from the fee',
  },
];

/** The retail delivery fees of Colorado and Minnesota, and the tax on them. */
export const deliveryFeeCases: readonly GoldenCase[] = [...colorado, ...minnesota];
