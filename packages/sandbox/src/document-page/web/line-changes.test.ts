import { describe, expect, it } from 'vitest';
import { type ItemChoice, newLine } from './form-document.ts';
import { type LineChange, type TaxLine, withChanges } from './line-changes.ts';

const items: readonly ItemChoice[] = ['1', '40', '41', '42'].map((id) => ({
  id,
  name: `Item ${id}`,
  description: '',
  price: '',
  type: 'Service',
  taxable: false,
  isTax: id !== '1',
}));
const taxLine = (itemId: string, amount: number, order: TaxLine['order']): TaxLine => ({
  itemId,
  amount,
  rate: amount,
  quantity: '1',
  description: `Line ${order}`,
  taxable: false,
  order,
});
const insert = (itemId: string, amount: number, order: TaxLine['order']): LineChange => ({
  action: 'insert',
  line: taxLine(itemId, amount, order),
});
const own = { ...newLine('item'), itemId: '1', rate: '10.00' };

describe('changes of lines by the panel', () => {
  it('add lines after the user’s lines, sorted by their order', () => {
    const first = withChanges([own], [insert('42', 0.01, 4), insert('40', 98.91, 2)], items);
    const lines = withChanges(first, [insert('41', 0.28, 3)], items);
    expect(lines.map(({ itemId }) => itemId)).toEqual(['1', '40', '41', '42']);
  });

  it('add lines with quantity 1 and without the tax flag', () => {
    const [, line] = withChanges([own], [insert('40', 98.91, 2)], items);
    expect(line).toMatchObject({ type: 'item', quantity: '1', rate: '98.91', amount: '98.91', taxable: false });
  });

  it('update and remove lines by id', () => {
    const [, added] = withChanges([own], [insert('40', 1, 2)], items);
    const lines = added === undefined ? [] : [own, added];
    const lineId = added?.key ?? '';
    const updated = withChanges(lines, [{ action: 'update', lineId, line: taxLine('40', 2, 2) }], items);
    expect(updated.map(({ key, amount }) => [key, amount])).toEqual([
      [own.key, ''],
      [lineId, '2.00'],
    ]);
    expect(withChanges(lines, [{ action: 'remove', lineId }], items)).toEqual([own]);
  });

  it.each([
    ['an unknown line', { action: 'remove', lineId: 'nope' }, 'There is no line nope.'],
    ['an unknown item', insert('99', 1, 2), 'There is no item 99.'],
    ['an amount that is no number', insert('40', Number.NaN, 2), 'must be a number'],
  ] as const)('are rejected as a whole for %s', (_what, wrong, message) => {
    const lines = [own];
    expect(() => withChanges(lines, [insert('40', 1, 2), wrong], items)).toThrow(message);
    expect(lines).toEqual([own]);
  });
});
