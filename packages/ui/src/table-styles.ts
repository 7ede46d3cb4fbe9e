import { fieldStyles } from './field-styles.ts';
import tableCss from './table.css';

export const tableStyles = fieldStyles + tableCss;
