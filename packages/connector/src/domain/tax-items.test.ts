import { expect, it } from 'vitest';
import { defaultSettings } from './company-settings.ts';
import { formerItemsAfter, isOtherTaxLine, isTaxItem, noFormerItems, ownLineRole, taxItemsOf } from './tax-items.ts';

const settings = { ...defaultSettings, taxItemId: '50', rdfItemId: '51', taxOnRdfItemId: '52' };
const former = { salesTax: ['40'], fee: ['41'], taxOnFee: [] };
const taxItems = taxItemsOf({ ...settings, otherTaxItems: { 60: 'Tax', 40: 'Sales Tax' } }, former);
const roleOf = (itemId: string, description = '') => ownLineRole({ itemId, description }, taxItems);

it('a line of a chosen item is an own line, whatever its description', () => {
  expect(['50', '51', '52', '5', ''].map((itemId) => roleOf(itemId))).toEqual([
    'salesTax',
    'fee',
    'taxOnFee',
    null,
    null,
  ]);
});

it('a line of a former item is an own line if it has a description of its role', () => {
  expect(roleOf('40', 'Sales tax')).toBe('salesTax');
  expect(roleOf('41', 'Retail Delivery Fee')).toBe('fee');
  expect(roleOf('41', 'Road Improvement and Food Delivery Fee')).toBe('fee');
  // The item was chosen by mistake, and is sold.
  expect(roleOf('40', 'Garden design')).toBeNull();
  expect(roleOf('41', 'Sales tax')).toBeNull();
});

it('a line keeps its role when two items are exchanged', () => {
  const exchanged = taxItemsOf(
    { ...settings, taxItemId: '51', rdfItemId: '50' },
    { salesTax: ['50'], fee: ['51'], taxOnFee: [] },
  );
  const role = (itemId: string, description: string) => ownLineRole({ itemId, description }, exchanged);
  expect([role('50', 'Sales tax'), role('51', 'Retail Delivery Fee')]).toEqual(['salesTax', 'fee']);
  expect([role('51', 'Sales tax'), role('50', 'Retail Delivery Fee')]).toEqual(['salesTax', 'fee']);
});

it('a line of another app’s item is its tax, unless it is an own line', () => {
  const isOther = (itemId: string, description: string) => isOtherTaxLine({ itemId, description }, taxItems);
  expect([isOther('60', 'Tax'), isOther('40', 'Tax'), isOther('40', 'Sales tax'), isOther('5', 'Tax')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('the items of tax and fees are those of the settings', () => {
  expect(['50', '52', '60', '41', ''].map((itemId) => isTaxItem(itemId, taxItems))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it('an item that the settings replace or clear is remembered once', () => {
  const first = formerItemsAfter(noFormerItems, settings, { ...settings, taxItemId: '53', rdfItemId: '' });
  expect(first).toEqual({ salesTax: ['50'], fee: ['51'], taxOnFee: [] });
  const back = formerItemsAfter(first, { ...settings, taxItemId: '53' }, settings);
  expect(back).toEqual({ salesTax: ['50', '53'], fee: ['51'], taxOnFee: [] });
  expect(formerItemsAfter(back, settings, { ...settings, taxItemId: '53' })).toEqual(back);
  expect(formerItemsAfter(noFormerItems, { ...settings, taxItemId: '' }, settings)).toEqual(noFormerItems);
});
