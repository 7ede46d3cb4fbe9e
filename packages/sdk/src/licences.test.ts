import { expect, it } from 'vitest';
import list from '../build/release/licences.json';
import { licenceFaults } from '../build/release/licences.mjs';

const allowed = Object.keys(list.allowed);
const under = (...licenses: readonly ({ expression: string } | { license: { id?: string; name?: string } })[]) =>
  licenceFaults({ components: [{ group: '@some', name: 'part', version: '1.0.0', licenses }] }, allowed);

it.each(['MIT', 'ISC', '0BSD', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'])('accepts the licence %s', (id) => {
  expect(under({ license: { id } })).toEqual([]);
});

it.each(['GPL-3.0-only', 'SSPL-1.0', 'UNLICENSED', 'mit'])('rejects the licence %s', (id) => {
  expect(under({ license: { id } })).toEqual([
    `@some/part@1.0.0 is under ${id}, which is not on the list of licences.`,
  ]);
});

it('accepts a choice of licences when one of them is allowed', () => {
  expect(under({ expression: '(MIT OR GPL-3.0-only)' })).toEqual([]);
});

it.each(['MIT AND GPL-3.0-only', '(MIT AND (GPL-3.0-only OR AGPL-3.0-only))'])(
  'rejects a combination of licences when one of them is not allowed: %s',
  (expression) => {
    expect(under({ expression })).toHaveLength(1);
  },
);

it('rejects a licence that is not an SPDX expression', () => {
  expect(under({ license: { name: 'see LICENSE' } })).toHaveLength(1);
  expect(under()).toEqual(['@some/part@1.0.0 names no licence.']);
});

it('does not check the licences of our own packages', () => {
  expect(licenceFaults({ components: [{ group: '@salestax', name: 'ui', version: '0.1.0' }] }, allowed)).toEqual([]);
});
