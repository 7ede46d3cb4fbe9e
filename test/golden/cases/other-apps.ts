import { type GoldenCase, type GoldenDocument, invoice, line, refused, taxOnly, untaxed } from '../golden-case.ts';
import { austin, boston, portland, type Place } from '../places.ts';
import { sources } from '../sources.ts';

const goods100 = [line('goods', '100.00')];

const receipt = (to: Place, more: Partial<GoldenDocument> = {}): GoldenDocument => ({
  ...invoice('2026-03-10', to, goods100),
  kind: 'SalesReceipt',
  company: 'otherApps',
  ...more,
});

/** Receipts and refunds that other apps save after the money has moved. */
export const otherAppCases: readonly GoldenCase[] = [
  {
    name: 'leaves a receipt of another app without tax to a person',
    isMain: true,
    document: receipt(austin),
    settings: { receiptsOfOtherApps: 'leave' },
    expect: refused('ReceiptOfOtherApp'),
    because: '8.25 is due and was not charged; a new total would disagree with the bank',
    source: sources.depositedReceipts,
  },
  {
    name: 'leaves a refund of another app without tax to a person',
    document: receipt(boston, { kind: 'RefundReceipt' }),
    settings: { receiptsOfOtherApps: 'leave' },
    expect: refused('ReceiptOfOtherApp'),
    because: '6.25 would be given back beyond what was paid out',
    source: sources.depositedReceipts,
  },
  {
    name: 'records a receipt of another app on which no tax is due where the company chose to add tax',
    document: receipt(portland),
    expect: untaxed('no-tax-in-state'),
    because: 'Oregon has no sales tax, so that the total is right as it is',
    source: sources.otherApps,
  },
  {
    name: 'leaves a receipt with tax of another app to a person',
    document: receipt(austin, { chargedTax: '8.25' }),
    settings: { receiptsOfOtherApps: 'leave' },
    expect: refused('TaxedInQuickBooks'),
    because: 'the tax is charged already: a second one of 8.25 would be charged twice',
    source: sources.depositedReceipts,
  },
  {
    name: 'adds tax to an invoice that another app saved',
    isMain: true,
    document: receipt(austin, { kind: 'Invoice' }),
    settings: { receiptsOfOtherApps: 'leave' },
    expect: taxOnly('8.25'),
    because: 'no money has moved; 6.25 + 1.00 + 1.00',
    source: sources.otherApps,
  },
  {
    name: 'records a receipt with the tax that another app charged',
    isMain: true,
    document: receipt(austin, { chargedTax: '4.91' }),
    settings: { receiptsOfOtherApps: 'record' },
    expect: taxOnly('0.00', { recorded: { salesTax: '4.91' }, record: { totalTax: 4.91, totalTaxCalculated: 8.25 } }),
    because: 'what was charged is what is owed; AvaTax retains its own 6.25 + 1.00 + 1.00 beside it',
    source: sources.otherApps,
  },
  {
    name: 'leaves a receipt of another app that charged no tax to a person where tax is due',
    document: receipt(austin),
    settings: { receiptsOfOtherApps: 'record' },
    expect: refused('NoTaxCharged'),
    because: '8.25 is due; recorded with 0.00 it would be in no return',
    source: sources.otherApps,
  },
  {
    name: 'records a refund with the tax that another app gave back',
    document: receipt(austin, { kind: 'RefundReceipt', chargedTax: '8.25' }),
    settings: { receiptsOfOtherApps: 'record' },
    expect: taxOnly('0.00', { recorded: { salesTax: '8.25' }, record: { totalTax: -8.25 } }),
    because: 'what was given back is negative at AvaTax',
    source: sources.otherApps,
  },
  {
    name: 'adds tax to a receipt of another app where the company chose that',
    document: receipt(austin),
    expect: taxOnly('8.25'),
    because: '100.00 × (6.25% + 1% + 1%)',
    source: sources.otherApps,
  },
];
