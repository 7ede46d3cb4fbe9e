import {
  receiptsOfOtherApps,
  type CompanyOptions,
  type ReceiptsOfOtherApps,
  type SettingsModel,
} from '@salestax/contract';

/** A location of the accounting service with its code at the tax provider; '' = none. */
export interface LocationCode {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

/** The options of a company that most leave as they are, by the names of their controls. Texts are '' when there is none. */
export interface OptionValues {
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

export type OptionName = keyof OptionValues;

/** In the order of the form. */
export const optionNames = [
  'IsFeeAbsorbed',
  'PickUpShipMethod',
  'LocationCodes',
  'PurchaseOrderField',
  'SalespersonField',
  'OriginalSaleField',
  'ReceiptsOfOtherApps',
  'TimeZone',
  'IsRecordingDisabled',
] as const satisfies readonly OptionName[];

export const isOption = (name: string): name is OptionName => optionNames.some((each) => each === name);

/** A configuration of a company with these options, and its locations. */
export interface ConfiguredCompany extends Pick<SettingsModel, 'locations'> {
  readonly configuration: CompanyOptions;
}

/** The form values of the options. An older service omits them, with the meaning of the defaults here. */
export const optionsOf = (company: ConfiguredCompany): OptionValues => ({
  IsFeeAbsorbed: company.configuration.isFeeAbsorbed ?? false,
  PickUpShipMethod: company.configuration.pickUpShipMethod ?? '',
  LocationCodes: locationCodesOf(company),
  PurchaseOrderField: company.configuration.purchaseOrderField ?? '',
  SalespersonField: company.configuration.salespersonField ?? '',
  OriginalSaleField: company.configuration.originalSaleField ?? '',
  ReceiptsOfOtherApps: company.configuration.receiptsOfOtherApps ?? 'leave',
  TimeZone: company.configuration.timeZone ?? '',
  IsRecordingDisabled: company.configuration.isRecordingDisabled ?? false,
});

/** All locations of the company, and those that have a code only. */
function locationCodesOf({ locations = [], configuration }: ConfiguredCompany): readonly LocationCode[] {
  const codes = configuration.locationCodes ?? {};
  const gone = Object.keys(codes).filter((id) => !locations.some((location) => location.id === id));
  return [...locations, ...gone.map((id) => ({ id, name: id }))].map(({ id, name }) => ({
    id,
    name,
    code: codes[id] ?? '',
  }));
}

/** The options as the service stores them. */
export const storedOptions = (values: OptionValues): Required<CompanyOptions> => ({
  isFeeAbsorbed: values.IsFeeAbsorbed,
  pickUpShipMethod: values.PickUpShipMethod,
  locationCodes: Object.fromEntries(values.LocationCodes.flatMap(({ id, code }) => (code === '' ? [] : [[id, code]]))),
  purchaseOrderField: values.PurchaseOrderField,
  salespersonField: values.SalespersonField,
  originalSaleField: values.OriginalSaleField,
  receiptsOfOtherApps: values.ReceiptsOfOtherApps,
  timeZone: values.TimeZone,
  isRecordingDisabled: values.IsRecordingDisabled,
});

/** What the values of an option are compared by: a location by its code. */
export const optionKey = (value: OptionValues[OptionName]): string | boolean =>
  typeof value === 'object'
    ? JSON.stringify(value.filter(({ code }) => code !== '').map(({ id, code }) => [id, code]))
    : value;

/** Trims texts, since pasted values often have blanks. */
export const trimmedOptions = (values: OptionValues) => ({
  PickUpShipMethod: values.PickUpShipMethod.trim(),
  LocationCodes: values.LocationCodes.map((location) => ({ ...location, code: location.code.trim() })),
  PurchaseOrderField: values.PurchaseOrderField.trim(),
  SalespersonField: values.SalespersonField.trim(),
  OriginalSaleField: values.OriginalSaleField.trim(),
});

/** A choice of the list of receipts; 'leave' for any other text. */
export const receiptsChoice = (text: string): ReceiptsOfOtherApps =>
  receiptsOfOtherApps.find((choice) => choice === text) ?? 'leave';
