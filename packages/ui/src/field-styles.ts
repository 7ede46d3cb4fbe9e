import { buttonStyles } from './button-styles.ts';
import fieldCss from './field.css';

export const fieldStyles = fieldCss + buttonStyles;
