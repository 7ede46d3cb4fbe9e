import { formatShortDay } from '@salestax/client';
import type { ReceiptsOfOtherApps } from '@salestax/contract';
import type { SettingsMessages } from './messages.ts';
import type { FieldName, SettingsValues } from './values.ts';

/** The value of a field as text, where it is read-only. */
export function fieldText(name: FieldName, values: SettingsValues, text: SettingsMessages): string {
  const value = values[name];
  if (typeof value === 'boolean') return value ? text.on : text.off;
  if (name === 'ReceiptsOfOtherApps') return receiptsText(values.ReceiptsOfOtherApps, text);
  if (name === 'TimeZone') return values.TimeZone || text.zoneOfAddress;
  if (name === 'LocationCodes') return locationsText(values.LocationCodes) || text.none;
  if (name === 'AvaTaxStartDate') return formatShortDay(values.AvaTaxStartDate) || text.none;
  return (typeof value === 'string' ? value : nameOf(value)) || text.none;
}

/** The choice of the list of receipts. */
export const receiptsText = (choice: ReceiptsOfOtherApps, text: SettingsMessages): string =>
  ({ leave: text.leaveReceipts, record: text.recordReceipts, tax: text.taxReceipts })[choice];

const locationsText = (locations: SettingsValues['LocationCodes']) =>
  locations.flatMap(({ name, code }) => (code === '' ? [] : [`${name}: ${code}`])).join(', ');

const nameOf = (value: SettingsValues[FieldName]) =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : '';
