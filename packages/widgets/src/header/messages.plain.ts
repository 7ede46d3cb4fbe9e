import type { HeaderMessages } from './messages.ts';

/** What reads better than the specification's words. */
export const plain: Partial<HeaderMessages> = {
  company: 'QuickBooks Online company:',
  account: 'AvaTax account:',
  supportUser: 'Support user:',
};
