import { administratorPlain, failurePlain, notConnectedPlain } from '../texts/shared.plain.ts';
import type { LinkCompanyMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<LinkCompanyMessages> = {
  ...failurePlain,
  ...administratorPlain,
  title: "Let's set up the right tax profile for your transactions",
  noCompany: 'No company found',
  notConnected: notConnectedPlain,
};
