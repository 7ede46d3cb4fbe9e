import { wrongOption, type OptionReader } from '@salestax/widget-kit';

/** A value of the page's query, as `URLSearchParams.get` answers it: null when it is not there. */
export const queryValue: OptionReader<string | null> = (value, name = '') => {
  if (value === null || typeof value === 'string') return value;
  throw wrongOption(name, 'a text or null');
};
