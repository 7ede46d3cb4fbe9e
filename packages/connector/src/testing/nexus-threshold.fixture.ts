import type { Threshold } from '../features/nexus/nexus-thresholds.ts';

/** A nexus threshold of Colorado: sales of $100,000 or more, in force since 2020. */
export function nexusThreshold(more: Partial<Threshold> = {}): Threshold {
  return {
    state: 'CO',
    from: '2020-01-01',
    to: null,
    amount: 100_000,
    amountTest: 'at-least',
    count: null,
    countTest: null,
    op: 'OR',
    source: 'https://state.example',
    read: '2026-01-01',
    ...more,
  };
}
