import {
  type CompanyOptions,
  type CompanyOptionValues,
  defaultSettings,
  isOfKind,
  type OptionName,
  optionNames,
  pickSettings,
  type SettingNameOfKind,
  type SettingsModel,
  settingTable,
  trimmedCodes,
} from '@salestax/contract';

/**
 * The options (the settings that the specification does not have) in an answer's `configuration`. An older service omits them,
 * with the meaning of the defaults.
 */
export const optionsOf = ({ configuration }: { readonly configuration: CompanyOptions }): CompanyOptionValues =>
  pickSettings({ ...defaultSettings, ...configuration }, optionNames);

/** The value of an option as a primitive, by which values are compared. */
export const optionKey = (value: CompanyOptionValues[OptionName]): string | boolean =>
  typeof value === 'object'
    ? JSON.stringify(Object.entries(trimmedCodes(value)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Locations of the accounting service. */
export type Locations = SettingsModel['locations'];
type Codes = Readonly<Record<string, string>>;

/** All locations of the company, and those that no longer exist but still have a code. */
export function locationsWith(codes: Codes, locations: Locations = []): NonNullable<Locations> {
  const goneIds = Object.keys(codes).filter((id) => !locations.some((location) => location.id === id));
  return [...locations, ...goneIds.map((id) => ({ id, name: id }))];
}

export const isChoice = isOfKind('choice');
export type ChoiceName = SettingNameOfKind<'choice'>;

/** The choice with this value; the default for any other text. */
export const choiceOf = (name: ChoiceName, value: string): CompanyOptionValues[ChoiceName] =>
  settingTable[name].choices.find((choice) => choice === value) ?? settingTable[name].default;
