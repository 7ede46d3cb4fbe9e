import { formatShortDay } from '@salestax/client';
import type { SettingsMessages } from './messages.ts';
import type { FieldName, SettingsValues } from './values.ts';

/** The value of a field as text, where it is read-only. */
export function fieldText(name: FieldName, values: SettingsValues, text: SettingsMessages): string {
  const value = values[name];
  if (typeof value === 'boolean') return value ? text.on : text.off;
  const words = typeof value === 'string' ? value : (value?.name ?? '');
  return (name === 'AvaTaxStartDate' ? formatShortDay(words) : words) || text.none;
}
