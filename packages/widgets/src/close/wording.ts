import { fillIn, formatAmount, formatDay, formatDayAndTime, formatNames, numberedDocument } from '@salestax/client';
import type {
  JurisdictionLiability,
  Month,
  MonthChange,
  MonthCheckKind,
  MonthDecision,
  MonthDetail,
  MonthDifference,
  MonthDifferenceReason,
  MonthFigures,
  MonthState,
  TxnType,
} from '@salestax/contract';
import { counted } from '../texts/counted.ts';
import type { CloseMessages } from './messages.ts';
import type { MonthNote } from './opened-month.ts';

/** '2026-06' → 'June 2026' */
export function monthName(month: Month, locale: string): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(day);
}

export function stateName(state: MonthState, text: CloseMessages): string {
  return state === 'open' ? text.openState : text[state];
}

export const stateTones = { current: 'quiet', open: 'info', closed: 'positive', broken: 'negative' } as const;

/** A sentence about a decision, with the name of the person, the UTC day and the reason. */
export const decisionSentence = (sentence: string, { at, by, reason = '' }: MonthDecision): string =>
  fillIn(sentence, { name: by, day: formatDay(at.slice(0, 10)), reason });

/** How many documents have changed after the figures were read. */
export const changedTitle = ({ closed, changeCount }: MonthDetail, text: CloseMessages, locale: string): string =>
  counted(closed === null ? text.changedTitle : text.brokenTitle, changeCount, locale);

/** What has become of each changed document, and how many are not listed. */
export function changeSentences(
  { changes, changeCount }: MonthDetail,
  text: CloseMessages,
  locale: string,
): readonly string[] {
  const unlisted = changeCount - changes.length;
  const sentences = changes.map((change) => changeSentence(change, text, locale));
  return unlisted > 0 ? [...sentences, counted(text.moreChanges, unlisted, locale)] : sentences;
}

function changeSentence({ txnType, code, kind, at }: MonthChange, text: CloseMessages, locale: string): string {
  const sentences = {
    recorded: text.changeRecorded,
    changed: text.changeChanged,
    voided: text.changeVoided,
    unrecorded: text.changeUnrecorded,
  };
  return fillIn(sentences[kind], {
    document: documentName(txnType, code, text),
    time: formatDayAndTime(new Date(at), locale),
  });
}

/** What the return lacks, what was charged too little, and what could not be read: the figures show none of it. */
export function missingSentences(
  { unreported, chargedLess, unreadable = [] }: MonthFigures,
  text: CloseMessages,
  locale: string,
): readonly string[] {
  return [
    unreported !== undefined &&
      unreported.documents > 0 &&
      counted(text.unreported, unreported.documents, locale, {
        sales: formatAmount(unreported.sales, locale),
        tax: formatAmount(unreported.tax, locale),
      }),
    chargedLess !== undefined &&
      chargedLess.documents > 0 &&
      counted(text.chargedLess, chargedLess.documents, locale, { tax: formatAmount(chargedLess.tax, locale) }),
    ...unreadable.map(({ message }) => message),
  ].filter((sentence) => sentence !== false);
}

/** Why the last action on the month was not carried out. `busy`: the sentence while another month is worked on. */
export function noteSentence<Kind extends 'stale' | 'refused' | 'not-started' | 'fileRefused' | 'fileGone'>(
  note: MonthNote<Kind>,
  busy: string,
  text: CloseMessages,
  locale: string,
): string {
  if ('sentence' in note) return note.sentence;
  return 'busyWith' in note ? fillIn(busy, { month: monthName(note.busyWith, locale) }) : text[note.kind];
}

/**
 * Whether the tax that QuickBooks has collected is the tax that AvaTax has recorded, and where to see why not. '': not known,
 * because a document could not be read.
 */
export function agreementSentence(figures: MonthFigures, text: CloseMessages): string {
  const { collected, recorded, differences, unreadable = [] } = figures;
  if (difference(collected, recorded) !== 0) return text.seeDifferences;
  // Two differences can cancel each other out, and a sale without tax can be missing.
  if (differences.length > 0) return text.seeDocuments;
  return unreadable.length === 0 ? text.tied : '';
}

/** Where a point of the checklist is settled. */
export function checkPath(
  kind: MonthCheckKind,
  { month, countedFrom = `${month}-01` }: Pick<MonthDetail, 'month' | 'countedFrom'>,
): `/${string}` {
  const days = `from=${countedFrom}&to=${lastDayOf(month)}`;
  if (kind === 'without-tax') return `/documents?show=attention&${days}`;
  return kind === 'inconsistent' || kind === 'missing' ? `/reconciliation?${days}` : checkPaths[kind];
}

/** '2026-02' → '2026-02-28' */
const lastDayOf = (month: Month): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

type CheckOfMonth = 'without-tax' | 'inconsistent' | 'missing';
const checkPaths: Readonly<Record<Exclude<MonthCheckKind, CheckOfMonth>, `/${string}`>> = {
  waiting: '/documents?show=waiting',
  'items-undecided': '/itemmanagement?show=New',
  'addresses-failed': '/batchaddress?show=Validation%20Failed',
  certificates: '/exemption',
  thresholds: '/nexussetup',
};

export function checkName(kind: MonthCheckKind, text: CloseMessages): string {
  return kind === 'waiting' ? text.deliveriesWaiting : text[kind];
}

export const documentName = (txnType: TxnType, number: string, text: CloseMessages): string =>
  numberedDocument(text[txnType], number);

/** A sale that charges too little has the amount that AvaTax calculates for it. */
export function reasonNames({ reasons, due }: MonthDifference, text: CloseMessages, locale: string): string {
  const calculated = due === undefined ? '' : `: ${formatAmount(due, locale)}`;
  const names = reasons.map((reason) => reasonName(reason, text) + (reason === 'charged-less' ? calculated : ''));
  return formatNames(names, locale);
}

function reasonName(reason: MonthDifferenceReason, text: CloseMessages): string {
  if (reason === 'tax') return text.reasonTax;
  return reason === 'date' ? text.reasonDate : text[reason];
}

export function jurisdictionName({ level, name }: JurisdictionLiability, text: CloseMessages): string {
  return level === 'None' ? text.unassigned : name;
}

/** The difference of two amounts of money, exact in cents. */
export const difference = (one: number, other: number): number =>
  (Math.round(one * 100) - Math.round(other * 100)) / 100;
