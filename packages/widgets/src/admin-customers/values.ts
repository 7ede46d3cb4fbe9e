import {
  type CompanyOptionValues,
  isOption,
  optionNames,
  pickSettings,
  type StaffConfiguration,
  trimmedOptions,
} from '@salestax/contract';
import { optionErrors } from '../company-options/option-rules.ts';
import { optionKey, optionsOf } from '../company-options/option-values.ts';
import type { SaveBody } from './port.ts';

/** The values of the form by field name. '' = none. */
export interface ConfigurationValues extends CompanyOptionValues {
  readonly calculationActivated: boolean;
  readonly taxItemId: string;
  readonly isEnableAddressValidation: boolean;
  readonly isMakeAllCustomerTaxable: boolean;
  readonly isEcoSystemDisabled: boolean;
  readonly isApiThrottleExceeded: boolean;
}

export type FieldName = keyof ConfigurationValues;

/** In the order of the form. */
export const fieldNames = [
  'calculationActivated',
  'taxItemId',
  'isEnableAddressValidation',
  'isMakeAllCustomerTaxable',
  'isEcoSystemDisabled',
  'isApiThrottleExceeded',
  ...optionNames,
] as const satisfies readonly FieldName[];

export function valuesOf(loaded: StaffConfiguration): ConfigurationValues {
  const { configuration, userStatus, isApiThrottleExceeded } = loaded;
  return {
    calculationActivated: userStatus === 'Active',
    taxItemId: configuration.taxItemId,
    isEnableAddressValidation: configuration.isEnableAddressValidation,
    isMakeAllCustomerTaxable: configuration.isMakeAllCustomerTaxable,
    isEcoSystemDisabled: configuration.isEcoSystemDisabled,
    isApiThrottleExceeded,
    ...optionsOf(loaded),
  };
}

/** The fields in which two forms differ. */
export const differences = (one: ConfigurationValues, other: ConfigurationValues): readonly FieldName[] =>
  fieldNames.filter((name) =>
    isOption(name) ? optionKey(one[name]) !== optionKey(other[name]) : one[name] !== other[name],
  );

/**
 * The body of a save: the model as it was loaded, unknown fields included, with the values of the form. It lists the activation
 * and the throttle as unchanged if the user did not change them: both may change meanwhile without a new version of the model.
 */
export function bodyOf(loaded: StaffConfiguration, values: ConfigurationValues): SaveBody {
  const {
    userStatus: _status,
    isApiThrottleExceeded: _flag,
    apiThrottleTimeStamp: _time,
    accountingCalls: _calls,
    ...model
  } = loaded;
  const { calculationActivated: status, isApiThrottleExceeded } = values;
  const changed = differences(values, valuesOf(loaded));
  const unchanged = [
    ...(changed.includes('calculationActivated') ? [] : ['status' as const]),
    ...(changed.includes('isApiThrottleExceeded') ? [] : ['isApiThrottleExceeded' as const]),
  ];
  return {
    configurationModel: {
      ...model,
      configuration: {
        ...model.configuration,
        isEnableAddressValidation: values.isEnableAddressValidation,
        isMakeAllCustomerTaxable: values.isMakeAllCustomerTaxable,
        isEcoSystemDisabled: values.isEcoSystemDisabled,
        taxItemId: values.taxItemId,
        ...pickSettings(trimmedOptions(values), optionNames),
      },
    },
    userStatusBody: { status },
    isApiThrottleExceeded,
    unchanged,
  };
}

/** The configuration of a disconnected company is read-only: its administrator must connect again. */
export const isReadOnly = ({ userStatus }: StaffConfiguration): boolean => userStatus === 'Disconnected';

/** The sales tax item is required when the company has one. */
export const lacksTaxItem = ({ salesTaxItems }: StaffConfiguration, { taxItemId }: ConfigurationValues): boolean =>
  salesTaxItems.length > 0 && taxItemId === '';

/** Whether an option has an error. */
export const hasOptionErrors = (values: ConfigurationValues): boolean => Object.keys(optionErrors(values)).length > 0;

/** The selectable items, including the chosen one. */
export function offeredItems({ salesTaxItems }: StaffConfiguration, chosen: string) {
  const items = salesTaxItems.map(({ itemCode, itemName: label }) => ({ value: itemCode, label }));
  const isListed = chosen === '' || items.some(({ value }) => value === chosen);
  return isListed ? items : [{ value: chosen, label: chosen }, ...items];
}

/** The name of an item; its code when it is in no list. */
export const itemName = ({ salesTaxItems }: StaffConfiguration, code: string): string =>
  salesTaxItems.find(({ itemCode }) => itemCode === code)?.itemName ?? code;
