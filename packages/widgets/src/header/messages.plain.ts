import type { HeaderMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<HeaderMessages> = {
  company: 'QuickBooks Online company:',
  account: 'AvaTax account:',
  supportUser: 'Support user:',
};
