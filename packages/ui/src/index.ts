import buttonCss from './button.css';
import comboboxCss from './combobox.css';
import dialogCss from './dialog.css';
import fieldCss from './field.css';
import noticeCss from './notice.css';
import popoverCss from './popover.css';

export {
  Button,
  ButtonLink,
  TextLink,
  type ButtonLinkProps,
  type ButtonProps,
  type ButtonVariant,
  type TextLinkProps,
} from './button.tsx';
export { Checkbox, Switch, type ChoiceProps } from './choice.tsx';
export { Combobox, type ComboboxProps, type ComboboxTexts } from './combobox.tsx';
export { Dialog, type DialogProps } from './dialog.tsx';
export { ErrorSummary, type ErrorSummaryProps } from './error-summary.tsx';
export {
  DateField,
  SelectField,
  TextField,
  type DateFieldProps,
  type SelectFieldProps,
  type TextFieldProps,
} from './field.tsx';
export { BackLink, Badge, Card, type CardProps } from './layout.tsx';
export { MessageDialog, type Message, type MessageButton, type MessageDialogProps } from './message-dialog.tsx';
export { Details, Failure, Notice, type FailureProps, type NoticeProps, type Tone } from './notice.tsx';
export { Popover, type PopoverProps } from './popover.tsx';
export { ProductMark } from './product-mark.tsx';
export { Blink, Progress, Skeleton, type ProgressProps } from './progress.tsx';
export { Tooltip, type TooltipProps } from './tooltip.tsx';
export { useSlow } from './use-slow.ts';

export { default as layoutStyles } from './layout.css';
export { default as progressStyles } from './progress.css';
/** A family's style sheet as text, with what it needs of the others; a rule that comes twice does no harm. */
export const buttonStyles = buttonCss + popoverCss;
export const popoverStyles = buttonCss + popoverCss;
export const noticeStyles = noticeCss + buttonStyles;
export const dialogStyles = dialogCss + buttonStyles;
export const fieldStyles = fieldCss + popoverCss;
export const comboboxStyles = comboboxCss + fieldStyles;
