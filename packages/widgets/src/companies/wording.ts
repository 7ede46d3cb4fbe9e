import type { OwnCompany } from '@salestax/contract';
import { counted } from '../messages/counted.ts';
import type { CompaniesMessages } from './messages.ts';
import type { SwitchRefusal } from './model.ts';

const kinds = ['documents', 'reconciliation', 'exemption', 'batchaddress'] as const;

/** What needs attention in a company, as '3 documents without tax'. */
export const attentionTexts = (
  { attention }: Pick<OwnCompany, 'attention'>,
  text: CompaniesMessages,
  locale: string,
): readonly string[] =>
  kinds.filter((kind) => attention[kind] > 0).map((kind) => counted(text[kind], attention[kind], locale));

export const statusTones = {
  Active: 'positive',
  Down: 'attention',
  Disconnected: 'negative',
  NotIntegrated: 'quiet',
} as const;

export const monthTones = { current: 'quiet', open: 'info', closed: 'positive', broken: 'negative' } as const;

export function monthStateName(
  { state }: NonNullable<OwnCompany['lastMonth']>,
  { openMonth, closedMonth, brokenMonth }: CompaniesMessages,
): string {
  return { current: openMonth, open: openMonth, closed: closedMonth, broken: brokenMonth }[state];
}

const refusals = [
  'NoAccess',
  'CompanyDisconnected',
  'InvalidUser',
  'NonAdminUser',
  'TooManyRequests',
  'NotKept',
] as const;

/** Why a company was not opened, and what to do. */
export function refusalSentence({ code, message }: SwitchRefusal, text: CompaniesMessages): string {
  const known = refusals.find((each) => each === code);
  return known === undefined ? message || text.failed : text[known];
}
