import { fillIn, formatDay, formatDollars } from '@salestax/client';
import type { Attention } from '@salestax/contract';
import type { HomeMessages } from './messages.ts';

/** One line of what needs attention, as text. */
export interface AttentionLine {
  readonly tone: 'negative' | 'attention';
  readonly title: string;
  /** '' = none. */
  readonly detail: string;
  readonly path: `/${string}`;
  readonly linkText: string;
  /** The link is for administrators only. */
  readonly isForAdministrators: boolean;
  /** The link requires active calculation. */
  readonly needsCalculation: boolean;
}

export function attentionLine(attention: Attention, text: HomeMessages, locale: string): AttentionLine {
  return { isForAdministrators: false, needsCalculation: false, ...lines[attention.kind](attention, text, locale) };
}

type Line = Omit<AttentionLine, 'isForAdministrators' | 'needsCalculation'> & Partial<AttentionLine>;

const lines: Readonly<Record<Attention['kind'], (of: Attention, text: HomeMessages, locale: string) => Line>> = {
  'documents-without-tax': ({ count, names, reason }, text) => ({
    tone: 'negative',
    title: count === 1 ? text.withoutTaxOne : fillIn(text.withoutTax, { count }),
    detail: [names.join(', '), reason].filter((part) => part !== '').join(': '),
    path: '/reconciliation',
    linkText: text.toReconciliation,
    needsCalculation: true,
  }),
  'documents-without-fee': ({ count, names, reason }, text) => ({
    tone: 'attention',
    title: count === 1 ? text.withoutFeeOne : fillIn(text.withoutFee, { count }),
    detail: [names.join(', '), reason].filter((part) => part !== '').join(': '),
    path: '/reconciliation',
    linkText: text.toReconciliation,
    needsCalculation: true,
  }),
  'threshold-passed': (attention, text, locale) => ({
    tone: 'attention',
    title:
      attention.count > 1
        ? fillIn(text.passedMany, { count: attention.count })
        : fillIn(text.passed, { names: attention.names.join(', ') }),
    detail: thresholdDetail(attention, text, locale),
    path: '/nexussetup',
    linkText: text.toNexus,
  }),
  'connection-ends': ({ on, reason }, text) => ({
    tone: 'attention',
    title: fillIn(text.connectionEnds, { day: formatDay(on ?? '') }),
    detail: reason || text.connectionEndsDetail,
    path: '/integration',
    linkText: text.toIntegration,
    isForAdministrators: true,
  }),
  'settings-incomplete': ({ names, reason }, text) => ({
    tone: 'attention',
    title: text.incomplete,
    detail: names.length === 0 ? reason : fillIn(text.incompleteDetail, { names: names.join(', ') }),
    path: '/connectorsettings',
    linkText: text.toSettings,
    isForAdministrators: true,
  }),
  'recording-disabled': ({ reason }, text) => ({
    tone: 'attention',
    title: text.recordingDisabled,
    detail: reason || text.recordingDisabledDetail,
    path: '/connectorsettings',
    linkText: text.toSettings,
    isForAdministrators: true,
  }),
};

function thresholdDetail(
  { amount, limit, count, names, reason }: Attention,
  text: HomeMessages,
  locale: string,
): string {
  if (amount !== null && limit !== null)
    return fillIn(text.passedDetail, { amount: formatDollars(amount, locale), limit: formatDollars(limit, locale) });
  return count > 1 ? names.join(', ') : reason;
}
