import { formatShortDay } from '@salestax/client';
import { isOption } from '@salestax/contract';
import { optionText } from '../company-options/option-text.ts';
import type { Locations } from '../company-options/option-values.ts';
import type { SettingsMessages } from './messages.ts';
import type { FieldName, SettingsValues } from './values.ts';

/** The value of a field as text, where it is read-only. */
export function fieldText(
  name: FieldName,
  values: SettingsValues,
  text: SettingsMessages,
  locations: Locations,
): string {
  if (isOption(name)) return optionText(name, values[name], text, locations) || text.none;
  if (name === 'OtherTaxItems') return values.OtherTaxItems.map((item) => item.name).join(', ') || text.none;
  const value = values[name];
  if (typeof value === 'boolean') return value ? text.on : text.off;
  if (name === 'AvaTaxStartDate') return formatShortDay(values.AvaTaxStartDate) || text.none;
  return (typeof value === 'string' ? value : value?.name) || text.none;
}
