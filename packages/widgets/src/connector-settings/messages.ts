import { openingMessages } from './opening-messages.ts';
import { simulationMessages } from './simulation-messages.ts';

/** All texts of the connector settings. */
export const messages = { ...simulationMessages, ...openingMessages };

export type AllSettingsMessages = typeof openingMessages & typeof simulationMessages;

/** Those of past documents with other settings are missing unless they were replaced, until `withSimulationTexts`. */
export type SettingsMessages = typeof openingMessages & Partial<typeof simulationMessages>;

/** All texts, once those of past documents are loaded. */
export const withSimulationTexts = (texts: SettingsMessages): AllSettingsMessages => ({
  ...simulationMessages,
  ...texts,
});
