import { wrongOption, type OptionReader } from '@salestax/widget-kit';

/** Reads a value of the page's query, as `URLSearchParams.get` returns it: null when absent. */
export const queryValue: OptionReader<string | null> = (value, name = '') => {
  if (value === null || typeof value === 'string') return value;
  throw wrongOption(name, 'a text or null');
};
