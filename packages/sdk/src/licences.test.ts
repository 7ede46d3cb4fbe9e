import { expect, it } from 'vitest';
import list from '../build/licences.json';
import { licenceFaults } from '../build/licences.mjs';

const allowed = Object.keys(list.allowed);
const under = (...licenses: readonly ({ expression: string } | { license: { id?: string; name?: string } })[]) =>
  licenceFaults({ components: [{ group: '@some', name: 'part', version: '1.0.0', licenses }] }, allowed);

it.each(['MIT', 'ISC', '0BSD', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'])('%s may be shipped', (id) => {
  expect(under({ license: { id } })).toEqual([]);
});

it.each(['GPL-3.0-only', 'SSPL-1.0', 'UNLICENSED', 'mit'])('%s may not', (id) => {
  expect(under({ license: { id } })).toEqual([
    `@some/part@1.0.0 is under ${id}, which is not on the list of licences.`,
  ]);
});

it('one of several licences to choose from is enough', () => {
  expect(under({ expression: '(MIT OR GPL-3.0-only)' })).toEqual([]);
});

it.each(['MIT AND GPL-3.0-only', '(MIT AND (GPL-3.0-only OR AGPL-3.0-only))'])(
  'all of %s have to hold',
  (expression) => {
    expect(under({ expression })).toHaveLength(1);
  },
);

it('a licence in words of its own is none', () => {
  expect(under({ license: { name: 'see LICENSE' } })).toHaveLength(1);
  expect(under()).toEqual(['@some/part@1.0.0 names no licence.']);
});

it('what is ours is not asked', () => {
  expect(licenceFaults({ components: [{ group: '@salestax', name: 'ui', version: '0.1.0' }] }, allowed)).toEqual([]);
});
