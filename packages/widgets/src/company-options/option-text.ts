import type { ReceiptsOfOtherApps } from '@salestax/contract';
import type { OptionMessages } from './option-messages.ts';
import type { OptionName, OptionValues } from './option-values.ts';

/** The value of an option as text; '' for none. */
export function optionText(
  name: OptionName,
  values: OptionValues,
  text: OptionMessages & { readonly on: string; readonly off: string },
): string {
  const value = values[name];
  if (typeof value === 'boolean') return value ? text.on : text.off;
  if (name === 'ReceiptsOfOtherApps') return receiptsText(values.ReceiptsOfOtherApps, text);
  if (name === 'TimeZone') return values.TimeZone || text.zoneOfAddress;
  return typeof value === 'string' ? value : locationsText(value);
}

/** The choice of the list of receipts. */
export const receiptsText = (choice: ReceiptsOfOtherApps, text: OptionMessages): string =>
  ({ leave: text.leaveReceipts, record: text.recordReceipts, tax: text.taxReceipts })[choice];

const locationsText = (locations: OptionValues['LocationCodes']) =>
  locations.flatMap(({ name, code }) => (code === '' ? [] : [`${name}: ${code}`])).join(', ');
