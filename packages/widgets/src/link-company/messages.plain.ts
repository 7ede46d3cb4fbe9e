import { failurePlain, notConnectedPlain } from '../texts/shared.plain.ts';
import type { LinkCompanyMessages } from './messages.ts';

/** Corrections of the specification's wording. */
export const enCorrected: Partial<LinkCompanyMessages> = {
  ...failurePlain,
  title: "Let's set up the right tax profile for your transactions",
  noCompany: 'No company found',
  notConnected: notConnectedPlain,
};
