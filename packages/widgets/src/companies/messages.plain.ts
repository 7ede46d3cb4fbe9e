import { failurePlain, notConnectedPlain } from '../texts/shared.plain.ts';
import type { CompaniesMessages } from './messages.ts';

/** What reads better than the specification's words. */
export const enPlain: Partial<CompaniesMessages> = {
  ...failurePlain,
  notConnected: notConnectedPlain,
  ok: 'OK',
};
