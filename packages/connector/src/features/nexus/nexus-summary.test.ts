import { describe, expect, it } from 'vitest';
import type { NexusRegion } from '@salestax/contract';
import { countCollecting, countNearThreshold, regionsPastThreshold } from './nexus-summary.ts';

const region = (stateCode: string, reached: number, more: Partial<NexusRegion> = {}): NexusRegion => ({
  enabled: false,
  checked: false,
  stateName: stateCode,
  stateCode,
  countryName: 'United States',
  countryCode: 'US',
  corporateHeadQuarters: false,
  totalInvoice: 0,
  taxedInvoice: 0,
  threshold: { amount: 100_000, count: null, op: 'OR', reached, source: 'https://revenue.example', from: '2018-10-01' },
  ...more,
});
const listOf = (nexusList: NexusRegion[], salesSince?: string) => ({
  nexus: { nexusList, asOf: '2026-03-02T10:00:00Z', invoiceCount: 1, ...(salesSince !== undefined && { salesSince }) },
});

describe('the figures of a stored list of regions', () => {
  const stored = listOf([
    region('CO', 3, { enabled: true }),
    region('NV', 2, { collectsFrom: '2026-04-01' }),
    region('WA', 1),
    region('OR', 0.9),
    region('ID', 0.1),
  ]);

  it('count as passed or near only where no nexus is declared, now or from a later day', () => {
    expect(regionsPastThreshold(stored).map(({ stateCode }) => stateCode)).toEqual(['WA']);
    expect(countNearThreshold(stored)).toBe(2);
    expect(countCollecting(stored)).toBe(1);
  });

  it('say nothing of thresholds that no counted sale comes near, where older sales do not count', () => {
    expect(countNearThreshold(listOf([region('ID', 0.1)]))).toBe(0);
    expect(countNearThreshold(listOf([region('ID', 0.1)], '2026-01-15'))).toBeNull();
    expect(countNearThreshold(listOf([region('WA', 1)], '2026-01-15'))).toBe(1);
  });
});
