import { buttonStyles } from '../base/button-styles.ts';
import progressCss from './progress.css';

export const progressStyles = progressCss + buttonStyles;
