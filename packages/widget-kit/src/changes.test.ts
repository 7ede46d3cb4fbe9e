import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

const same = () => {};

it.each([
  ['texts', { title: 'a' }],
  ['objects', { config: { apiBaseUrl: 'x', more: { deep: [1, { two: 2 }] } } }],
  ['functions', { session: same }],
  ['dates and the like', { at: new URL('https://a.example') }],
])('identical %s are no change', (_, options) => {
  expect(changesOf(options, { ...options })).toEqual({});
});

it('equal plain values in new objects are no change', () => {
  const write = () => ({ config: { apiBaseUrl: 'x' }, roles: ['a', 'b'], nothing: null, none: undefined });
  expect(changesOf(write(), write())).toEqual({});
});

it.each([
  [{ title: 'a' }, { title: 'b' }, { title: 'b' }],
  [{ title: 'a', other: 1 }, { title: 'a' }, { other: undefined }],
  [{}, { title: 'a' }, { title: 'a' }],
  [{ roles: ['a'] }, { roles: ['a', 'b'] }, { roles: ['a', 'b'] }],
  [{ roles: ['a'] }, { roles: { 0: 'a' } }, { roles: { 0: 'a' } }],
  [{ theme: { accent: 'red' } }, { theme: null }, { theme: null }],
  [{ count: 0 }, { count: -0 }, { count: -0 }],
])('the patch from %j to %j is %j', (before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes);
});

it('functions and instances of classes are compared by identity', () => {
  const [one, other] = [new URL('https://a.example'), new URL('https://a.example')];
  expect(changesOf({ session: () => {}, one }, { session: same, one: other })).toEqual({ session: same, one: other });
});
