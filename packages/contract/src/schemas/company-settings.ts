import { Type, type TProperties, type TSchema } from 'typebox';
import { maxSettingText } from '../constants.ts';
import {
  settingNames,
  settingTable,
  optionNames,
  changesTax,
  type CompanyOptionValues,
  type CompanySettings,
  type SettingName,
  type TaxSettingName,
} from '../settings.ts';
import { locationCodeLength } from '../vendor-limits.ts';
import { Day, Id, Name, nullable, shape } from './basics.ts';

/** A custom field or a ship method of the accounting service has a name of at most this length. */
const OptionText = Type.String({ maxLength: maxSettingText });

const schemaOfKind = {
  flag: Type.Boolean(),
  day: nullable(Day),
  item: Id,
  'item-code': Name,
  text: OptionText,
  'custom-field': OptionText,
  zone: Type.String({ maxLength: 64 }),
  items: Type.Record(Type.String(), Name),
  codes: Type.Record(Type.String(), Type.String({ maxLength: locationCodeLength })),
};

function settingSchema(name: SettingName): TSchema {
  const row = settingTable[name];
  return row.kind === 'choice' ? Type.Enum([...row.choices]) : schemaOfKind[row.kind];
}

const propertiesOf = (names: readonly SettingName[]): TProperties =>
  Object.fromEntries(names.map((name) => [name, settingSchema(name)]));

const optionalOf = (names: readonly SettingName[]): TProperties =>
  Object.fromEntries(names.map((name) => [name, Type.Optional(settingSchema(name))]));

/** An older service omits options; one that a form leaves out is not changed. */
export const optionProperties: TProperties = optionalOf(optionNames);
export type CompanyOptions = Partial<CompanyOptionValues>;

/** Any of the settings, for example of a company that an operator's file creates. */
export const SomeSettings = Type.Unsafe<Partial<CompanySettings>>(Type.Object(optionalOf(settingNames)));

const taxSettings = settingNames.filter(changesTax);

/** The settings of a company that the tax of a document depends on. */
export const SimulatedSettings = Type.Unsafe<Pick<CompanySettings, TaxSettingName>>(shape(propertiesOf(taxSettings)));
export type SimulatedSettings = Pick<CompanySettings, TaxSettingName>;

/** Those that are tried with another value than the stored one. */
export const TriedSettings = Type.Unsafe<Partial<SimulatedSettings>>(shape(optionalOf(taxSettings)));
