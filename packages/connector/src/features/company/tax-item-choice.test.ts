import { describe, expect, it } from 'vitest';
import type { Item } from '../../domain/item.ts';
import { bestMatches, canCarryLine, feeSuggestions, maxFound, salesTaxSuggestions } from './tax-item-choice.ts';

const item = (name: string, changes: Partial<Item> = {}): Item => ({
  id: name,
  name,
  fullyQualifiedName: name,
  type: 'Service',
  taxable: false,
  sellable: true,
  isActive: true,
  incomeAccountId: '90',
  description: '',
  sku: '',
  ...changes,
});
const names = (items: readonly Item[]) => items.map(({ name }) => name);

describe('suggested items before a search', () => {
  const items = [
    item('Sales Tax'),
    item('Taxes, state'),
    item('Taxi fare'),
    item('Retail Delivery Fee'),
    item('Tax on Retail Delivery Fee'),
    item('Coffee'),
    item('Sales tax kit', { type: 'Inventory' }),
    item('Tax bundle', { type: 'Group', incomeAccountId: null }),
    item('Tax without account', { incomeAccountId: null }),
    item('Design'),
  ];

  it('for sales tax, items with the word tax and without the word fee are suggested', () => {
    expect(names(salesTaxSuggestions(items))).toEqual(['Sales Tax', 'Taxes, state']);
  });

  it('for the fee and the tax on it, items with the word fee are suggested', () => {
    expect(names(feeSuggestions(items))).toEqual(['Retail Delivery Fee', 'Tax on Retail Delivery Fee']);
  });
});

describe('items that can be used for own lines', () => {
  it.each([
    ['Service', '90', true],
    ['NonInventory', '90', true],
    ['Inventory', '90', true],
    ['Service', null, false],
    ['Group', null, false],
    ['Category', '90', false],
  ])('an item of type %s with the income account %s can be used: %s', (type, incomeAccountId, can) => {
    expect(canCarryLine(item('x', { type, incomeAccountId }))).toBe(can);
  });
});

describe('the best matches', () => {
  it('best matches start with the text, then have a word that does, then contain it, by name within each', () => {
    const items = ['Resales', 'Tax of sales', 'Sales tax', 'Sales', 'Pre-sales', 'Purchase'].map((name) => item(name));
    expect(names(bestMatches(items, ' SALES '))).toEqual([
      'Sales',
      'Sales tax',
      'Pre-sales',
      'Tax of sales',
      'Resales',
    ]);
  });

  it('an item is found by its name with those of its parents, as it is shown', () => {
    const items = [item('Delivery', { fullyQualifiedName: 'Fees:Delivery' }), item('Delivery van')];
    expect(names(bestMatches(items, 'fees:del'))).toEqual(['Delivery']);
  });

  it.each(['%', '_', "'", '.*', '\\'])('%s in a search has no special meaning', (text) => {
    expect(names(bestMatches([item('Plain'), item(`With ${text} in it`)], text))).toEqual([`With ${text} in it`]);
  });

  it('the number of matches is limited, and an empty search has none', () => {
    const items = Array.from({ length: 50 }, (_, at) => item(`Item ${at}`));
    expect(bestMatches(items, 'item')).toHaveLength(maxFound);
    expect(bestMatches(items, '  ')).toEqual([]);
  });
});
