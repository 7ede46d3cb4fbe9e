/** The question before a transaction is voided, which few sessions ask. */
export { VoidingDialog } from './voiding-dialog.tsx';
/** None beside those of the screen. */
export const styles = '';
