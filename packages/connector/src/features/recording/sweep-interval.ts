/* When a company is swept next. Webhooks and panels report changes; the sweep finds what they lost. */

/** The interval of a company that is new, was changed, or lost a webhook; also the time between two plannings. */
export const shortestIntervalMinutes = 5;

const defaultLongestMinutes = 360;

/** The longest interval of this service. Where no webhooks are accepted, the sweep is all that finds a save. */
export const longestIntervalMinutes = (acceptsWebhooks: boolean, configured = defaultLongestMinutes): number =>
  acceptsWebhooks ? configured : shortestIntervalMinutes;

/** The first interval after a sweep that found nothing lost; each further one is twice as long. */
const firstLongerMinutes = 15;

/**
 * A change that is younger may be reported by a webhook that is still on its way, and says nothing about it.
 * Milliseconds.
 */
const webhookDelayMs = 10 * 60_000;

/**
 * - nothing-lost: every change had been reported by a webhook or a panel, or there was none.
 * - too-recent: a change had not been reported; its webhook may be on its way.
 * - lost: a change had not been reported, and no webhook can be expected any more.
 */
export const sweepFindings = ['nothing-lost', 'too-recent', 'lost'] as const;
export type SweepFinding = (typeof sweepFindings)[number];

/**
 * What the changes that only the sweep has found say about the company's webhooks. `changedAt` and `asOf` are times of
 * the accounting service. A change without a time is one that the service did not list: it is old.
 */
export function findingOf(unreported: readonly { readonly changedAt?: string }[], asOf: string): SweepFinding {
  if (unreported.length === 0) return 'nothing-lost';
  const latestLost = Date.parse(asOf) - webhookDelayMs;
  const isLost = unreported.some(({ changedAt }) => changedAt === undefined || Date.parse(changedAt) <= latestLost);
  return isLost ? 'lost' : 'too-recent';
}

/**
 * Minutes until the next sweep. `current`: the interval before; null = the company is new or was changed, so that
 * nothing is known about its webhooks. An idle company gives no evidence against them, and is swept less often, too. After a
 * lost change the interval is the shortest again; it doubles while nothing is lost.
 */
export function nextIntervalMinutes(current: number | null, finding: SweepFinding, longest: number): number {
  if (current === null || finding === 'lost') return shortestIntervalMinutes;
  const next = finding === 'too-recent' ? current : Math.max(firstLongerMinutes, 2 * current);
  return Math.min(next, longest);
}
