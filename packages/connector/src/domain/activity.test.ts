import { describe, expect, it } from 'vitest';
import { changedFields, networkOf } from './activity.ts';

describe('The fields of an activity', () => {
  it('are those that differ, also ones that only one side has', () => {
    expect(changedFields({ a: 1, b: [1], c: true }, { a: 1, b: [2], d: 'x' })).toEqual({
      before: { b: [1], c: true, d: undefined },
      after: { b: [2], c: undefined, d: 'x' },
    });
  });

  it('are null when nothing was changed', () => {
    expect(changedFields({ a: { b: 1 } }, { a: { b: 1 } })).toBeNull();
  });
});

describe('The network of an address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:7:1:2:3:4:5', '2001:db8:7::/48'],
    ['2001:db8::5', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));

  it.each(['', 'unix', '203.0.113', 'x]/path'])("of '%s' is unknown", (address) =>
    expect(networkOf(address)).toBeNull(),
  );
});
