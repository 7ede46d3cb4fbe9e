import buttonCss from './button.css';
import comboboxCss from './combobox.css';
import dialogCss from './dialog.css';
import fieldCss from './field.css';
import noticeCss from './notice.css';
import popoverCss from './popover.css';
import progressCss from './progress.css';
import tableCss from './table.css';

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
export { CopyText, type CopyTextProps } from './copy-text.tsx';
export { DataTable, type DataTableProps, type TableCsv } from './data-table.tsx';
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
export { FilterPills, type FilterPillsProps } from './filter-pills.tsx';
export { BackLink, Badge, Card, type CardProps } from './layout.tsx';
export { MessageDialog, type Message, type MessageButton, type MessageDialogProps } from './message-dialog.tsx';
export { Details, Failure, Notice, type FailureProps, type NoticeProps, type Tone } from './notice.tsx';
export { Popover, type PopoverProps } from './popover.tsx';
export { ProductMark } from './product-mark.tsx';
export { Blink, Progress, Skeleton, type ProgressProps } from './progress.tsx';
export { RadioGroup, type RadioGroupProps } from './radio-group.tsx';
export { RunProgress, type RunProgressProps, type RunStage } from './run-progress.tsx';
export { SearchBox, type SearchBoxProps } from './search-box.tsx';
export { StackedBars, type StackedBarsProps } from './stacked-bars.tsx';
export type { Column, TableSort } from './table-column.ts';
export type { RemoteRows, TablePage } from './table-model.ts';
export type { TableDetails } from './table-row.tsx';
export type { TableSelection } from './table-selection.ts';
export { tableTexts, type TableTexts } from './table-texts.ts';
export { Tabs, type TabsProps } from './tabs.tsx';
export { Tile, type TileProps } from './tile.tsx';
export { Tooltip, type TooltipProps } from './tooltip.tsx';
export { useSlow } from './use-slow.ts';

export { default as layoutStyles } from './layout.css';
export { default as chartStyles } from './chart.css';
export { default as tabsStyles } from './tabs.css';
export { default as tileStyles } from './tile.css';
/** The style sheet of a group of components, including the sheets that it depends on; repeated rules have no effect. */
export const buttonStyles = buttonCss + popoverCss;
export const popoverStyles = buttonCss + popoverCss;
export const noticeStyles = noticeCss + buttonStyles;
export const dialogStyles = dialogCss + buttonStyles;
export const progressStyles = progressCss + buttonStyles;
export const fieldStyles = fieldCss + buttonStyles;
export const comboboxStyles = comboboxCss + fieldStyles;
export const tableStyles = fieldStyles + tableCss;
