import { locationCodeLength } from '@salestax/contract';
import type { OptionName, OptionValues } from './option-values.ts';

/** The error of an option; each has a message. */
export type OptionError = 'locationCodeTooLong' | 'fieldNamedTwice' | 'unknownTimeZone';

export type OptionErrors = { readonly [Name in OptionName]?: OptionError };

const fieldNameFields = ['PurchaseOrderField', 'SalespersonField', 'OriginalSaleField'] as const;

/** The errors of the options. A custom field can have one meaning only. */
export function optionErrors(values: OptionValues): OptionErrors {
  const named = (name: (typeof fieldNameFields)[number]) => values[name].trim().toLowerCase();
  const repeated = fieldNameFields.filter((name, at) =>
    fieldNameFields.slice(0, at).some((before) => named(name) !== '' && named(before) === named(name)),
  );
  return {
    ...(values.LocationCodes.some(({ code }) => code.trim().length > locationCodeLength) && {
      LocationCodes: 'locationCodeTooLong',
    }),
    ...Object.fromEntries(repeated.map((name) => [name, 'fieldNamedTwice'])),
    ...(!isTimeZone(values.TimeZone) && { TimeZone: 'unknownTimeZone' }),
  };
}

/** The service knows the same time zones (IANA) as browsers. */
function isTimeZone(name: string): boolean {
  try {
    return name === '' || new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
