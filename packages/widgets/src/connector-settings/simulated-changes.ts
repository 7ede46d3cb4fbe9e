import type { SimulatedSettings } from '@salestax/contract';
import { formatShortDay } from '@salestax/client';
import type { AllSettingsMessages } from './messages.ts';
import { differences, type FieldName, type SettingsValues } from './values.ts';

/** The settings that the tax of a document depends on, with the names of their controls, in the order of the form. */
const fields = {
  avaTaxStartDate: 'AvaTaxStartDate',
  isMakeAllCustomerTaxable: 'IsMakeAllCustomerTaxable',
  isEnableRetailDeliveryFee: 'IsEnableRetailDeliveryFee',
  applyParentExemptionToSubCustomer: 'ApplyParentExemptionToSubCustomer',
  applyParentExemptionToProject: 'ApplyParentExemptionToProject',
  isFeeAbsorbed: 'IsFeeAbsorbed',
  pickUpShipMethod: 'PickUpShipMethod',
  purchaseOrderField: 'PurchaseOrderField',
  originalSaleField: 'OriginalSaleField',
} as const satisfies Readonly<Record<keyof SimulatedSettings, FieldName>>;

type Setting = keyof SimulatedSettings;

const settingNames: readonly Setting[] = [
  'avaTaxStartDate',
  'isMakeAllCustomerTaxable',
  'isEnableRetailDeliveryFee',
  'applyParentExemptionToSubCustomer',
  'applyParentExemptionToProject',
  'isFeeAbsorbed',
  'pickUpShipMethod',
  'purchaseOrderField',
  'originalSaleField',
];

/** The values of a form that the tax of a document depends on. */
export const simulatedOf = (values: SettingsValues): SimulatedSettings => ({
  avaTaxStartDate: values.AvaTaxStartDate || null,
  isMakeAllCustomerTaxable: values.IsMakeAllCustomerTaxable,
  isEnableRetailDeliveryFee: values.IsEnableRetailDeliveryFee,
  applyParentExemptionToSubCustomer: values.ApplyParentExemptionToSubCustomer,
  applyParentExemptionToProject: values.ApplyParentExemptionToProject,
  isFeeAbsorbed: values.IsFeeAbsorbed,
  pickUpShipMethod: values.PickUpShipMethod,
  purchaseOrderField: values.PurchaseOrderField,
  originalSaleField: values.OriginalSaleField,
});

/** Those in which a form differs from the stored values: another person's changes of the others stay. */
export function changedForTax(values: SettingsValues, stored: SettingsValues): Partial<SimulatedSettings> {
  const changed = differences(values, stored);
  const tried = simulatedOf(values);
  return settingNames.reduce<Partial<SimulatedSettings>>(
    (all, name) => (changed.includes(fields[name]) ? { ...all, [name]: tried[name] } : all),
    {},
  );
}

/** A setting with its value now and its value that is tried. */
export interface SettingChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

export function settingChanges(
  now: SimulatedSettings,
  tried: SimulatedSettings,
  text: AllSettingsMessages,
): readonly SettingChange[] {
  return settingNames
    .filter((name) => now[name] !== tried[name])
    .map((name) => ({
      name: text[fields[name]],
      before: valueText(now[name], text),
      after: valueText(tried[name], text),
    }));
}

function valueText(value: SimulatedSettings[Setting], text: AllSettingsMessages): string {
  if (typeof value === 'boolean') return value ? text.on : text.off;
  return formatShortDay(value ?? '') || text.none;
}
