import type { HeaderMessages } from './messages.ts';

/** What reads better than the specification's words. */
export const enCorrected: Partial<HeaderMessages> = {
  company: 'QuickBooks Online company:',
  account: 'AvaTax account:',
  supportUser: 'Support user:',
};
