export { Button, type ButtonProps } from './button.tsx';
export { Checkbox, Switch, type ChoiceProps } from './choice.tsx';
export { Combobox, type ComboboxProps, type ComboboxTexts } from './combobox.tsx';
export { copyText } from './clipboard.ts';
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
export { Failure, type FailureProps } from './failure.tsx';
export { FilterPills, type FilterPillsProps } from './filter-pills.tsx';
export { tableLink, type LinkedTableState } from './linked-order.ts';
export { LinkedRow } from './linked-row.tsx';
export { ButtonLink, TextLink, type ButtonLinkProps, type TextLinkProps } from './link.tsx';
export { Icon, type IconName } from './icons.tsx';
export { BackLink, Badge, Card, type CardProps } from './layout.tsx';
export { MessageDialog, type Message, type MessageButton, type MessageDialogProps } from './message-dialog.tsx';
export { Details, Notice, type NoticeProps, type Tone } from './notice.tsx';
export { PassingNotice, type PassingNoticeProps } from './passing-notice.tsx';
export { PlainButton, type ButtonVariant, type PlainButtonProps } from './plain-button.tsx';
export { Popover, type PopoverProps, type PopoverTrigger } from './popover.tsx';
export { printAlone } from './print-alone.ts';
export { ProductMark } from './product-mark.tsx';
export { Blink, Progress, Skeleton, type ProgressProps } from './progress.tsx';
export { RadioGroup, type RadioGroupProps } from './radio-group.tsx';
export { RunProgress, type RunProgressProps, type RunStage } from './run-progress.tsx';
export { SearchBox, type SearchBoxProps } from './search-box.tsx';
export { StackedBars, type StackedBarsProps } from './stacked-bars.tsx';
export type { Column, TableLink, TableSort } from './table-column.ts';
export type { RemoteRows, TablePage } from './table-model.ts';
export type { TableDetails } from './table-row.tsx';
export type { TableSelection } from './table-selection.ts';
export { tableTexts, type TableTexts } from './table-texts.ts';
export { Tabs, type TabsProps } from './tabs.tsx';
export { Tile, type TileProps } from './tile.tsx';
export { Toast, type ToastProps } from './toast.tsx';
export { Tooltip, type TooltipProps } from './tooltip.tsx';
export { useSlow } from './use-slow.ts';

export { default as layoutStyles } from './layout.css';
export { default as chartStyles } from './chart.css';
export { default as tabsStyles } from './tabs.css';
export { default as tileStyles } from './tile.css';
/**
 * The style sheet of a group of components, including the sheets that it depends on; repeated rules have no effect. Each is a
 * module of its own, so that a page loads those of its widgets.
 */
export { buttonStyles } from './button-styles.ts';
export { comboboxStyles } from './combobox-styles.ts';
export { dialogStyles } from './dialog-styles.ts';
export { fieldStyles } from './field-styles.ts';
export { noticeStyles } from './notice-styles.ts';
export { progressStyles } from './progress-styles.ts';
export { tableStyles } from './table-styles.ts';
export { toastStyles } from './toast-styles.ts';
/** Without the sheets that it depends on, for a widget that loads it later. */
export { default as ownComboboxStyles } from './combobox.css';
/** Parts of `buttonStyles`, for a widget that loads one of them later: buttons and links, and popovers with icon buttons. */
export { default as plainButtonStyles } from './button.css';
export { default as popoverStyles } from './popover.css';
