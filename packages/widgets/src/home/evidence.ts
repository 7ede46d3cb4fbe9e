import { fillIn, formatCount, formatMoment } from '@salestax/client';
import type { CompanyFigures } from '@salestax/contract';
import type { Plural } from '@salestax/widget-kit';
import { counted } from '../texts/counted.ts';
import type { Wording } from './attention.ts';

/** One thing that was looked at when nothing needs attention. */
export interface EvidenceLine {
  readonly text: string;
  /** When it was looked at, as text; null: it was not, or always is. */
  readonly time: string | null;
  readonly isKnown: boolean;
}

/** What was checked and when, so that 'all clear' can be believed; also what was not checked. */
export function evidenceOf(
  { comparison, certificates, items, addresses, answeredAt }: CompanyFigures,
  { text, locale, now }: Wording,
  validatesAddresses: boolean,
): readonly EvidenceLine[] {
  const number = (count: number) => formatCount(count, locale);
  const found = (instant: string, sentence: string): EvidenceLine => ({
    text: sentence,
    time: fillIn(text.asOf, { time: formatMoment(instant, locale, now) }),
    isKnown: true,
  });
  const foundAll = (instant: string, forms: Plural, total: number): EvidenceLine =>
    found(instant, counted(forms, total, locale, { total: number(total) }));
  const unknown = (sentence: string): EvidenceLine => ({ text: sentence, time: null, isKnown: false });
  const { accounting, provider } = answeredAt;
  return [
    { text: text.allRecorded, time: null, isKnown: true },
    comparison === null ? unknown(text.notCompared) : foundAll(comparison.at, text.agreeing, comparison.total),
    certificates === null
      ? unknown(text.certificatesUnread)
      : foundAll(certificates.at, text.certificatesFine, certificates.total),
    items === null ? unknown(text.itemsUnread) : foundAll(items.at, text.itemsFine, items.total),
    ...(validatesAddresses
      ? [
          addresses === null
            ? unknown(text.addressesUnread)
            : found(
                addresses.at,
                counted(text.addressesFine, addresses.validated, locale, {
                  validated: number(addresses.validated),
                  failed: number(addresses.failed),
                }),
              ),
        ]
      : []),
    ...(accounting === null ? [] : [found(accounting, text.accountingAnswers)]),
    ...(provider === null ? [] : [found(provider, text.providerAnswers)]),
  ];
}
