import { expect, test } from 'vitest';
import { fillIn } from './formats.ts';
import { withoutIsolates } from './isolation.ts';

test('a value keeps its direction in a sentence that is written from right to left, until the text leaves the screen', () => {
  const sentence = fillIn('العنوان {address}.', { address: '4567 Main St, Denver' });
  expect(sentence).toBe('العنوان \u20684567 Main St, Denver\u2069.');
  expect(withoutIsolates(sentence)).toBe('العنوان 4567 Main St, Denver.');
});
