import { failurePlain, notConnectedPlain } from '../texts/shared.plain.ts';
import type { CompaniesMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<CompaniesMessages> = {
  ...failurePlain,
  notConnected: notConnectedPlain,
  ok: 'OK',
};
