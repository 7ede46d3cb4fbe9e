import { formatShortDay } from '@salestax/client';
import {
  changesTax,
  isOption,
  optionNames,
  pickSettings,
  type SimulatedSettings,
  type TaxSettingName,
  settingNames,
} from '@salestax/contract';
import { optionText } from '../company-options/option-text.ts';
import type { Locations } from '../company-options/option-values.ts';
import type { AllSettingsMessages } from './messages.ts';
import { differences, type FieldName, type SettingsValues } from './values.ts';

/*
 * A simulation shows how documents of the company would be taxed with the values of the form, before they are saved. A setting is
 * any field that is stored; options are those of them whose control in the form has the same name.
 */

const taxSettings = settingNames.filter(changesTax);

/** Controls that have another name than their setting. */
const controls = {
  avaTaxStartDate: 'AvaTaxStartDate',
  isMakeAllCustomerTaxable: 'IsMakeAllCustomerTaxable',
  isEnableRetailDeliveryFee: 'IsEnableRetailDeliveryFee',
  applyParentExemptionToSubCustomer: 'ApplyParentExemptionToSubCustomer',
  applyParentExemptionToProject: 'ApplyParentExemptionToProject',
} as const;

const controlOf = (name: TaxSettingName) => (isOption(name) ? name : controls[name]);

/** The controls of the settings that the tax of a document depends on. */
export const taxControls = taxSettings.map(controlOf);

/** The values of a form that the tax of a document depends on. */
export const simulatedOf = (values: SettingsValues): SimulatedSettings => ({
  avaTaxStartDate: values.AvaTaxStartDate || null,
  isMakeAllCustomerTaxable: values.IsMakeAllCustomerTaxable,
  isEnableRetailDeliveryFee: values.IsEnableRetailDeliveryFee,
  applyParentExemptionToSubCustomer: values.ApplyParentExemptionToSubCustomer,
  applyParentExemptionToProject: values.ApplyParentExemptionToProject,
  ...pickSettings(values, optionNames.filter(changesTax)),
});

/** The settings in which a form differs from the stored values: another person's changes of other settings stay. */
export function changedForTax(values: SettingsValues, stored: SettingsValues): Partial<SimulatedSettings> {
  const changed: readonly FieldName[] = differences(values, stored);
  return pickSettings(
    simulatedOf(values),
    taxSettings.filter((name) => changed.includes(controlOf(name))),
  );
}

/** A setting that the simulation changes, with the texts of its value now and of the one in the form. */
export interface SettingChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

export function settingChanges(
  now: SimulatedSettings,
  simulated: SimulatedSettings,
  text: AllSettingsMessages,
): readonly SettingChange[] {
  return taxSettings
    .map((name) => ({
      name: text[controlOf(name)],
      before: valueText(name, now[name], text),
      after: valueText(name, simulated[name], text),
    }))
    .filter(({ before, after }) => before !== after);
}

/** No name of a location is needed: the option with a value for each location does not change the tax. */
const noLocations: Locations = [];

function valueText(name: TaxSettingName, value: SimulatedSettings[TaxSettingName], text: AllSettingsMessages): string {
  if (typeof value === 'boolean') return value ? text.on : text.off;
  if (isOption(name) && value !== null) return optionText(name, value, text, noLocations) || text.none;
  return formatShortDay(value ?? '') || text.none;
}
