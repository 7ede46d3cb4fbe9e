export { Button, type ButtonProps } from './form/button.tsx';
export { Checkbox, Switch, type ChoiceProps } from './form/choice.tsx';
export { Combobox, type ComboboxProps, type ComboboxTexts } from './form/combobox.tsx';
export { copyText } from './base/clipboard.ts';
export { rootOf } from './base/root.ts';
export { useOwnId } from './base/own-id.ts';
export { useFocusFallback } from './base/use-focus-fallback.ts';
export { CopyText, type CopyTextProps } from './form/copy-text.tsx';
export { DataTable, type DataTableProps } from './table/data-table.tsx';
export type { TableCsv } from './table/table-toolbar.tsx';
export { Dialog, type DialogProps } from './feedback/dialog.tsx';
export { ErrorSummary, type ErrorSummaryProps } from './feedback/error-summary.tsx';
export {
  DateField,
  SelectField,
  TextField,
  type DateFieldProps,
  type SelectFieldProps,
  type TextFieldProps,
} from './form/field.tsx';
export { Failure, type FailureProps } from './feedback/failure.tsx';
export { FilterPills, type FilterPillsProps } from './form/filter-pills.tsx';
export { ButtonLink, TextLink, type ButtonLinkProps, type TextLinkProps } from './base/link.tsx';
export { Icon, type IconName } from './base/icons.tsx';
export { BackLink, Badge, Card, type CardProps } from './layout/layout.tsx';
export {
  MessageDialog,
  type Message,
  type MessageButton,
  type MessageDialogProps,
} from './feedback/message-dialog.tsx';
export { Details, Notice, type NoticeProps } from './feedback/notice.tsx';
export type { Tone } from './base/tone.ts';
export { PassingNotice, type PassingNoticeProps } from './feedback/passing-notice.tsx';
export { PlainButton, type ButtonVariant, type PlainButtonProps } from './base/plain-button.tsx';
export { Popover, type PopoverProps, type PopoverTrigger } from './base/popover.tsx';
export { printAlone } from './base/print-alone.ts';
export { ProductMark } from './base/product-mark.tsx';
export { Blink, Progress, Skeleton, type ProgressProps } from './feedback/progress.tsx';
export { RadioGroup, type RadioGroupProps } from './form/radio-group.tsx';
export { RunProgress, type RunProgressProps, type RunStage } from './feedback/run-progress.tsx';
export { SearchBox, type SearchBoxProps } from './form/search-box.tsx';
export { StackedBars, type StackedBarsProps } from './charts/stacked-bars.tsx';
export type { Column, TableSort } from './table/table-column.ts';
export { sortText, type TableLink, type TableView } from './table/table-link.ts';
export type { RemoteRows, TablePage } from './table/table-model.ts';
export type { TableDetails } from './table/table-row.tsx';
export type { TableSelection } from './table/table-selection.ts';
export { tableTexts, type TableTexts } from './table/table-texts.ts';
export { Tabs, type TabsProps } from './layout/tabs.tsx';
export { Tile, type TileProps } from './charts/tile.tsx';
export { Toast, type ToastProps } from './feedback/toast.tsx';
export { Tooltip, type TooltipProps } from './base/tooltip.tsx';
export { useSlow } from './base/use-slow.ts';

export { default as layoutStyles } from './layout/layout.css';
export { default as chartStyles } from './charts/chart.css';
export { default as tabsStyles } from './layout/tabs.css';
export { default as tileStyles } from './charts/tile.css';
/**
 * The style sheet of a group of components, including the sheets that it depends on; repeated rules have no effect. Each is a
 * module of its own, so that a page loads those of its widgets.
 */
export { buttonStyles } from './base/button-styles.ts';
export { comboboxStyles } from './form/combobox-styles.ts';
export { dialogStyles } from './feedback/dialog-styles.ts';
export { fieldStyles } from './form/field-styles.ts';
export { noticeStyles } from './feedback/notice-styles.ts';
export { progressStyles } from './feedback/progress-styles.ts';
export { tableStyles } from './layout/table-styles.ts';
export { toastStyles } from './feedback/toast-styles.ts';
/** Without the sheets that it depends on, for a widget that loads it later. */
export { default as ownComboboxStyles } from './form/combobox.css';
/** Parts of `buttonStyles`, for a widget that loads one of them later: buttons and links, and popovers with icon buttons. */
export { default as plainButtonStyles } from './base/button.css';
export { default as popoverStyles } from './base/popover.css';
