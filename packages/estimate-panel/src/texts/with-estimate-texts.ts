import { estimateMessages } from './estimate-messages.ts';
import type { AllPanelMessages, PanelMessages } from './messages.ts';

/** All texts, once those of estimates and records are loaded. */
export const withEstimateTexts = <Texts extends PanelMessages>(texts: Texts): AllPanelMessages & Texts => ({
  ...estimateMessages,
  ...texts,
});
