import { expect, it } from 'vitest';
import { percentText } from './decimal.ts';

it.each([
  ['10', '10.00%'],
  ['8.5', '8.50%'],
  ['33.333', '33.333%'],
  ['0.0000001', '0.0000001%'],
  ['0', '0.00%'],
  ['', '0.00%'],
])('a percentage of %j is shown as %s, never rounded', (typed, shown) => expect(percentText(typed)).toBe(shown));
