import { configurationMessages } from './configuration-messages.ts';
import { openingMessages } from './opening-messages.ts';

/** All texts of the list of customers. */
export const messages = { ...configurationMessages, ...openingMessages };

export type AllAdminCustomersMessages = typeof openingMessages & typeof configurationMessages;

/** Those of an opened customer are missing unless they were replaced, until `withConfigurationTexts`. */
export type AdminCustomersMessages = typeof openingMessages & Partial<typeof configurationMessages>;

/** All texts, once those of an opened customer are loaded. */
export const withConfigurationTexts = (texts: AdminCustomersMessages): AllAdminCustomersMessages => ({
  ...configurationMessages,
  ...texts,
});
