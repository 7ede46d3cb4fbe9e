import { fillIn, formatMoment } from '@salestax/client';
import type { SupportDuration } from '@salestax/contract';
import type { AccessMessages } from './messages.ts';
import type { AccessChange } from './model.ts';

const sentences = { end: 'sessionsEnded', block: 'isBlocked', allow: 'isAllowed' } as const;

/** The message after a change. In one about an integrator, `{client}` is left to the caller, who knows its client id. */
export function sentenceOfChange(change: AccessChange, text: AccessMessages): string {
  if (change.kind === 'sign-in') return text.signInEnded;
  if (change.kind === 'integrator') return text[sentences[change.action]];
  return change.duration === null ? text.supportEnded : text.supportAllowed;
}

/** A sentence with a moment in it. */
export const withTime = (sentence: string, instant: string, locale: string): string =>
  fillIn(sentence, { time: formatMoment(instant, locale, new Date()) });

const durations = { hour: [1, 'hour'], day: [1, 'day'], week: [7, 'day'] } as const;

/** '7 days' */
export function durationName(duration: SupportDuration, locale: string): string {
  const [count, unit] = durations[duration];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
