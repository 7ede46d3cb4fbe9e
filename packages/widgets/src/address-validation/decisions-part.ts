/** What the address validation shows when a person decides about found addresses. */
export { AcceptanceDialog } from './acceptance-dialog.tsx';
export { ReviewDialog } from './review-dialog.tsx';
export const styles = '';
