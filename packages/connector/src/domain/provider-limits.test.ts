import { describe, expect, it } from 'vitest';
import { avataxLimits } from '@salestax/contract/vendor-limits';
import { fitted, shortened } from './provider-limits.ts';

describe('a text that is shortened', () => {
  it.each([
    ['is as it is when it fits', 'abc', 3, 'abc'],
    ['ends at the limit', 'abcd', 3, 'abc'],
    ['leaves out an emoji that the limit would cut', 'ab😀', 3, 'ab'],
    ['keeps an emoji that ends at the limit', 'a😀b', 3, 'a😀'],
    ['leaves out a whole family of one character', 'ab👨‍👩‍👧c', 6, 'ab'],
    ['leaves out a letter whose accent is beyond the limit', 'abe\u0301', 3, 'ab'],
    ['can be empty', '😀', 1, ''],
  ])('%s', (_rule, text, limit, expected) => {
    expect(shortened(text, limit)).toBe(expected);
  });

  it('fits the field of the provider', () => {
    expect(fitted(avataxLimits.line.itemCode, `${'x'.repeat(49)}😀`)).toBe('x'.repeat(49));
    expect(fitted(avataxLimits.line.description, `${'x'.repeat(2095)}😀`)).toHaveLength(2095);
  });
});
