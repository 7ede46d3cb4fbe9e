import { fillIn, formatCount } from '@salestax/client';
import { maxReason } from '@salestax/contract';

/** The sentences for a reason that cannot be sent. */
export interface ReasonMessages {
  readonly reasonRequired: string;
  /** {most} characters. */
  readonly reasonTooLong: string;
}

/** Whether a reason that a person has typed can be sent. */
export const isReason = (reason: string): boolean => reason.trim() !== '' && reason.trim().length <= maxReason;

/** What is wrong with a typed reason; undefined: nothing. */
export function reasonFault(reason: string, text: ReasonMessages, locale: string): string | undefined {
  if (isReason(reason)) return undefined;
  return reason.trim() === ''
    ? text.reasonRequired
    : fillIn(text.reasonTooLong, { most: formatCount(maxReason, locale) });
}
