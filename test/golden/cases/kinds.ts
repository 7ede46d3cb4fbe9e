import { type GoldenCase, invoice, line, taxOnly, untaxed } from '../golden-case.ts';
import { boston, denver, losAngeles, minneapolis } from '../places.ts';

const goods100 = [line('goods', '100.00')];

/** The five kinds of documents, and lines that are not taxable. */
export const kindCases: readonly GoldenCase[] = [
  {
    name: 'taxes a sales receipt like an invoice, fee included',
    isMain: true,
    document: { ...invoice('2026-03-10', denver, goods100), kind: 'SalesReceipt' },
    expect: { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01' },
    because: '100.00 × 9.15%',
  },
  {
    name: 'estimates an estimate without recording it',
    isMain: true,
    document: { ...invoice('2026-03-10', denver, goods100), kind: 'Estimate' },
    expect: { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01', zeroReason: null },
    because: '100.00 × 9.15%',
  },
  {
    name: 'estimates an estimate for an exempt customer at zero',
    document: { ...invoice('2026-03-10', denver, goods100, { buyer: { exempt: '9' } }), kind: 'Estimate' },
    expect: untaxed('exempt-customer'),
    because: 'the customer is exempt',
  },
  {
    name: 'gives back the tax of the original sale in a credit memo',
    isMain: true,
    document: { ...invoice('2025-01-10', denver, goods100, { reverses: '2024-12-20' }), kind: 'CreditMemo' },
    expect: taxOnly('8.81'),
    because: 'sold on 2024-12-20 at 8.81%, though 9.15% holds on the day of the credit; no fee is given back',
  },
  {
    name: 'gives back the tax of the original sale in a refund receipt',
    isMain: true,
    document: { ...invoice('2025-04-02', losAngeles, goods100, { reverses: '2025-03-31' }), kind: 'RefundReceipt' },
    expect: taxOnly('9.50'),
    because: 'sold on 2025-03-31 at 9.5%, though 9.75% holds on the day of the refund',
  },
  {
    name: 'takes the rates of its own day in a credit memo without a sale',
    isMain: true,
    document: { ...invoice('2025-01-10', denver, goods100), kind: 'CreditMemo' },
    expect: taxOnly('9.15'),
    because: '100.00 × 9.15%; nothing is delivered',
  },
  {
    name: 'rounds half a cent of a refund away from zero',
    document: { ...invoice('2026-03-10', minneapolis, [line('goods', '10.00')]), kind: 'RefundReceipt' },
    expect: taxOnly('0.92'),
    because: 'as for a sale: 0.69 + 0.02 + 0.05 + 0.05 + 0.08 + 0.03',
  },
  {
    name: 'takes the discount off a credit memo',
    document: { ...invoice('2026-03-10', boston, goods100, { discount: { amount: '20.00' } }), kind: 'CreditMemo' },
    expect: taxOnly('5.00'),
    because: '80.00 × 6.25%',
  },
  {
    name: 'gives back no tax to an exempt customer',
    document: { ...invoice('2026-03-10', boston, goods100, { buyer: { exempt: '9' } }), kind: 'CreditMemo' },
    expect: untaxed('exempt-customer', { entityUseCode: 'G' }),
    because: 'the customer is exempt',
  },
  {
    name: 'taxes only the lines with the Tax box on',
    isMain: true,
    document: invoice('2026-03-10', boston, [line('goods', '100.00'), line('goods', '50.00', { taxable: false })]),
    expect: taxOnly('6.25', { zeroReason: null, lineReasons: [null, 'non-taxable-line'] }),
    because: '100.00 × 6.25%',
  },
  {
    name: 'taxes nothing when no line has the Tax box on, whatever its item is mapped to',
    document: invoice('2026-03-10', boston, [line('goods', '100.00', { taxable: false })]),
    expect: untaxed('non-taxable-lines'),
    because: 'the line goes to the provider with code NT',
  },
  {
    name: 'taxes nothing without the Tax box also when the provider does not know the item',
    document: invoice('2026-03-10', boston, [line('unmapped', '100.00', { taxable: false })]),
    expect: untaxed('non-taxable-lines'),
    because: 'the line goes to the provider with code NT',
  },
  {
    name: 'takes the tax of a returned line off, half a cent away from zero',
    document: invoice('2026-03-10', boston, [line('goods', '100.00'), line('goods', '-1.04')]),
    expect: taxOnly('6.18'),
    because: '100.00 × 6.25% = 6.25; −1.04 × 6.25% = −0.065, rounded to −0.07',
  },
  {
    name: 'taxes the other lines beside one of 0.00',
    document: invoice('2026-03-10', boston, [line('goods', '0.00'), line('goods', '100.00')]),
    expect: taxOnly('6.25'),
    because: '0.00 + 100.00 × 6.25%',
  },
  {
    name: 'taxes nothing on a document of 0.00',
    document: invoice('2026-03-10', boston, [line('goods', '0.00')]),
    expect: untaxed('zero-amount', { lineReasons: ['zero-amount'] }),
    because: 'there is no price',
  },
];
