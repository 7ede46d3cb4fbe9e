import moreCss from './button-more.css';
import buttonCss from './button.css';
import popoverCss from './popover.css';

/** The style sheet of buttons, links, icons and popovers, and of the tooltips that buttons have. */
export const buttonStyles = buttonCss + moreCss + popoverCss;
