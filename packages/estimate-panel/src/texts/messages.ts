import { estimateMessages } from './estimate-messages.ts';
import { openingMessages } from './opening-messages.ts';

/** All texts of the panel. */
export const messages = { ...estimateMessages, ...openingMessages };

export type AllPanelMessages = Readonly<typeof openingMessages & typeof estimateMessages>;

/** Those of estimates and records are missing unless they were replaced, until `withEstimateTexts`. */
export type PanelMessages = Readonly<typeof openingMessages> & Readonly<Partial<typeof estimateMessages>>;

/** The names of the texts that do not depend on a count. */
export type PanelSentence = {
  [Name in keyof AllPanelMessages]: AllPanelMessages[Name] extends string ? Name : never;
}[keyof AllPanelMessages];
