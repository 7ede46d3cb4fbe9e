import { expect, it } from 'vitest';
import { isSameText } from './same-text.ts';

it.each([
  ['abc', true],
  ['abd', false],
  ['ab', false],
  ['abcd', false],
  ['', false],
  // As long in characters, and longer in bytes.
  ['abé', false],
])('a secret is the same text only: %s', (given, isSame) => {
  expect(isSameText(given, 'abc')).toBe(isSame);
});
