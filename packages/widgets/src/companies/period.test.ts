import { expect, it } from 'vitest';
import { daysOf, type Period } from './period.ts';

it.each<[Period, string, string, string]>([
  ['thisMonth', '2026-03-02', '2026-03-01', '2026-03-02'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-05', '2025-12-01', '2025-12-31'],
  ['last90Days', '2026-03-31', '2026-01-01', '2026-03-31'],
])('%s on %s is from %s to %s', (period, today, FromDate, ToDate) => {
  expect(daysOf(period, today)).toEqual({ FromDate, ToDate });
});
