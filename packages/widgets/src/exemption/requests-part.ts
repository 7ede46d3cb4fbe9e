/** How certificates are requested from customers, and how their documents are read. */
export { certificateFile } from './certificate-file.ts';
export { OutcomeDialog } from './outcome-dialog.tsx';
export { createRequests } from './requests.ts';
export { RequestsView } from './requests-view.tsx';
export { default as styles } from './requests.css';
