import { buttonStyles } from '../base/button-styles.ts';
import progressCss from './progress.css';

/** With those of the button in `RunProgress`. */
export const progressStyles = progressCss + buttonStyles;
