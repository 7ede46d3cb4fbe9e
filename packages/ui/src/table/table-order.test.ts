import { describe, expect, it } from 'vitest';
import { ascendingOrder } from './table-order.ts';

const ordered = (values: readonly (string | number)[]) => [...ascendingOrder(values)].map((place) => values[place]);

describe('the order of a column', () => {
  it('sorts numbers by value, negative ones first', () => {
    expect(ordered([10, -2.5, 9, 0, -30])).toEqual([-30, -2.5, 0, 9, 10]);
  });

  it('sorts strings of digits, and digits inside strings, by value', () => {
    expect(ordered(['1087', '999', '0042'])).toEqual(['0042', '999', '1087']);
    expect(ordered(['INV-10', 'INV-2', 'INV-1'])).toEqual(['INV-1', 'INV-2', 'INV-10']);
  });

  it('sorts empty values first, then numbers, then texts', () => {
    expect(ordered(['Missing', '12', '', 7])).toEqual(['', 7, '12', 'Missing']);
  });

  it('sorts texts by the alphabet, not by code points', () => {
    expect(ordered(['zinc', 'Álamo', 'alder', 'Birch'])).toEqual(['Álamo', 'alder', 'Birch', 'zinc']);
  });

  it('is the same for columns whose values repeat and for those whose values differ', () => {
    const different = ['b 2', 'A 10', 'a 9', '', '7', 'b 10'];
    const sorted = ['', '7', 'a 9', 'A 10', 'b 2', 'b 10'];
    expect(ordered(different)).toEqual(sorted);
    expect(ordered([...different, ...different, ...different])).toEqual(
      sorted.flatMap((value) => [value, value, value]),
    );
  });

  it('is stable for equal values', () => {
    expect([...ascendingOrder(['b', 'a', 'b', 'a'])]).toEqual([1, 3, 0, 2]);
    expect([...ascendingOrder([2, 1, 2, 1])]).toEqual([1, 3, 0, 2]);
    expect([...ascendingOrder(['b', 'a', 'b', 'a', 'b', 'a'])]).toEqual([1, 3, 5, 0, 2, 4]);
  });

  it('sorts ISO dates by time', () => {
    expect(ordered(['2026-06-15', '2025-12-31', '2026-01-02'])).toEqual(['2025-12-31', '2026-01-02', '2026-06-15']);
  });
});
