/** The dialogs and the results of decisions about found addresses, loaded with the first one. They use the widget's own styles. */
export { AcceptanceDialog } from './acceptance-dialog.tsx';
export { Results } from './results.tsx';
export { ReviewDialog } from './review-dialog.tsx';
export const styles = '';
