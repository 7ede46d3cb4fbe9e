import { describe, expect, it } from 'vitest';
import { codesOfItems, itemCodeKey, renamedCodes } from './item-codes.ts';

const items = (named: Readonly<Record<string, string>>) => Object.entries(named).map(([id, name]) => ({ id, name }));
const long = 'Hand-thrown glazed planter with drainage holes and saucer';

describe('the codes of items', () => {
  it('are their names, in the order of their ids as numbers', () => {
    const codes = codesOfItems([...items({ 2: 'Hose', 10: 'HOSE' })].toReversed(), new Map());
    expect(Object.fromEntries(codes)).toEqual({ 2: 'Hose', 10: 'HOSE-10' });
  });

  it('end with the id where names begin with the same 50 characters', () => {
    const codes = codesOfItems(items({ 1: `${long}, red`, 2: `${long}, blue` }), new Map());
    const [first = '', second = ''] = codes.values();
    expect([first, second]).toEqual([long.slice(0, 50), `${long.slice(0, 48)}-2`]);
  });

  it('stay as they are known, and are not given to another item', () => {
    const codes = codesOfItems(items({ 1: 'Hose', 7: 'Mulch' }), new Map([['7', 'hose']]));
    expect(Object.fromEntries(codes)).toEqual({ 1: 'Hose-1', 7: 'hose' });
  });

  it('are compared without letter case', () => {
    expect(itemCodeKey('Hose')).toBe(itemCodeKey('HOSE'));
    expect(itemCodeKey('Hose')).not.toBe(itemCodeKey('Mulch'));
  });
});

describe('the codes of renamed items', () => {
  const known = new Map([
    ['1', 'Hose'],
    ['2', 'Mulch'],
    ['3', 'Rake-3'],
  ]);

  it('are their present names', () => {
    expect(renamedCodes(items({ 1: 'Garden hose', 2: 'Mulch' }), known)).toEqual(new Map([['1', 'Garden hose']]));
  });

  it('end with the id where another item has the code of the name', () => {
    expect(renamedCodes(items({ 1: 'Mulch' }), known)).toEqual(new Map([['1', 'Mulch-1']]));
    const both = renamedCodes(items({ 1: 'Spade', 2: 'Spade' }), known);
    expect(both).toEqual(
      new Map([
        ['1', 'Spade'],
        ['2', 'Spade-2'],
      ]),
    );
  });

  it('are none for items without a code, or with a code of their own name', () => {
    expect(renamedCodes(items({ 3: 'Rake', 9: 'Spade' }), known)).toEqual(new Map());
  });
});
