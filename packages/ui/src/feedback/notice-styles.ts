import { buttonStyles } from '../base/button-styles.ts';
import noticeCss from './notice.css';

export const noticeStyles = noticeCss + buttonStyles;
