import { wrongOption, type OptionReader } from '@salestax/widget-kit';

/** Reads a boolean option. */
export const flag: OptionReader<boolean> = (value, name = '') => {
  if (typeof value !== 'boolean') throw wrongOption(name, 'true or false');
  return value;
};
