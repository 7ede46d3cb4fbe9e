import { type GoldenCase, invoice, line, taxOnly } from '../golden-case.ts';
import { boulder, charlotte, denver, losAngeles, phoenix, type Place, sanJose, seattle } from '../places.ts';

const goods100 = [line('goods', '100.00')];

const dated = (name: string, to: Place, date: string, tax: string, because: string): GoldenCase => ({
  name,
  document: invoice(date, to, goods100),
  expect: taxOnly(tax),
  because,
});

/** The rates on the date of the document. */
export const historyCases: readonly GoldenCase[] = [
  dated(
    'takes the old rate in Los Angeles to its last day',
    losAngeles,
    '2025-03-31',
    '9.50',
    '6% + 0.25% + 1% + 2.25%, to 2025-03-31',
  ),
  dated(
    'takes the new rate in Los Angeles from its first day',
    losAngeles,
    '2025-04-01',
    '9.75',
    '6% + 0.25% + 1% + 2.5%, from 2025-04-01',
  ),
  dated(
    'takes the old rate in San Jose to its last day',
    sanJose,
    '2026-03-31',
    '9.38',
    '6.00 + 0.25 + 1.00 + 1.875 + 0.25, to 2026-03-31',
  ),
  dated(
    'takes the new rate in San Jose from its first day',
    sanJose,
    '2026-04-01',
    '10.00',
    '6.00 + 0.25 + 1.00 + 2.50 + 0.25, from 2026-04-01',
  ),
  dated(
    'takes the old rate in Seattle to its last day',
    seattle,
    '2025-12-31',
    '10.35',
    '6.5% + 2.45% + 1.4%, to 2025-12-31',
  ),
  dated(
    'takes the new rate in Seattle from its first day',
    seattle,
    '2026-01-01',
    '10.55',
    '6.5% + 2.65% + 1.4%, from 2026-01-01',
  ),
  dated(
    'takes the old rate in Phoenix to its last day',
    phoenix,
    '2025-06-30',
    '8.60',
    '5.6% + 0.7% + 2.3%, to 2025-06-30',
  ),
  dated(
    'takes the new rate in Phoenix from its first day',
    phoenix,
    '2025-07-01',
    '9.10',
    '5.6% + 0.7% + 2.8%, from 2025-07-01',
  ),
  dated(
    'takes the old rate in Charlotte to its last day',
    charlotte,
    '2026-06-30',
    '7.25',
    '4.75% + 2% + 0.5%, to 2026-06-30',
  ),
  dated(
    'takes the new rate in Charlotte from its first day',
    charlotte,
    '2026-07-01',
    '8.25',
    '4.75% + 2% + 1.5%, from 2026-07-01',
  ),
  {
    name: 'takes the old city rate in Denver to its last day',
    isMain: true,
    document: invoice('2024-12-31', denver, goods100),
    expect: { salesTax: '8.81', fee: '0.29', taxOnFee: '0.01' },
    because: '2.9% + 1% + 0.1% + 4.81%, to 2024-12-31',
  },
  {
    name: 'takes the new city rate in Denver from its first day',
    isMain: true,
    document: invoice('2025-01-01', denver, goods100),
    expect: { salesTax: '9.15', fee: '0.29', taxOnFee: '0.01' },
    because: '2.9% + 1% + 0.1% + 5.15%, from 2025-01-01',
  },
  {
    name: 'takes the old county rate in Boulder to its last day',
    document: invoice('2025-12-31', boulder, goods100),
    expect: { salesTax: '9.05', fee: '0.28', taxOnFee: null },
    because: '2.90 + 1.185 + 1.00 + 0.10 + 3.86, to 2025-12-31',
  },
  {
    name: 'takes the new county rate in Boulder from its first day',
    document: invoice('2026-01-01', boulder, goods100),
    expect: { salesTax: '9.20', fee: '0.28', taxOnFee: null },
    because: '2.90 + 1.335 + 1.00 + 0.10 + 3.86, from 2026-01-01',
  },
];
