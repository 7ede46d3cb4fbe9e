import { type GoldenCase, invoice, line, refused, taxOnly, untaxed } from '../golden-case.ts';
import { boston, denver, denverCurtis } from '../places.ts';
import { sources } from '../sources.ts';

const day = '2026-03-10';
const goods100 = [line('goods', '100.00')];
const denverTax = { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01' } as const;

const automated: readonly GoldenCase[] = [
  {
    name: 'leaves the tax to QuickBooks where its automated sales tax has a rate for the customer',
    isMain: true,
    document: invoice(day, denverCurtis, goods100, { company: 'automated' }),
    expect: refused('TaxedInQuickBooks'),
    because: 'QuickBooks charges 2.9% + 1.1% + 5.15%; a second tax would be charged twice',
    source: sources.automated,
  },
  {
    name: 'adds tax beside automated sales tax at a custom rate of 0 percent',
    isMain: true,
    document: invoice(day, denverCurtis, goods100, { company: 'zeroRate' }),
    expect: denverTax,
    because: '100.00 × (2.9% + 1% + 0.1% + 5.15%); fee 0.28, × 5.15% = 0.01442',
    source: sources.zeroRate,
  },
  {
    name: 'charges no delivery fee for goods that the customer takes at the address of the company',
    document: invoice(day, denver, goods100, { company: 'zeroRate' }),
    expect: taxOnly('9.15'),
    because: 'origin and destination are one place: nothing is delivered; 100.00 × 9.15%',
    source: sources.coloradoSale,
  },
  {
    name: 'leaves the tax to QuickBooks for a customer with a rate of its own, beside the custom rate of 0 percent',
    document: invoice(day, denverCurtis, goods100, { company: 'zeroRate', buyer: { taxGroup: '3' } }),
    expect: refused('TaxedInQuickBooks'),
    because: 'the group 3 has a rate of 9.15%',
    source: sources.zeroRate,
  },
  {
    name: 'gives back tax beside automated sales tax at a custom rate of 0 percent',
    document: {
      ...invoice(day, boston, goods100, { company: 'zeroRate', discount: { percent: 10 } }),
      kind: 'RefundReceipt',
    },
    expect: taxOnly('5.63', { discount: '10.00' }),
    because: '90.00 × 6.25% = 5.625, half a cent away from zero',
    source: sources.discounts,
  },
  {
    name: 'takes a third of the price off, to the cent, and nothing of the tax, at a custom rate of 0 percent',
    document: invoice(day, denverCurtis, goods100, { company: 'zeroRate', discount: { percent: 33.333 } }),
    expect: { salesTax: '6.10', fee: '0.28', taxOnFee: '0.01', discount: '33.33' },
    because: '66.67 × 2.9% = 1.93343, × 1% = 0.6667, × 0.1% = 0.06667, × 5.15% = 3.433505: 1.93 + 0.67 + 0.07 + 3.43',
    source: sources.discounts,
  },
];

const manual: readonly GoldenCase[] = [
  {
    name: 'adds tax with manual sales tax where nobody chose a rate on the document',
    isMain: true,
    document: invoice(day, denverCurtis, goods100, { company: 'manual' }),
    expect: denverTax,
    because: 'QuickBooks charges nothing without a tax group; 100.00 × 9.15%',
    source: sources.manual,
  },
  {
    name: 'adds no second tax to a document with a rate of manual sales tax',
    isMain: true,
    document: invoice(day, denverCurtis, goods100, { company: 'manual', taxGroup: '2' }),
    expect: refused('TaxedInQuickBooks'),
    because: 'QuickBooks charges 9.15 itself: a person decides',
    source: sources.manual,
  },
  {
    name: 'adds no second tax to a receipt with a rate of manual sales tax',
    document: { ...invoice(day, denverCurtis, goods100, { company: 'manual', taxGroup: '3' }), kind: 'SalesReceipt' },
    expect: refused('TaxedInQuickBooks'),
    because: 'QuickBooks charges 100.00 × 9.195% itself: a person decides',
    source: sources.manual,
  },
  {
    name: 'records a document with a rate of manual sales tax that taxes nothing',
    document: invoice(day, boston, [line('goods', '100.00', { taxable: false })], { company: 'manual', taxGroup: '2' }),
    expect: untaxed('non-taxable-lines'),
    because: 'no line has the Tax box on, so that QuickBooks charges 0.00, too',
    source: sources.manual,
  },
  {
    name: 'records an exempt sale with a rate of manual sales tax',
    document: invoice(day, denverCurtis, goods100, { company: 'manual', taxGroup: '2', buyer: { exempt: '5' } }),
    expect: untaxed('exempt-customer', { entityUseCode: 'E' }),
    because: 'neither QuickBooks nor AvaTax taxes the customer; reason 5 is code E',
    source: sources.manual,
  },
];

const notSetUp: readonly GoldenCase[] = [
  {
    name: 'taxes taxable items although sales tax is not set up in QuickBooks',
    isMain: true,
    document: invoice(day, boston, goods100, { company: 'noSalesTax' }),
    expect: taxOnly('6.25'),
    because: 'the line is NON, as every line of the company; its item is taxable: 100.00 × 6.25%',
    source: sources.notSetUp,
  },
  {
    name: 'does not tax an item that is not taxable where sales tax is not set up',
    document: invoice(day, boston, [line('untaxed', '100.00')], { company: 'noSalesTax' }),
    expect: untaxed('non-taxable-lines'),
    because: 'the item is not taxable',
    source: sources.notSetUp,
  },
  {
    name: 'taxes only the taxable one of two items where sales tax is not set up',
    document: invoice(day, boston, [line('goods', '100.00'), line('untaxed', '50.00')], { company: 'noSalesTax' }),
    expect: taxOnly('6.25', { zeroReason: null }),
    because: '100.00 × 6.25%; the other item is not taxable',
    source: sources.notSetUp,
  },
  {
    name: 'does not tax an exempt customer where sales tax is not set up',
    document: invoice(day, boston, goods100, { company: 'noSalesTax', buyer: { exempt: '1' } }),
    expect: untaxed('exempt-customer', { entityUseCode: 'A' }),
    because: 'reason 1 is code A',
    source: sources.notSetUp,
  },
  {
    name: 'takes a discount by percentage off before the tax where sales tax is not set up',
    document: invoice(day, denverCurtis, goods100, { company: 'noSalesTax', discount: { percent: 10 } }),
    expect: { salesTax: '8.24', fee: '0.28', taxOnFee: '0.01', discount: '10.00' },
    because: '90.00 × 2.9% = 2.61, × 1%, × 0.1%, × 5.15% = 4.635',
    source: sources.discounts,
  },
  {
    name: 'takes a discount by amount off a credit where sales tax is not set up',
    document: {
      ...invoice(day, boston, goods100, { company: 'noSalesTax', discount: { amount: '12.34' } }),
      kind: 'CreditMemo',
    },
    expect: taxOnly('5.48', { discount: '12.34' }),
    because: '87.66 × 6.25% = 5.47875',
    source: sources.discounts,
  },
];

/** Companies that have set up sales tax at the accounting service in different ways. */
export const companyKindCases: readonly GoldenCase[] = [...automated, ...manual, ...notSetUp];
