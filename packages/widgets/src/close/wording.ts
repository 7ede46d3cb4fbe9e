import { fillIn, formatDay } from '@salestax/client';
import type {
  JurisdictionLiability,
  Month,
  MonthCheckKind,
  MonthDecision,
  MonthDifference,
  MonthDifferenceReason,
  MonthState,
  TxnType,
} from '@salestax/contract';
import type { CloseMessages } from './messages.ts';

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

/** Where a point of the checklist is settled. */
export const checkPath = (kind: MonthCheckKind, month: Month): `/${string}` =>
  kind === 'without-tax' ? `/documents?show=attention&from=${month}-01&to=${lastDayOf(month)}` : checkPaths[kind];

/** '2026-02' → '2026-02-28' */
const lastDayOf = (month: Month): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

const checkPaths: Readonly<Record<Exclude<MonthCheckKind, 'without-tax'>, `/${string}`>> = {
  inconsistent: '/reconciliation',
  missing: '/reconciliation',
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
  [text[txnType], number].filter(Boolean).join(' ');

export function reasonNames({ reasons }: MonthDifference, text: CloseMessages): string {
  return reasons.map((reason) => reasonName(reason, text)).join(', ');
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
