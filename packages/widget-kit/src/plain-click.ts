/** The parts of a click that say what a browser does with a link. */
export type LinkClick = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'preventDefault'>;

/** Whether a browser follows the link: with another button or a key it opens a tab or a window, or saves the page behind it. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: LinkClick): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
