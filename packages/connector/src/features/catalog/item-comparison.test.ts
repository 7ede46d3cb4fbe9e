import { describe, expect, it } from 'vitest';
import type { Item } from '../../domain/item.ts';
import { noFormerItems } from '../../domain/tax-items.ts';
import { accountingItemsOf, type ComparedItem, contentToSend, itemDeleted, itemRowOf } from './item-comparison.ts';

const taxItems = { own: { salesTax: '40', fee: '41', taxOnFee: '' }, former: noFormerItems, otherTaxItemIds: [] };
const comparedAt = new Date('2026-03-02T10:00:00Z');
const before = new Date('2026-03-02T09:00:00Z');
const after = new Date('2026-03-02T11:00:00Z');

const item = (id: string, more: Partial<Item> = {}): Item => ({
  id,
  name: `Item ${id}`,
  fullyQualifiedName: `Item ${id}`,
  type: 'NonInventory',
  taxable: true,
  sellable: true,
  isActive: true,
  incomeAccountId: '1',
  description: '',
  sku: '',
  ...more,
});

describe('items of a comparison', () => {
  it('items that can be sold are compared, except tax items', () => {
    const items = [item('10'), item('9'), item('40'), item('41'), item('7', { sellable: false })];
    expect(accountingItemsOf(items, taxItems, new Map()).map(({ id }) => id)).toEqual(['9', '10']);
    const named = { ...taxItems, otherTaxItemIds: ['9'] };
    expect(accountingItemsOf(items, named, new Map()).map(({ id }) => id)).toEqual(['10']);
  });

  it('an item has the code that estimates use, and always a description', () => {
    const long = `Garden:${'Fountain '.repeat(10)}`;
    const [named, described] = accountingItemsOf(
      [item('1', { fullyQualifiedName: long }), item('2', { description: ' Two lines\nof text ' })],
      taxItems,
      new Map(),
    );
    expect(named).toMatchObject({ itemCode: long.slice(0, 50), description: 'Item 1' });
    expect(described).toMatchObject({ itemCode: 'Item 2', description: 'Two lines\nof text' });
  });

  it('of items whose names begin alike only the oldest has the name as its code', () => {
    const name = 'x'.repeat(50);
    const items = [
      item('10', { fullyQualifiedName: `${name} b` }),
      item('9', { fullyQualifiedName: `${name.toUpperCase()} a` }),
    ];
    expect(accountingItemsOf(items, taxItems, new Map())).toMatchObject([
      { id: '9', itemCode: name.toUpperCase() },
      { id: '10', itemCode: `${'x'.repeat(47)}-10` },
    ]);
  });

  it('a renamed item keeps its code, and names the one that it gets when it is sent', () => {
    const items = [item('1', { fullyQualifiedName: 'Coat' }), item('2', { fullyQualifiedName: 'Hat' })];
    expect(accountingItemsOf(items, taxItems, new Map([['1', 'Jacket']]))).toMatchObject([
      { id: '1', itemCode: 'Jacket', renamedTo: 'Coat' },
      { id: '2', itemCode: 'Hat' },
    ]);
  });

  it('a new item with the former name of another one gets a code of its own', () => {
    const items = [item('1', { fullyQualifiedName: 'Coat' }), item('2', { fullyQualifiedName: 'Jacket' })];
    expect(accountingItemsOf(items, taxItems, new Map([['1', 'Jacket']]))).toMatchObject([
      { id: '1', itemCode: 'Jacket' },
      { id: '2', itemCode: 'Jacket-2' },
    ]);
  });
});

const book = { id: '5', itemCode: 'Jacket', description: 'A jacket', taxable: true };
const compared = (provider: ComparedItem['provider'] = null, more: Partial<ComparedItem> = {}): ComparedItem => ({
  ...book,
  provider,
  ...more,
});
const sent = { itemCode: 'Jacket', description: 'A jacket', taxCode: '' };

describe('the status of an item', () => {
  it.each([
    ['unknown to the provider', compared(), null, 'New', ''],
    ['unknown and not taxable', compared(null, { taxable: false }), null, 'New', ''],
    ['known alike', compared({ description: 'A jacket', taxCode: 'PC040100' }), null, 'Updated', 'PC040100'],
    ['known without a tax code', compared({ description: 'A jacket', taxCode: '' }), null, 'Updated', ''],
    ['known otherwise', compared({ description: 'Coat', taxCode: 'PC040100' }), null, 'New', 'PC040100'],
    ['unknown, with a code assigned', compared(), { assignedTaxCode: 'PC040100', attempt: null }, 'New', 'PC040100'],
    [
      'known, with another code assigned',
      compared({ description: 'A jacket', taxCode: 'NT' }),
      { assignedTaxCode: 'PC040100', attempt: null },
      'Updated',
      'NT',
    ],
    ['sent since', compared(), { assignedTaxCode: null, attempt: { sent, refusal: null, at: after } }, 'Updated', ''],
    [
      'sent before and gone from the catalog',
      compared(),
      { assignedTaxCode: null, attempt: { sent, refusal: null, at: before } },
      'New',
      '',
    ],
    [
      'refused as it is, however long ago',
      compared(),
      { assignedTaxCode: null, attempt: { sent, refusal: 'Too long', at: before } },
      'Fail',
      '',
    ],
    [
      'refused, and changed since',
      compared(null, { description: 'Shorter' }),
      { assignedTaxCode: null, attempt: { sent, refusal: 'Too long', at: before } },
      'New',
      '',
    ],
    [
      'refused, and given another tax code since',
      compared(),
      { assignedTaxCode: 'PC040100', attempt: { sent, refusal: 'Unknown tax code', at: after } },
      'New',
      'PC040100',
    ],
    [
      'refused, and put into the catalog by hand',
      compared({ description: 'A jacket', taxCode: 'NT' }),
      { assignedTaxCode: null, attempt: { sent, refusal: 'Too long', at: before } },
      'Updated',
      'NT',
    ],
  ] as const)('an item has the right status and tax code: %s', (_, row, record, status, taxCode) => {
    expect(itemRowOf(row, record, comparedAt)).toMatchObject({ id: '5', status, taxCode, isSelected: false });
  });

  it.each([
    [true, null, 'P0000000'],
    [false, null, 'NT'],
    [true, { description: 'A jacket', taxCode: '' }, 'P0000000'],
  ] as const)(
    'an undecided item has the tax code of its sales: taxable %s, at the provider %j',
    (taxable, provider, code) => {
      expect(itemRowOf(compared(provider, { taxable }), null, comparedAt)).toMatchObject({
        taxCode: '',
        defaultTaxCode: code,
      });
    },
  );

  it('an item with a tax code has no default', () => {
    const provider = { description: 'A jacket', taxCode: 'NT' };
    expect(itemRowOf(compared(provider), null, comparedAt)).not.toHaveProperty('defaultTaxCode');
    const assigned = { assignedTaxCode: 'PC040100', attempt: null };
    expect(itemRowOf(compared(), assigned, comparedAt)).not.toHaveProperty('defaultTaxCode');
  });

  it('an item that is not taxable in the books is sold as not taxable, whatever tax code it has', () => {
    const provider = { description: 'A jacket', taxCode: 'PC040100' };
    expect(itemRowOf(compared(provider, { taxable: false }), null, comparedAt)).toMatchObject({
      taxCode: 'PC040100',
      defaultTaxCode: 'NT',
    });
  });

  it('an item that the provider has without a tax code is to be sent once a code is assigned', () => {
    const provider = { description: 'A jacket', taxCode: '' };
    const record = { assignedTaxCode: 'PC040100', attempt: null };
    expect(itemRowOf(compared(provider), record, comparedAt)).toMatchObject({ status: 'New', taxCode: 'PC040100' });
  });

  it('an item shows the reason of a failure, and no reason otherwise', () => {
    const attempt = { sent, refusal: 'Too long', at: after };
    expect(itemRowOf(compared(), { assignedTaxCode: null, attempt }, comparedAt).description).toBe('Too long');
    expect(itemRowOf(compared(), null, comparedAt).description).toBe('');
  });

  it('a renamed item is to be sent under its new name, and shows the former one', () => {
    const provider = { description: 'A jacket', taxCode: 'NT' };
    const renamed = compared(provider, { renamedTo: 'Coat' });
    expect(itemRowOf(renamed, null, comparedAt)).toMatchObject({
      status: 'New',
      itemCode: 'Coat',
      atProvider: { itemCode: 'Jacket' },
    });
    const attempt = { sent: { ...sent, itemCode: 'Coat' }, refusal: null, at: after };
    expect(itemRowOf(renamed, { assignedTaxCode: null, attempt }, comparedAt)).toMatchObject({
      status: 'Updated',
      itemCode: 'Coat',
    });
  });

  it('an item that was sent after the comparison is shown as sent', () => {
    const attempt = { sent: { ...sent, itemCode: 'Coat', description: 'A coat' }, refusal: null, at: after };
    expect(itemRowOf(compared(), { assignedTaxCode: null, attempt }, comparedAt)).toMatchObject({
      itemCode: 'Coat',
      itemDescription: 'A coat',
      status: 'Updated',
    });
  });

  it('an item that was deleted before it was sent is shown as failed', () => {
    const deleted = (at: Date) => ({ assignedTaxCode: null, attempt: { sent: null, refusal: itemDeleted, at } });
    expect(itemRowOf(compared(), deleted(after), comparedAt)).toMatchObject({
      status: 'Fail',
      description: itemDeleted,
    });
    expect(itemRowOf(compared(), deleted(before), comparedAt)).toMatchObject({ status: 'New' });
  });
});

describe('the tax code to send', () => {
  it.each([
    [null, null, ''],
    ['', null, ''],
    ['PC040100', null, 'PC040100'],
    ['PC040100', 'SW054000', 'PC040100'],
    ['', 'SW054000', 'SW054000'],
    [null, 'SW054000', 'SW054000'],
  ] as const)('an item mapped to %j and assigned %s is sent with tax code %j', (mapped, assigned, taxCode) => {
    const provider = mapped === null ? null : { description: '', taxCode: mapped };
    expect(contentToSend(book, provider, assigned)).toEqual({ ...sent, taxCode });
  });
});

it('an item that differs shows what the provider has, and one that is the same or unknown there shows nothing', () => {
  const rowWith = (provider: ComparedItem['provider']) => itemRowOf({ ...book, provider }, null, comparedAt);
  const other = { description: 'An old jacket', taxCode: 'PC040100' };
  expect(rowWith(other)).toMatchObject({ status: 'New', itemDescription: 'A jacket', atProvider: other });
  expect(rowWith({ ...other, description: 'A jacket' })).not.toHaveProperty('atProvider');
  expect(rowWith(null)).not.toHaveProperty('atProvider');
  const assigned = { assignedTaxCode: 'PC040200', attempt: null };
  const mapped = { description: 'A jacket', taxCode: '' };
  expect(itemRowOf({ ...book, provider: mapped }, assigned, comparedAt)).toMatchObject({
    taxCode: 'PC040200',
    atProvider: mapped,
  });
});
