import { fieldStyles } from '../form/field-styles.ts';
import tableCss from './table.css';

export const tableStyles = fieldStyles + tableCss;
