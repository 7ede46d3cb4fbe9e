import { estimateMessages } from './estimate-messages.ts';
import type { AllPanelMessages, PanelMessages } from './messages.ts';

/**
 * Adds the texts of estimates and records, which are loaded with this module. Those that a page has replaced are in `texts`
 * already, and take precedence.
 */
export const withEstimateTexts = <Texts extends PanelMessages>(texts: Texts): AllPanelMessages & Texts => ({
  ...estimateMessages,
  ...texts,
});
