import { estimateMessages } from './estimate-messages.ts';
import { openingMessages } from './opening-messages.ts';

/** All texts of the panel. `{}` marks a value to be filled in. */
export const messages = { ...openingMessages, ...estimateMessages };

export type PanelMessages = Readonly<typeof messages>;

/** The messages that do not depend on a count. */
export type PanelSentence = Exclude<keyof PanelMessages, 'asking'>;

type OpeningMessages = { readonly [Key in keyof typeof openingMessages]: string };

/** The texts of a panel: those of an estimate are missing unless they were replaced, until `withEstimateTexts`. */
export type PanelTexts = OpeningMessages & Partial<PanelMessages>;

/** All texts, once those of an estimate are loaded. */
export const withEstimateTexts = <Texts extends PanelTexts>(texts: Texts): Texts & PanelMessages => ({
  ...estimateMessages,
  ...texts,
});
