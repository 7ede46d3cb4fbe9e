import { buttonStyles } from '../base/button-styles.ts';
import toastCss from './toast.css';

export const toastStyles = toastCss + buttonStyles;
