import { parseUrl } from '@salestax/client';
import { wrongOption, type OptionReader } from '@salestax/widget-kit';

/** Reads an absolute http(s) address, with any query and fragment. */
export const webAddress: OptionReader<string> = (value, name = '') => {
  if (typeof value === 'string' && /^https?:\/\//i.test(value) && parseUrl(value) !== null) return value;
  throw wrongOption(name, 'an absolute http(s) URL');
};
