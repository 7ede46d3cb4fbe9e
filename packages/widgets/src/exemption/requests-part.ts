/** How certificates are requested from customers. */
export { OutcomeDialog } from './outcome-dialog.tsx';
export { createRequests } from './requests.ts';
export { RequestsView } from './requests-view.tsx';
export { default as styles } from './requests.css';
