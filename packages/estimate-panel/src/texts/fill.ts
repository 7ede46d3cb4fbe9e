import { withOwnDirection } from '@salestax/client';

/** Inserts a value into a message: `fill('on {}.', '01/02/2026')`. */
export const fill = (sentence: string, value: string): string =>
  sentence.replace('{}', () => withOwnDirection(sentence, value));
