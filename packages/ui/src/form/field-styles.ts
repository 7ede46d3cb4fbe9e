import { buttonStyles } from '../base/button-styles.ts';
import fieldCss from './field.css';

export const fieldStyles = fieldCss + buttonStyles;
