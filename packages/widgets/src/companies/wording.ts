import { formatCount } from '@salestax/client';
import type { Month, OwnCompany } from '@salestax/contract';
import type { CompaniesMessages } from './messages.ts';
import type { SwitchRefusal } from './model.ts';
import type { CompanyFilter } from './rules.ts';

/** The lists with the names of their texts. */
const attentionLists = [
  ['documents', 'without-tax'],
  ['reconciliation', 'inconsistent'],
  ['exemption', 'certificates'],
  ['batchaddress', 'addresses'],
] as const;

/** What needs attention in a company, as 'Documents that need attention: 3'. */
export const attentionTexts = (
  { attention }: Pick<OwnCompany, 'attention'>,
  text: CompaniesMessages,
  locale: string,
): readonly string[] =>
  attentionLists.flatMap(([list, name]) =>
    attention[list] > 0 ? [`${text[name]}: ${formatCount(attention[list], locale)}`] : [],
  );

export const statusTones = {
  Active: 'positive',
  Down: 'attention',
  Incomplete: 'attention',
  Disconnected: 'negative',
  NotIntegrated: 'quiet',
} as const;

/** '2026-06' → 'June 2026'. The close has its own `monthName`: a module for both pages would be one more request of each. */
export function monthName(month: Month, locale: string): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(day);
}

export const monthTones = { current: 'quiet', open: 'info', closed: 'positive', broken: 'negative' } as const;

export function monthStateName(
  { state }: NonNullable<OwnCompany['lastMonth']>,
  { openMonth, closedMonth, brokenMonth }: CompaniesMessages,
): string {
  return { current: openMonth, open: openMonth, closed: closedMonth, broken: brokenMonth }[state];
}

/** Why a company was not opened. `NotKept` is a code of this widget: the browser did not store the session. */
export function refusalSentence({ code, message }: SwitchRefusal, text: CompaniesMessages): string {
  return code === 'NotKept' ? text.NotKept : message || text.failed;
}

export const filterName = (filter: CompanyFilter, { attention, lastMonth, openMonth }: CompaniesMessages): string =>
  filter === 'needsAttention' ? attention : `${lastMonth}: ${openMonth}`;
