import { fillIn, formatCount, formatDay, formatMoment } from '@salestax/client';
import type { CompanyFigures } from '@salestax/contract';
import type { Plural } from '@salestax/widget-kit';
import { counted } from '../texts/counted.ts';
import type { Wording } from './attention.ts';

/** One thing that is right when nothing needs attention. */
export interface EvidenceLine {
  readonly text: string;
  /** When it was checked, as text; null: never, or it is true at every moment. */
  readonly time: string | null;
  readonly isKnown: boolean;
}

/** What the figures do not say about the lists. */
interface Checked {
  readonly validatesAddresses: boolean;
  /** Which sales of each state were compared with its threshold: all, none, or those from a day on. */
  readonly comparedSales: 'all' | 'none' | { readonly since: string };
}

type Counted = { readonly at: string; readonly total: number };

/** What was checked and when, so that 'all clear' can be believed; also what was not checked. */
export function evidenceOf(
  { comparison, certificates, items, addresses, answeredAt }: CompanyFigures,
  { text, locale, now }: Wording,
  { validatesAddresses, comparedSales }: Checked,
): readonly EvidenceLine[] {
  const countText = (count: number) => formatCount(count, locale);
  const knownLine = (instant: string, sentence: string): EvidenceLine => ({
    text: sentence,
    time: fillIn(text.asOf, { time: formatMoment(instant, locale, now) }),
    isKnown: true,
  });
  const unknownLine = (sentence: string): EvidenceLine => ({ text: sentence, time: null, isKnown: false });
  /** Nothing is evidence of nothing: 'All 0 items' are left out. */
  const lineOf = (read: Counted | null, forms: Plural, unread: string): readonly EvidenceLine[] => {
    if (read === null) return [unknownLine(unread)];
    const { at, total } = read;
    return total === 0 ? [] : [knownLine(at, counted(forms, total, locale, { total: countText(total) }))];
  };
  const { accounting, provider } = answeredAt;
  return [
    { text: text.allRecorded, time: null, isKnown: true },
    ...lineOf(comparison, text.agreeing, text.notCompared),
    ...lineOf(certificates, text.certificatesFine, text.certificatesUnread),
    ...lineOf(items, text.itemsFine, text.itemsUnread),
    ...(validatesAddresses
      ? [
          addresses === null
            ? unknownLine(text.addressesUnread)
            : knownLine(
                addresses.at,
                counted(text.addressesFine, addresses.validated, locale, {
                  validated: countText(addresses.validated),
                  failed: countText(addresses.failed),
                }),
              ),
        ]
      : []),
    comparedSales === 'all'
      ? { text: text.thresholdsFine, time: null, isKnown: true }
      : unknownLine(
          comparedSales === 'none'
            ? text.thresholdsUnread
            : fillIn(text.thresholdsCutOff, { day: formatDay(comparedSales.since) }),
        ),
    ...(accounting === null ? [] : [knownLine(accounting, text.accountingAnswers)]),
    ...(provider === null ? [] : [knownLine(provider, text.providerAnswers)]),
  ];
}
