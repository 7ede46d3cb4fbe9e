import { fieldStyles } from './field-styles.ts';
import comboboxCss from './combobox.css';

export const comboboxStyles = comboboxCss + fieldStyles;
