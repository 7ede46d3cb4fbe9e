import { buttonStyles } from '../base/button-styles.ts';
import dialogCss from './dialog.css';

export const dialogStyles = dialogCss + buttonStyles;
