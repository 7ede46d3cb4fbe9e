import { buttonStyles } from './button-styles.ts';
import noticeCss from './notice.css';

export const noticeStyles = noticeCss + buttonStyles;
