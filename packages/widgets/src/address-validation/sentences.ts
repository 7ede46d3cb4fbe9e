import { fillIn, formatCount } from '@salestax/client';
import { counted } from '../texts/counted.ts';
import type { DecisionResult } from './acceptance.ts';
import type { ValidationOutcome } from './addresses.ts';
import type { AddressMessages } from './messages.ts';

/** '27 validated · 4 to review · 9 failed' */
export function outcomeSentence(
  { validated, toReview, failed }: ValidationOutcome,
  text: AddressMessages,
  locale: string,
): string {
  return [
    fillIn(text.outcomeValidated, { count: formatCount(validated, locale) }),
    fillIn(text.outcomeToReview, { count: formatCount(toReview, locale) }),
    fillIn(text.outcomeFailed, { count: formatCount(failed, locale) }),
  ].join(' · ');
}

/** '296 addresses were changed in QuickBooks. 4 were not: …' */
export function acceptedSentence(
  { changed, refused, reason }: DecisionResult,
  text: AddressMessages,
  locale: string,
): string {
  const done = counted(text.acceptedMany, changed.length, locale);
  return refused === 0 ? done : `${done} ${counted(text.notAccepted, refused, locale)} ${reason || text.failed}`;
}
