import { estimateMessages } from './estimate-messages.ts';
import type { AllPanelMessages, PanelMessages } from './messages.ts';

/** Adds the texts of estimates and records. Texts that the page has replaced are in `texts` already, and take precedence. */
export const withEstimateTexts = <Texts extends PanelMessages>(texts: Texts): AllPanelMessages & Texts => ({
  ...estimateMessages,
  ...texts,
});
