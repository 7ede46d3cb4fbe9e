import { receiptsOfOtherApps, type FoundItem, type ReceiptsOfOtherApps, type SettingsModel } from '@salestax/contract';

/** A chosen item of the accounting service; `name` is its fully qualified name. */
export interface Item {
  readonly id: string;
  readonly name: string;
}

/** A location of the accounting service with its code at the tax provider; '' = none. */
export interface LocationCode {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

/** The values of the controls, by their names. Texts are '' and items null when there is none. */
export interface SettingsValues {
  readonly AvaTaxAccountNumber: string;
  readonly AvaTaxCompanyCode: string;
  readonly AvaTaxUserName: string;
  /** 'yyyy-MM-dd' */
  readonly AvaTaxStartDate: string;
  readonly IsMakeAllCustomerTaxable: boolean;
  readonly SalesTaxItem: Item | null;
  readonly RdfItem: Item | null;
  readonly TaxOnRdfItem: Item | null;
  readonly IsEnableRetailDeliveryFee: boolean;
  readonly IsEnableAddressValidation: boolean;
  readonly ApplyParentExemptionToSubCustomer: boolean;
  readonly ApplyParentExemptionToProject: boolean;
  readonly IsFeeAbsorbed: boolean;
  readonly PickUpShipMethod: string;
  readonly LocationCodes: readonly LocationCode[];
  readonly PurchaseOrderField: string;
  readonly SalespersonField: string;
  readonly OriginalSaleField: string;
  readonly ReceiptsOfOtherApps: ReceiptsOfOtherApps;
  /** IANA name; '' = that of the company's address. */
  readonly TimeZone: string;
  readonly IsRecordingDisabled: boolean;
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
  'IsEnableRetailDeliveryFee',
  'IsEnableAddressValidation',
  'ApplyParentExemptionToSubCustomer',
  'ApplyParentExemptionToProject',
  'IsFeeAbsorbed',
  'PickUpShipMethod',
  'LocationCodes',
  'PurchaseOrderField',
  'SalespersonField',
  'OriginalSaleField',
  'ReceiptsOfOtherApps',
  'TimeZone',
  'IsRecordingDisabled',
] as const satisfies readonly FieldName[];

/** The fields of 'More options'. */
export const optionNames = fieldNames.slice(fieldNames.indexOf('IsFeeAbsorbed'));

/** The fields that hold an item. */
export type ItemField = 'SalesTaxItem' | 'RdfItem' | 'TaxOnRdfItem';

export const isItemField = (name: FieldName): name is ItemField =>
  name === 'SalesTaxItem' || name === 'RdfItem' || name === 'TaxOnRdfItem';

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
    IsEnableRetailDeliveryFee: configuration.isEnableRetailDeliveryFee === 'true',
    IsEnableAddressValidation: configuration.isEnableAddressValidation,
    ApplyParentExemptionToSubCustomer: configuration.applyParentExemptionToSubCustomer,
    ApplyParentExemptionToProject: configuration.applyParentExemptionToProject,
    ...optionsOf(model),
  };
}

/** The options that an older service does not have, with what it does. */
const optionsOf = (model: SettingsModel) => ({
  IsFeeAbsorbed: model.configuration.isFeeAbsorbed ?? false,
  PickUpShipMethod: model.configuration.pickUpShipMethod ?? '',
  LocationCodes: locationCodesOf(model),
  PurchaseOrderField: model.configuration.purchaseOrderField ?? '',
  SalespersonField: model.configuration.salespersonField ?? '',
  OriginalSaleField: model.configuration.originalSaleField ?? '',
  ReceiptsOfOtherApps: model.configuration.receiptsOfOtherApps ?? 'leave',
  TimeZone: model.configuration.timeZone ?? '',
  IsRecordingDisabled: model.configuration.isRecordingDisabled ?? false,
});

/** All locations of the company, and those that have a code only. */
function locationCodesOf({ locations = [], configuration }: SettingsModel): readonly LocationCode[] {
  const codes = configuration.locationCodes ?? {};
  const gone = Object.keys(codes).filter((id) => !locations.some((location) => location.id === id));
  return [...locations, ...gone.map((id) => ({ id, name: id }))].map(({ id, name }) => ({
    id,
    name,
    code: codes[id] ?? '',
  }));
}

/** A choice of the list of receipts; 'leave' for any other text. */
export const receiptsChoice = (text: string): ReceiptsOfOtherApps =>
  receiptsOfOtherApps.find((choice) => choice === text) ?? 'leave';

/** An item with its name from a list; an item in no list is named by its id. */
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
      isEnableRetailDeliveryFee: values.IsEnableRetailDeliveryFee ? 'true' : 'false',
      isEnableAddressValidation: values.IsEnableAddressValidation,
      applyParentExemptionToSubCustomer: values.ApplyParentExemptionToSubCustomer,
      applyParentExemptionToProject: values.ApplyParentExemptionToProject,
      isMakeAllCustomerTaxable: values.IsMakeAllCustomerTaxable,
      avaTaxStartDate: values.AvaTaxStartDate || null,
      isFeeAbsorbed: values.IsFeeAbsorbed,
      pickUpShipMethod: values.PickUpShipMethod,
      locationCodes: Object.fromEntries(
        values.LocationCodes.flatMap(({ id, code }) => (code === '' ? [] : [[id, code]])),
      ),
      purchaseOrderField: values.PurchaseOrderField,
      salespersonField: values.SalespersonField,
      originalSaleField: values.OriginalSaleField,
      receiptsOfOtherApps: values.ReceiptsOfOtherApps,
      timeZone: values.TimeZone,
      isRecordingDisabled: values.IsRecordingDisabled,
    },
  };
}

/** The fields in which two forms differ; an item is the same by its id, a location by its code. */
export const differences = (one: SettingsValues, other: SettingsValues): readonly FieldName[] =>
  fieldNames.filter((name) => keyOf(one[name]) !== keyOf(other[name]));

function keyOf(value: SettingsValues[FieldName]): string | boolean {
  if (value === null) return '';
  if (typeof value !== 'object') return value;
  if ('id' in value) return value.id;
  return JSON.stringify(value.filter(({ code }) => code !== '').map(({ id, code }) => [id, code]));
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
  ...values,
  AvaTaxAccountNumber: values.AvaTaxAccountNumber.trim(),
  AvaTaxUserName: values.AvaTaxUserName.trim(),
  PickUpShipMethod: values.PickUpShipMethod.trim(),
  LocationCodes: values.LocationCodes.map((location) => ({ ...location, code: location.code.trim() })),
  PurchaseOrderField: values.PurchaseOrderField.trim(),
  SalespersonField: values.SalespersonField.trim(),
  OriginalSaleField: values.OriginalSaleField.trim(),
});
