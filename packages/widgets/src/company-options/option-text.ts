import { type CompanyOptionValues, isOfKind, type OptionName } from '@salestax/contract';
import type { OptionMessages } from './option-messages.ts';
import { choiceOf, isChoice, type Locations, locationsWith } from './option-values.ts';

const isZone = isOfKind('zone');

/** The value of an option as text; '' for none. */
export function optionText(
  name: OptionName,
  value: CompanyOptionValues[OptionName],
  text: OptionMessages & { readonly on: string; readonly off: string },
  locations: Locations,
): string {
  if (typeof value === 'boolean') return value ? text.on : text.off;
  if (typeof value === 'object') return codesText(value, locations);
  if (isChoice(name)) return text[`${name}-${choiceOf(name, value)}`];
  return isZone(name) ? value || text.zoneOfAddress : value;
}

const codesText = (codes: Readonly<Record<string, string>>, locations: Locations): string =>
  locationsWith(codes, locations)
    .flatMap(({ id, name }) => (codes[id] ? [`${name}: ${codes[id]}`] : []))
    .join(', ');
