import {
  buttonStyles,
  dialogStyles,
  layoutStyles,
  noticeStyles,
  progressStyles,
  tableStyles,
  toastStyles,
} from '@salestax/ui';

/** The style sheets of the components that all list screens have. */
export const listStyles = [
  layoutStyles,
  buttonStyles,
  noticeStyles,
  dialogStyles,
  progressStyles,
  tableStyles,
  toastStyles,
].join('');
