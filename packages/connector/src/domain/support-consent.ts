import type { SupportDuration } from '@salestax/contract';

const hourMs = 3_600_000;

/** Milliseconds. */
const durations: Readonly<Record<SupportDuration, number>> = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs };

/** When a consent that is given now ends. */
export const consentEnd = (duration: SupportDuration, now: Date): Date => new Date(now.getTime() + durations[duration]);

interface Ending {
  readonly expiresAt: Date;
}

/** The same if its time is not over, else null. */
export const inForce = <Limited extends Ending>(limited: Limited | null, now: Date): Limited | null =>
  limited !== null && now < limited.expiresAt ? limited : null;
