import type { HeaderMessages } from './messages.ts';

/** Corrections of the specification's wording. */
export const enCorrected: Partial<HeaderMessages> = {
  company: 'QuickBooks Online company:',
  account: 'AvaTax account:',
  supportUser: 'Support user:',
};
