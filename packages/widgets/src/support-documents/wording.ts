import { fillIn, formatMoment } from '@salestax/client';
import type { SupportAccess } from '@salestax/contract';
import type { SupportDocumentsMessages } from './messages.ts';

/** Who allows the reading of which company, and until when. */
export const consentSentence = (
  company: string,
  { until, grantedBy }: SupportAccess,
  text: SupportDocumentsMessages,
  locale: string,
): string => fillIn(text.consented, { company, name: grantedBy, time: formatMoment(until, locale, new Date()) });
