/** The messages of this widget. */
export const messages = {
  title: 'QuickBooks is disconnected',
  explanation:
    'Sales tax is not calculated for a QuickBooks company that is disconnected. You can connect it again at any time.',
  working: 'Please wait...',
  connect: 'Connect again',
};

export type DisconnectMessages = typeof messages;
