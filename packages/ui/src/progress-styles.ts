import { buttonStyles } from './button-styles.ts';
import progressCss from './progress.css';

export const progressStyles = progressCss + buttonStyles;
