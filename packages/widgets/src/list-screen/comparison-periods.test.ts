import { expect, it } from 'vitest';
import { presetDays, type Preset } from './comparison-periods.ts';

it.each<[Preset, string, string, string]>([
  ['thisMonth', '2026-03-02', '2026-03-01', '2026-03-02'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-05', '2025-12-01', '2025-12-31'],
  ['last90Days', '2026-03-31', '2026-01-01', '2026-03-31'],
])('%s on %s is from %s to %s', (preset, today, from, to) => {
  expect(presetDays(preset, today)).toEqual({ from, to });
});
