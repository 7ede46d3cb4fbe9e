/** What the address validation shows when a person decides about found addresses, and what became of that. */
export { AcceptanceDialog } from './acceptance-dialog.tsx';
export { Results } from './results.tsx';
export { ReviewDialog } from './review-dialog.tsx';
export const styles = '';
