import { type CompanyOptionValues, customFieldNames, locationCodeLength, type OptionName } from '@salestax/contract';

/** The error of an option; each has a message. */
export type OptionError = 'locationCodeTooLong' | 'fieldNamedTwice' | 'unknownTimeZone';

export type OptionErrors = { readonly [Name in OptionName]?: OptionError };

export const isCodeTooLong = (code: string): boolean => code.trim().length > locationCodeLength;

/** The errors of the options. A custom field can have one meaning only. */
export function optionErrors(values: CompanyOptionValues): OptionErrors {
  const fieldNames = customFieldNames.map((name) => values[name].trim().toLowerCase());
  const repeated = customFieldNames.filter(
    (_, at) => fieldNames[at] !== '' && fieldNames.indexOf(fieldNames[at] ?? '') < at,
  );
  return {
    ...(Object.values(values.locationCodes).some(isCodeTooLong) && { locationCodes: 'locationCodeTooLong' }),
    ...Object.fromEntries(repeated.map((name) => [name, 'fieldNamedTwice'])),
    ...(!isTimeZone(values.timeZone) && { timeZone: 'unknownTimeZone' }),
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
