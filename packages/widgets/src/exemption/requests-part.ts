/** What the exemption screen shows when certificates are requested from customers. */
export { OutcomeDialog } from './outcome-dialog.tsx';
export { RequestsView } from './requests-view.tsx';
export { default as styles } from './requests.css';
