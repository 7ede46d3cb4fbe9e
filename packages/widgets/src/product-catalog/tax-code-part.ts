/** What the product catalog shows when a tax code is chosen. */
export { ownComboboxStyles as styles } from '@salestax/ui';
export { TaxCodePicker } from './tax-code-picker.tsx';
