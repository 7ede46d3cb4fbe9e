import {
  type CompanyOptionValues,
  type FoundItem,
  isOption,
  optionNames,
  pickSettings,
  type SettingsModel,
  trimmedOptions,
} from '@salestax/contract';
import { optionKey, optionsOf } from '../company-options/option-values.ts';

/** A chosen item of the accounting service; `name` is its fully qualified name. */
export interface Item {
  readonly id: string;
  readonly name: string;
}

/** The values of the controls by their names; an option has the name of its setting. Texts are '' and items null when there is none. */
export interface SettingsValues extends CompanyOptionValues {
  readonly AvaTaxAccountNumber: string;
  readonly AvaTaxCompanyCode: string;
  readonly AvaTaxUserName: string;
  /** 'yyyy-MM-dd' */
  readonly AvaTaxStartDate: string;
  readonly IsMakeAllCustomerTaxable: boolean;
  readonly SalesTaxItem: Item | null;
  readonly RdfItem: Item | null;
  readonly TaxOnRdfItem: Item | null;
  /** Items of other apps whose lines are sales tax. */
  readonly OtherTaxItems: readonly Item[];
  readonly IsEnableRetailDeliveryFee: boolean;
  readonly IsEnableAddressValidation: boolean;
  readonly ApplyParentExemptionToSubCustomer: boolean;
  readonly ApplyParentExemptionToProject: boolean;
}

export type FieldName = keyof SettingsValues;

/** In the order of the screen. */
export const fieldNames = [
  'AvaTaxAccountNumber',
  'AvaTaxCompanyCode',
  'AvaTaxUserName',
  'AvaTaxStartDate',
  'IsMakeAllCustomerTaxable',
  'SalesTaxItem',
  'RdfItem',
  'TaxOnRdfItem',
  'OtherTaxItems',
  'IsEnableRetailDeliveryFee',
  'IsEnableAddressValidation',
  'ApplyParentExemptionToSubCustomer',
  'ApplyParentExemptionToProject',
  ...optionNames,
] as const satisfies readonly FieldName[];

/** The fields that hold an item. */
export type ItemField = 'SalesTaxItem' | 'RdfItem' | 'TaxOnRdfItem';

/** The pickers of items: one per field, and one that adds to the items of other apps. */
const itemPickers = [
  'SalesTaxItem',
  'RdfItem',
  'TaxOnRdfItem',
  'OtherTaxItems',
] as const satisfies readonly FieldName[];
export type ItemPickerName = (typeof itemPickers)[number];

export const isItemPicker = (name: FieldName): name is ItemPickerName => itemPickers.some((picker) => picker === name);

/** A search result as an item. */
export const itemOf = ({ id, fullyQualifiedName }: FoundItem): Item => ({ id, name: fullyQualifiedName });

/** The items in the lists of the model. */
export const listedItems = (list: SettingsModel['salesTaxItems']): readonly Item[] =>
  list.map(({ itemCode, itemName }) => ({ id: itemCode, name: itemName }));

/** The form values of a model. */
export function valuesOf(model: SettingsModel): SettingsValues {
  const { avaTaxDetails, configuration } = model;
  return {
    AvaTaxAccountNumber: avaTaxDetails.avaTaxAccountNumber,
    AvaTaxCompanyCode: avaTaxDetails.avaTaxCompanyCode,
    AvaTaxUserName: avaTaxDetails.avaTaxUserName,
    AvaTaxStartDate: configuration.avaTaxStartDate ?? '',
    // An older service omits it, which means true.
    IsMakeAllCustomerTaxable: configuration.isMakeAllCustomerTaxable ?? true,
    SalesTaxItem: namedItem(configuration.taxItemId, '', model.salesTaxItems),
    RdfItem: namedItem(configuration.rdfItemId, configuration.rdfItemCode, model.rdfItems),
    TaxOnRdfItem: namedItem(configuration.taxOnRdfItemId, configuration.taxOnRdfItemCode, model.rdfItems),
    OtherTaxItems: Object.entries(configuration.otherTaxItems ?? {}).map(([id, name]) => ({ id, name })),
    IsEnableRetailDeliveryFee: configuration.isEnableRetailDeliveryFee === 'true',
    IsEnableAddressValidation: configuration.isEnableAddressValidation,
    ApplyParentExemptionToSubCustomer: configuration.applyParentExemptionToSubCustomer,
    ApplyParentExemptionToProject: configuration.applyParentExemptionToProject,
    ...optionsOf(model),
  };
}

/** An item with its stored name, or else that of the list; an item in no list is named by its id. */
function namedItem(id: string, name: string, list: SettingsModel['salesTaxItems']): Item | null {
  if (id === '') return null;
  return { id, name: name || (list.find(({ itemCode }) => itemCode === id)?.itemName ?? id) };
}

/** The model as it was loaded, unknown fields included, with the values of the form. */
export function modelOf(loaded: SettingsModel, values: SettingsValues): SettingsModel {
  return {
    ...loaded,
    avaTaxDetails: {
      ...loaded.avaTaxDetails,
      avaTaxAccountNumber: values.AvaTaxAccountNumber,
      avaTaxUserName: values.AvaTaxUserName,
      avaTaxCompanyCode: values.AvaTaxCompanyCode,
    },
    configuration: {
      ...loaded.configuration,
      taxItemId: values.SalesTaxItem?.id ?? '',
      rdfItemId: values.RdfItem?.id ?? '',
      rdfItemCode: values.RdfItem?.name ?? '',
      taxOnRdfItemId: values.TaxOnRdfItem?.id ?? '',
      taxOnRdfItemCode: values.TaxOnRdfItem?.name ?? '',
      otherTaxItems: Object.fromEntries(values.OtherTaxItems.map(({ id, name }) => [id, name])),
      isEnableRetailDeliveryFee: values.IsEnableRetailDeliveryFee ? 'true' : 'false',
      isEnableAddressValidation: values.IsEnableAddressValidation,
      applyParentExemptionToSubCustomer: values.ApplyParentExemptionToSubCustomer,
      applyParentExemptionToProject: values.ApplyParentExemptionToProject,
      isMakeAllCustomerTaxable: values.IsMakeAllCustomerTaxable,
      avaTaxStartDate: values.AvaTaxStartDate || null,
      ...pickSettings(trimmedOptions(values), optionNames),
    },
  };
}

/** The fields in which two forms differ; an item is the same by its id, a list of locations by their codes. */
export const differences = (one: SettingsValues, other: SettingsValues): readonly FieldName[] =>
  fieldNames.filter((name) => comparedValueOf(one, name) !== comparedValueOf(other, name));

function comparedValueOf(values: SettingsValues, name: FieldName): string | boolean {
  // The items are stored as an object, whose keys are in ascending order.
  if (name === 'OtherTaxItems') return JSON.stringify(values.OtherTaxItems.map(({ id }) => id).toSorted());
  if (isOption(name)) return optionKey(values[name]);
  const value = values[name];
  return typeof value === 'object' ? (value?.id ?? '') : value;
}

/**
 * The form after its stored values changed from `before` to `after`: typed values are retained, all others are taken
 * from `after`.
 */
export function rebased(values: SettingsValues, before: SettingsValues, after: SettingsValues): SettingsValues {
  return differences(values, before).reduce((form, name) => withValue(form, name, values[name]), after);
}

/** The form with another value of a field; without both of its items the retail delivery fee is switched off. */
export function withValue<Name extends FieldName>(
  values: SettingsValues,
  name: Name,
  value: SettingsValues[Name],
): SettingsValues {
  const next: SettingsValues = { ...values, [name]: value };
  return next.IsEnableRetailDeliveryFee && !hasFeeItems(next) ? { ...next, IsEnableRetailDeliveryFee: false } : next;
}

/** Whether the retail delivery fee can be switched on. */
export const hasFeeItems = ({ RdfItem, TaxOnRdfItem }: SettingsValues): boolean =>
  RdfItem !== null && TaxOnRdfItem !== null;

/** Trims texts, since pasted values often have blanks. */
export const trimmed = (values: SettingsValues): SettingsValues => ({
  ...trimmedOptions(values),
  AvaTaxAccountNumber: values.AvaTaxAccountNumber.trim(),
  AvaTaxUserName: values.AvaTaxUserName.trim(),
});
