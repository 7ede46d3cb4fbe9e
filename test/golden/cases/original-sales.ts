import { type GoldenCase, invoice, line, taxOnly } from '../golden-case.ts';
import { boulder, denver, losAngeles } from '../places.ts';
import { sources } from '../sources.ts';

const goods100 = [line('goods', '100.00')];

/** Which day's rates a credit or refund has. */
export const originalSaleCases: readonly GoldenCase[] = [
  {
    name: 'gives back the tax of the sale that the credit is linked to',
    isMain: true,
    document: {
      ...invoice('2025-01-10', denver, goods100, { reverses: '2024-12-20', reversedBy: 'link' }),
      kind: 'CreditMemo',
    },
    expect: taxOnly('8.81', { record: { lines: [{ taxDate: '2024-12-20' }] } }),
    because: 'sold on 2024-12-20 at 2.9% + 1% + 0.1% + 4.81%, though the city has 5.15% on the day of the credit',
    source: sources.appliedCredits,
  },
  {
    name: 'gives back the tax of the sale whose number a refund states',
    document: {
      ...invoice('2025-04-02', losAngeles, goods100, { reverses: '2025-03-31', reversedBy: 'custom-field' }),
      kind: 'RefundReceipt',
    },
    expect: taxOnly('9.50', { record: { lines: [{ taxDate: '2025-03-31' }] } }),
    because: 'sold on 2025-03-31 at 6% + 0.25% + 1% + 2.25%, though 9.75% holds on the day of the refund',
    source: sources.returns,
  },
  {
    name: 'gives back the tax of the sale whose number a credit states',
    isMain: true,
    document: {
      ...invoice('2026-01-15', boulder, goods100, { reverses: '2025-12-31', reversedBy: 'custom-field' }),
      kind: 'CreditMemo',
    },
    expect: taxOnly('9.05', { record: { lines: [{ taxDate: '2025-12-31' }] } }),
    because: 'sold on 2025-12-31 at 2.90 + 1.185 + 1.00 + 0.10 + 3.86, half a cent up, though 9.20 holds in 2026',
    source: sources.returns,
  },
  {
    name: 'takes the rates of its own day when no sale has the stated number',
    document: { ...invoice('2025-01-10', denver, goods100, { reversedBy: 'unknown-number' }), kind: 'CreditMemo' },
    expect: taxOnly('9.15', { record: { taxDate: '2025-01-10T00:00:00' } }),
    because: '100.00 × 9.15%, Denver from 2025-01-01',
    source: sources.returns,
  },
  {
    name: 'takes the rates of its own day when the stated sale is later',
    document: {
      ...invoice('2024-12-20', denver, goods100, { reverses: '2025-01-10', reversedBy: 'custom-field' }),
      kind: 'CreditMemo',
    },
    expect: taxOnly('8.81', { record: { taxDate: '2024-12-20T00:00:00' } }),
    because: 'a later sale is not the one that is given back; 100.00 × 8.81%',
    source: sources.returns,
  },
];
