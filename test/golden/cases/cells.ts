import { type GoldenCase, type GoldenDocument, invoice, line, taxOnly } from '../golden-case.ts';
import { austin, boston, boulder, campHill, denver, losAngeles, minneapolis, saintPaul } from '../places.ts';

const day = '2026-03-10';
const withoutFee = { isEnableRetailDeliveryFee: false } as const;
const denverFee = { fee: '0.28', taxOnFee: '0.01' } as const;

const goods = (rate: string) => line('goods', rate);
const boxOff = (rate: string) => line('goods', rate, { taxable: false });
const denver46 = (more: Partial<GoldenDocument> = {}) => ({ ...invoice(day, denver, [goods('46.00')]), ...more });

/** Documents whose amounts somebody else worked out by hand from the published rates, with the same tax and total. */
export const cellCases: readonly GoldenCase[] = [
  {
    name: 'takes 10 % off a taxable and an untaxed line before the tax',
    isMain: true,
    document: invoice(day, denver, [goods('100.00'), boxOff('50.00')], { discount: { percent: 10 } }),
    expect: { salesTax: '8.24', ...denverFee, discount: '15.00' },
    because: '90.00 × 2.9% + 1% + 0.1% + 5.15% = 2.61 + 0.90 + 0.09 + 4.64; total 143.53',
  },
  {
    name: 'takes 10 % off before the tax although the document says tax first',
    document: invoice(day, boulder, [goods('80.00')], { discount: { percent: 10 }, applyTaxAfterDiscount: false }),
    expect: { salesTax: '6.62', fee: '0.28', taxOnFee: null, discount: '8.00' },
    because: '72.00: 2.09 + 0.72 + 0.07 + 0.96 + 2.78; total 78.90',
  },
  {
    name: 'takes an amount off a taxable line in Boulder',
    document: invoice(day, boulder, [goods('70.00')], { discount: { amount: '10.00' } }),
    expect: { salesTax: '5.52', fee: '0.28', taxOnFee: null },
    because: '60.00: 1.74 + 0.60 + 0.06 + 0.80 + 2.32; total 65.80',
  },
  {
    name: 'takes an amount off mixed lines in Austin',
    document: invoice(day, austin, [goods('48.00'), boxOff('32.00')], { discount: { amount: '5.00' } }),
    expect: taxOnly('3.71'),
    because: '48.00 − 3.00 = 45.00: 2.81 + 0.45 + 0.45; total 78.71',
  },
  {
    name: 'taxes goods and shipping in Minneapolis',
    document: invoice(day, minneapolis, [goods('60.00')], { shipping: '15.00' }),
    expect: taxOnly('6.78'),
    because: '60.00: 5.42; 15.00: 1.03 + 0.02 + 0.08 + 0.08 + 0.11 + 0.04; total 81.78, below the threshold of the fee',
  },
  {
    name: 'charges the Minnesota fee at exactly 100.00, of which 60.00 is clothing',
    document: invoice(day, minneapolis, [goods('40.00'), line('clothing', '60.00')]),
    expect: { salesTax: '3.61', fee: '0.50', taxOnFee: null },
    because: '40.00: 2.75 + 0.06 + 0.20 + 0.20 + 0.30 + 0.10; total 104.11',
  },
  {
    name: 'charges no Minnesota fee one cent below the threshold in Saint Paul',
    document: invoice(day, saintPaul, [goods('99.99')]),
    expect: taxOnly('9.87'),
    because: 'the rates of Saint Paul are 9.875% together; total 109.86',
  },
  {
    name: 'charges the Colorado fee of 29 cents on its last day',
    document: { ...denver46(), date: '2025-06-30' },
    expect: { salesTax: '4.21', fee: '0.29', taxOnFee: '0.01' },
    because: '46.00: 1.33 + 0.46 + 0.05 + 2.37; 0.29 × 5.15% = 0.0149; total 50.51',
  },
  {
    name: 'charges no fee on a day for which its amount is not known',
    document: { ...denver46(), date: '2026-09-10' },
    carriesFeesForward: false,
    expect: taxOnly('4.21'),
    because: '46.00: 1.33 + 0.46 + 0.05 + 2.37; total 50.21',
  },
  {
    name: 'takes the tax of a negative line off in Austin',
    document: invoice(day, austin, [goods('99.96'), goods('-20.00')]),
    expect: taxOnly('6.60'),
    because: '6.25 + 1.00 + 1.00 − 1.25 − 0.20 − 0.20; total 86.56',
  },
  {
    name: 'rounds half a cent up in each of three lines',
    document: invoice(day, boston, [goods('0.40'), goods('0.40'), goods('0.40')]),
    expect: taxOnly('0.09'),
    because: '3 × (0.40 × 6.25% = 0.025); total 1.29',
  },
  {
    name: 'rounds half a cent below zero away from zero',
    document: invoice(day, boston, [goods('10.00'), goods('-0.08')]),
    expect: taxOnly('0.62'),
    because: '0.625 → 0.63; −0.005 → −0.01; total 10.54',
  },
  {
    name: 'gives back the tax of the day of a credit memo without a sale',
    document: denver46({ kind: 'CreditMemo' }),
    expect: taxOnly('4.21'),
    because: '46.00: 1.33 + 0.46 + 0.05 + 2.37; total 50.21, without the fee',
  },
  {
    name: 'taxes a sales receipt in Boulder, with the fee',
    document: { ...invoice(day, boulder, [goods('42.42')]), kind: 'SalesReceipt' },
    expect: { salesTax: '3.90', fee: '0.28', taxOnFee: null },
    because: '42.42: 1.23 + 0.42 + 0.04 + 0.57 + 1.64; total 46.60',
  },
  ...(
    [
      ['2025-03-31', '19.00'],
      ['2025-04-01', '19.50'],
    ] as const
  ).map(([date, salesTax]) => ({
    name: `taxes 200.00 in Los Angeles by the rate of ${date}`,
    document: invoice(date, losAngeles, [goods('200.00')]),
    expect: taxOnly(salesTax),
    because: '200.00 × 9.5% to 2025-03-31, × 9.75% from 2025-04-01 on',
  })),
  {
    name: 'takes the rates of the origin in Pennsylvania for 19.99',
    document: invoice(day, campHill, [goods('19.99')], { department: 'philadelphiaYard' }),
    expect: taxOnly('1.60'),
    because: '19.99 × 6% = 1.1994, × 2% = 0.3998; total 21.59',
  },
  {
    name: 'adds tax with manual sales tax where the document has no rate',
    document: invoice(day, denver, [goods('92.00')], { company: 'manual' }),
    settings: withoutFee,
    expect: taxOnly('8.42'),
    because: '92.00: 2.67 + 0.92 + 0.09 + 4.74; total 100.42',
  },
  {
    name: 'takes the taxability of the items where sales tax is not set up',
    document: invoice(day, denver, [goods('59.50'), line('untaxed', '85.00')], { company: 'noSalesTax' }),
    settings: withoutFee,
    expect: taxOnly('5.45'),
    because: '59.50: 1.73 + 0.60 + 0.06 + 3.06; total 149.95',
  },
  {
    name: 'taxes a customer in the United States of a company with several currencies',
    document: denver46({ company: 'multiCurrency' }),
    settings: withoutFee,
    expect: taxOnly('4.21'),
    because: '46.00: 1.33 + 0.46 + 0.05 + 2.37; total 50.21',
  },
];
