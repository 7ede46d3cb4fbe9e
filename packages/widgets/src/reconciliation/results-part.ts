import { chartStyles, tileStyles } from '@salestax/ui';
import resultsCss from './results.css';

/** What only a company with a comparison or a recalculation needs of the reconciliation. */
export { causeMessages as messages } from './cause-messages.ts';
export { RecalculationCard } from './recalculation-card.tsx';
export { RecalculationDialog } from './recalculation-dialog.tsx';
export { Results } from './results.tsx';
export const styles = tileStyles + chartStyles + resultsCss;
