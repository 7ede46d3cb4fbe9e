import { popoverStyles } from '@salestax/ui';
import explanationStyles from './explain/explain.css';
import estimateStyles from './view/estimate.css';

/*
 * What the panel needs for an estimate, its breakdown and a save: loaded with the first of them, so that a page on which nobody
 * has estimated yet receives less.
 */

export { createActions } from './actions.ts';
export { askPage } from './host/ask-page.ts';
export { EstimateView, NotesView, Seconds } from './view/estimate-view.tsx';
export { announcedTotal, withEstimate } from './view/notes.ts';

export { estimateMessages as messages } from './texts/estimate-messages.ts';

/** The style sheet of the views. */
export const styles = popoverStyles + estimateStyles + explanationStyles;
