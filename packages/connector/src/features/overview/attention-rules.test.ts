import { expect, it } from 'vitest';
import type { NexusRegion } from '@salestax/contract';
import { attentionOfThresholds } from './attention-rules.ts';

const nebraska = (sales: number, threshold: Partial<NonNullable<NexusRegion['threshold']>> = {}): NexusRegion => ({
  enabled: false,
  checked: false,
  stateName: 'Nebraska',
  stateCode: 'NE',
  countryName: 'United States',
  countryCode: 'US',
  corporateHeadQuarters: false,
  totalInvoice: 210,
  taxedInvoice: 0,
  sales,
  threshold: {
    amount: 100_000,
    count: 200,
    op: 'OR',
    reached: 1.05,
    source: 'https://revenue.nebraska.gov',
    from: '2019-04-01',
    ...threshold,
  },
});

it.each([
  ['its amount', nebraska(100_000), { amount: 100_000, limit: 100_000 }],
  ['its amount, where the number of sales does not count', nebraska(120_000, { count: null }), { amount: 120_000 }],
  ['its number of sales, where the amount is not met', nebraska(4_200), { amount: null, limit: null, countLimit: 200 }],
])('a threshold is passed by %s', (_, region, expected) => {
  expect(attentionOfThresholds([region])).toMatchObject([
    { kind: 'threshold-passed', count: 1, names: ['Nebraska'], ...expected },
  ]);
});
