import { plural } from '@salestax/widget-kit';
import { failureMessages } from '../service/failed.tsx';

/** The messages of this widget. */
export const messages = {
  ...failureMessages,
  heading: 'QuickBooks is connected',
  connected: (company: string) => `${company || 'Your company'} and AvaTax now work together.`,
  /** {count} seconds. */
  returning: plural({
    one: 'You return to QuickBooks in {count} second.',
    other: 'You return to QuickBooks in {count} seconds.',
  }),
  leaving: 'Returning to QuickBooks…',
  goNow: 'Return to QuickBooks now',
  goBack: 'Return to QuickBooks',
  stay: 'Stay here',
  home: 'Go to home',
  calculationOff: 'Tax calculation is off: documents are saved without tax.',
  switchOn: 'Switch it on',
  switchedOn: 'Tax calculation is on.',
};

export type CompletionMessages = typeof messages;
