import { isRecord, wrongOption, type OptionReader } from '@salestax/widget-kit';

/** Reads texts by name, such as the parameters of an address. */
export const texts: OptionReader<Readonly<Record<string, string>>> = (value, name = '') => {
  if (isTexts(value)) return value;
  throw wrongOption(name, 'an object of texts');
};

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isRecord(value) && Object.values(value).every((entry) => typeof entry === 'string');
