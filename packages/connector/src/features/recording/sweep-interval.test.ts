import { describe, expect, it } from 'vitest';
import { findingOf, longestIntervalMinutes, nextIntervalMinutes, type SweepFinding } from './sweep-interval.ts';

const longest = 360;

/** The intervals after one sweep after another, beginning with a new company. */
function intervalsAfter(findings: readonly SweepFinding[]): readonly number[] {
  let current: number | null = null;
  return findings.map((finding) => (current = nextIntervalMinutes(current, finding, longest)));
}

describe('the time until the next sweep of a company', () => {
  it('is five minutes after its first sweep, whatever that found', () => {
    for (const finding of ['nothing-lost', 'too-recent', 'lost'] as const)
      expect(nextIntervalMinutes(null, finding, longest)).toBe(5);
  });

  it('grows from 15 minutes to the longest while nothing is lost', () => {
    expect(intervalsAfter(Array.from({ length: 9 }, () => 'nothing-lost'))).toEqual([
      5, 15, 30, 60, 120, 240, 360, 360, 360,
    ]);
  });

  it('is five minutes again once a change was lost', () => {
    expect(intervalsAfter(['nothing-lost', 'nothing-lost', 'nothing-lost', 'lost', 'nothing-lost'])).toEqual([
      5, 15, 30, 5, 15,
    ]);
  });

  it('stays while a webhook may be on its way', () => {
    expect(intervalsAfter(['nothing-lost', 'nothing-lost', 'too-recent', 'too-recent'])).toEqual([5, 15, 15, 15]);
  });

  it('is at most six hours, or what is configured; five minutes where no webhooks are accepted', () => {
    expect([longestIntervalMinutes(true), longestIntervalMinutes(true, 60)]).toEqual([360, 60]);
    expect([longestIntervalMinutes(false), longestIntervalMinutes(false, 60)]).toEqual([5, 5]);
  });

  it('never exceeds the longest', () => {
    expect(nextIntervalMinutes(5, 'nothing-lost', 5)).toBe(5);
    expect(nextIntervalMinutes(360, 'too-recent', 60)).toBe(60);
  });

  it('makes at most 150 sweeps of an idle company in a month', () => {
    let current: number | null = null;
    let minutes = 0;
    let sweeps = 0;
    for (; minutes < 31 * 24 * 60; sweeps += 1) minutes += current = nextIntervalMinutes(current, 'nothing-lost', 360);
    expect(sweeps).toBeLessThanOrEqual(150);
  });
});

describe('what a sweep finds', () => {
  const asOf = '2026-03-02T10:00:00Z';

  it.each([
    ['nothing lost, without unreported changes', [], 'nothing-lost'],
    ['a webhook on its way, for a change of the last ten minutes', ['2026-03-02T09:50:01Z'], 'too-recent'],
    ['a lost webhook, for an older change', ['2026-03-02T09:50:00Z'], 'lost'],
    ['a lost webhook among others, in any time zone', ['2026-03-02T09:59:00Z', '2026-03-02T01:49:00-08:00'], 'lost'],
    ['a lost webhook, for a change that was not listed', [undefined], 'lost'],
  ] as const)('is %s', (_, times, finding) => {
    const changes = times.map((changedAt) => (changedAt === undefined ? {} : { changedAt }));
    expect(findingOf(changes, asOf)).toBe(finding);
  });
});
