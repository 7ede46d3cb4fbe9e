import { fillIn, formatCount, formatDay, formatDollars, formatMoment, formatNames } from '@salestax/client';
import { lackingSettingNames, lackingSettings, type Attention, type AttentionKind } from '@salestax/contract';
import { counted } from '../texts/counted.ts';
import type { HomeMessages } from './messages.ts';

/** One line of what needs attention, as text. */
export interface AttentionLine {
  readonly kind: AttentionKind;
  readonly tone: 'negative' | 'attention';
  readonly title: string;
  /** '' = none. */
  readonly detail: string;
  /** Where it is settled; null: it settles itself, or on this page. */
  readonly link: { readonly path: `/${string}`; readonly text: string } | null;
  /** The link is for administrators only. */
  readonly isForAdministrators: boolean;
  /** The link requires active calculation. */
  readonly needsCalculation: boolean;
}

/** How texts are written: the messages, their locale, and the time that 'today' is relative to. */
export interface Wording {
  readonly text: HomeMessages;
  readonly locale: string;
  readonly now: Date;
}

/** null: a newer service reports something that this version does not know. */
export function attentionLine(attention: Attention, wording: Wording): AttentionLine | null {
  const { kind } = attention;
  if (!Object.hasOwn(lines, kind)) return null;
  const line = lines[kind](attention, wording);
  return {
    kind,
    tone: 'attention',
    detail: '',
    link: null,
    isForAdministrators: false,
    needsCalculation: false,
    ...line,
  };
}

/** A missing setting in the language of the page; the service names it in English, and a newer one may name others. */
function settingName(name: string, text: HomeMessages): string {
  const setting = lackingSettings.find((each) => lackingSettingNames[each] === name);
  return setting === undefined ? name : text[`lack-${setting}`];
}

type Line = Pick<AttentionLine, 'title'> & Partial<AttentionLine>;

const lines: Readonly<Record<AttentionKind, (of: Attention, wording: Wording) => Line>> = {
  'vendor-unreachable': ({ names, since }, wording) => ({
    tone: 'negative',
    title: fillIn(wording.text.unreachable, { vendor: formatNames(names, wording.locale) }),
    detail: at(wording.text.unreachableDetail, since, wording),
  }),
  'calculation-off': (_, { text }) => ({
    tone: 'negative',
    title: text.calculationIsOff,
    detail: text.calculationIsOffDetail,
  }),
  'start-date-ahead': ({ on }, { text }) => ({
    tone: 'negative',
    title: fillIn(text.startsAhead, { day: formatDay(on ?? '') }),
    detail: text.startsAheadDetail,
    link: { path: '/advancesettings', text: text.toSettings },
    isForAdministrators: true,
  }),
  'documents-without-tax': (attention, wording) => ({
    tone: 'negative',
    title: counted(wording.text.withoutTax, attention.count, wording.locale),
    detail: numbersAndReason(attention, wording) || wording.text.otherReasons,
    link: { path: '/documents?show=attention', text: wording.text.toDocuments },
  }),
  'documents-waiting': (attention, wording) => ({
    title: counted(wording.text.waiting, attention.count, wording.locale),
    detail: at(wording.text.waitingDetail, attention.since, wording),
    link: { path: '/documents?show=waiting', text: wording.text.toDocuments },
  }),
  'documents-without-fee': (attention, wording) => ({
    title: counted(wording.text.withoutFee, attention.count, wording.locale),
    detail: numbersAndReason(attention, wording),
    link: { path: '/documents?show=attention', text: wording.text.toDocuments },
  }),
  'documents-differ': (attention, wording) => ({
    title: counted(wording.text.differ, attention.count, wording.locale),
    detail: at(wording.text.differDetail, attention.since, wording),
    link: { path: '/reconciliation', text: wording.text.toDifferences },
    needsCalculation: true,
  }),
  'certificates-expired': (attention, wording) => ({
    title: counted(wording.text.expired, attention.count, wording.locale),
    detail: wording.text.expiredDetail,
    link: { path: '/exemption?show=expired', text: wording.text.toCertificates },
    needsCalculation: true,
  }),
  'certificates-expiring': (attention, wording) => ({
    title: counted(wording.text.expiring, attention.count, wording.locale),
    detail: fillIn(wording.text.expiringDetail, {
      day: formatDay(attention.on ?? ''),
      names: formatNames(attention.names, wording.locale),
    }),
    link: { path: '/exemption?show=expiring', text: wording.text.toCertificates },
    needsCalculation: true,
  }),
  'items-failed': (attention, wording) => ({
    title: counted(wording.text.itemsFailed, attention.count, wording.locale),
    detail: at(wording.text.itemsDetail, attention.since, wording),
    link: { path: '/itemmanagement?show=Fail', text: wording.text.toItems },
    needsCalculation: true,
  }),
  'items-undecided': (attention, wording) => ({
    title: counted(wording.text.itemsUndecided, attention.count, wording.locale),
    detail: at(wording.text.itemsDetail, attention.since, wording),
    link: { path: '/itemmanagement?show=New', text: wording.text.toItems },
    needsCalculation: true,
  }),
  'addresses-to-review': (attention, wording) => ({
    title: counted(wording.text.toReview, attention.count, wording.locale),
    detail: wording.text.toReviewDetail,
    link: {
      path: '/batchaddress?show=review',
      text: fillIn(wording.text.toAddresses, { count: formatCount(attention.count, wording.locale) }),
    },
  }),
  'threshold-passed': (attention, wording) => ({
    title:
      attention.count > 1
        ? counted(wording.text.passedMany, attention.count, wording.locale)
        : fillIn(wording.text.passed, { names: formatNames(attention.names, wording.locale) }),
    detail: thresholdDetail(attention, wording),
    link: { path: '/nexussetup', text: wording.text.toNexus },
  }),
  'connection-ends': ({ on, reason }, { text }) => ({
    title: fillIn(text.connectionEnds, { day: formatDay(on ?? '') }),
    detail: reason || text.connectionEndsDetail,
    link: { path: '/integration', text: text.toIntegration },
    isForAdministrators: true,
  }),
  'settings-incomplete': ({ names, reason }, { text, locale }) => ({
    title: text.incomplete,
    detail:
      names.length === 0
        ? reason
        : fillIn(text.incompleteDetail, {
            names: formatNames(
              names.map((name) => settingName(name, text)),
              locale,
            ),
          }),
    link: { path: '/connectorsettings', text: text.toSettings },
    isForAdministrators: true,
  }),
  'recording-disabled': ({ reason }, { text }) => ({
    title: text.recordingDisabled,
    detail: reason || text.recordingDisabledDetail,
    link: { path: '/connectorsettings', text: text.toSettings },
    isForAdministrators: true,
  }),
};

/** A sentence with a time; '' without one. */
function at(sentence: string, instant: string | null | undefined, { locale, now }: Wording): string {
  return instant === null || instant === undefined
    ? ''
    : fillIn(sentence, { time: formatMoment(instant, locale, now) });
}

/** Numbers of documents keep their commas: a letter before one, as Arabic has it, would turn its parts around. */
const numbersAndReason = ({ names, reason, errorCode }: Attention, { text }: Wording): string =>
  [names.join(', '), errorCode === undefined ? reason : text.serviceMessage(errorCode, reason)]
    .filter((part) => part !== '')
    .join(': ');

function thresholdDetail(
  { amount, limit, countLimit, count, names, reason }: Attention,
  { text, locale }: Wording,
): string {
  if (countLimit !== undefined) return fillIn(text.passedByCountDetail, { limit: formatCount(countLimit, locale) });
  if (amount !== null && limit !== null)
    return fillIn(text.passedDetail, { amount: formatDollars(amount, locale), limit: formatDollars(limit, locale) });
  return count > 1 ? formatNames(names, locale) : reason;
}
