import { estimateMessages } from './estimate-messages.ts';
import { openingMessages } from './opening-messages.ts';
import { previewMessages, type PreviewMessages } from './preview-messages.ts';

/** All texts of the panel. `{}` marks a value to be filled in. */
export const messages = { ...openingMessages, ...estimateMessages, ...previewMessages };

type LoadedMessages = Readonly<typeof openingMessages & typeof estimateMessages>;

/** The texts of an estimate; those of the preview are missing unless they were replaced, until it is loaded. */
export type EstimateTexts = LoadedMessages & Partial<PreviewMessages>;

/** All texts of the panel, which may be replaced. */
export type PanelMessages = Readonly<typeof messages>;

/** The messages of an estimate that do not depend on a count. */
export type PanelSentence = Exclude<keyof LoadedMessages, 'asking'>;

type OpeningMessages = { readonly [Key in keyof typeof openingMessages]: string };

/** The texts of a panel: those of an estimate are missing unless they were replaced, until `withEstimateTexts`. */
export type PanelTexts = OpeningMessages & Partial<PanelMessages>;

/** All texts, once those of an estimate are loaded. */
export const withEstimateTexts = <Texts extends PanelTexts>(texts: Texts): Texts & EstimateTexts => ({
  ...estimateMessages,
  ...texts,
});
