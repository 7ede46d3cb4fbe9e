/** The picker of tax codes, loaded when its dialog opens. */
export { ownComboboxStyles as styles } from '@salestax/ui';
export { TaxCodePicker } from './tax-code-picker.tsx';
