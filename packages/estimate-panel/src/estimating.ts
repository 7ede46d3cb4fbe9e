import { popoverStyles } from '@salestax/ui';
import estimateStyles from './estimate.css';

/*
 * What the panel needs for an estimate, its breakdown and a save: loaded with the first of them, so that a page on which nobody
 * has estimated yet receives less.
 */

export { createEstimator } from './estimator.ts';
export { EstimateView, NotesView, Seconds } from './estimate-view.tsx';
export { withEstimateTexts } from './messages.ts';
export { announcedTotal, withEstimate } from './notes.ts';
export { taxFactsOf } from './own-lines.ts';

/** The style sheet of `EstimateView`. */
export const styles = popoverStyles + estimateStyles;
