import comboboxCss from './combobox.css';
import { fieldStyles } from './field-styles.ts';

export const comboboxStyles = comboboxCss + fieldStyles;
