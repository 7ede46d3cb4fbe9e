/** The messages of this widget. */
export const messages = {
  heading: 'QuickBooks is connected',
  connected: (company: string) => `${company || 'Your company'} and AvaTax now work together.`,
  returning: (seconds: number) =>
    seconds === 1 ? 'You return to QuickBooks in 1 second.' : `You return to QuickBooks in ${seconds} seconds.`,
  leaving: 'Returning to QuickBooks…',
  goNow: 'Return to QuickBooks now',
  goBack: 'Return to QuickBooks',
  stay: 'Stay here',
  home: 'Go to home',
};

export type CompletionMessages = typeof messages;
