import { causeMessages } from './cause-messages.ts';
import { openingMessages } from './opening-messages.ts';

/** All texts of the reconciliation. */
export const messages = { ...causeMessages, ...openingMessages };

export type AllReconciliationMessages = typeof openingMessages & typeof causeMessages;

/** Those of the causes are missing unless they were replaced, until `withCauseTexts`. */
export type ReconciliationMessages = typeof openingMessages & Partial<typeof causeMessages>;

/** All texts, once those of the causes are loaded. */
export const withCauseTexts = (texts: ReconciliationMessages): AllReconciliationMessages => ({
  ...causeMessages,
  ...texts,
});
