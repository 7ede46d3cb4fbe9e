/** What became of a document, loaded when one is opened. */
export { DocumentLife } from './document-life.tsx';
export { default as styles } from './life.css';
