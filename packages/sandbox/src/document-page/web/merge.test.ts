import { describe, expect, it } from 'vitest';
import { type FormDocument, type ItemChoice, newDocument, newLine } from './form-document.ts';
import { withLaterChanges, withStoredTax } from './merge.ts';

const item = (id: string, isTax: boolean): ItemChoice => ({
  id,
  name: id,
  description: '',
  price: '',
  type: 'Service',
  taxable: !isTax,
  isTax,
});
const items = [item('1', false), item('40', true)];

const goods = { ...newLine('item'), key: '1', itemId: '1', quantity: '10', rate: '5.95', amount: '59.50' };
const tax = { ...newLine('item'), key: '2', itemId: '40', rate: '5.44', amount: '5.44', taxable: false };
const base: FormDocument = { ...newDocument('invoice', '2026-03-02'), id: '7', lines: [goods] };
const completed: FormDocument = { ...base, syncToken: '1', lines: [goods, tax] };
const merge = (mine: FormDocument, stored: FormDocument) => withStoredTax(base, mine, stored, items);

describe('a document that is changed while it is saved', () => {
  const saved: FormDocument = { ...completed, id: '7', number: '1087', memo: 'Sent', status: 'Open' };

  it('keeps what was changed since, with the rest as it was saved', () => {
    const sent = { ...base, memo: 'Sent' };
    const lines = [
      { ...goods, quantity: '12' },
      { ...tax, key: 'new-9', order: 2 },
    ];
    expect(withLaterChanges(sent, { ...sent, lines }, saved)).toEqual({ ...saved, lines });
    expect(withLaterChanges(sent, { ...sent, memo: 'Later' }, saved)).toEqual({ ...saved, memo: 'Later' });
    expect(withLaterChanges(sent, { ...sent }, saved)).toEqual(saved);
    // Of a reload that ended meanwhile.
    expect(withLaterChanges(sent, { ...sent, syncToken: '8', status: 'Paid' }, saved)).toEqual(saved);
  });
});

describe('a document whose tax lines were written by an app', () => {
  it('keeps what the user has typed, with the stored tax lines and version', () => {
    const mine = { ...base, memo: 'Gate code 4711', lines: [{ ...goods, quantity: '12' }] };
    expect(merge(mine, completed)).toEqual({ ...mine, syncToken: '1', lines: [{ ...goods, quantity: '12' }, tax] });
  });

  it('keeps the tax that was estimated on the page since', () => {
    const estimated = { ...tax, key: 'new-9', amount: '6.53', rate: '6.53', order: 2 };
    const mine = { ...base, lines: [{ ...goods, quantity: '12' }, estimated] };
    expect(merge(mine, completed)).toEqual({ ...mine, syncToken: '1' });
  });

  it('has the amount that a percentage discount became, unless the user has changed the discount', () => {
    const percent = { unit: 'percent', value: '10', beforeTax: true } as const;
    const amount = { unit: 'amount', value: '5.95', beforeTax: true } as const;
    const before = { ...base, discount: percent };
    const stored = { ...completed, discount: amount };
    expect(withStoredTax(before, { ...before, memo: 'x' }, stored, items)?.discount).toEqual(amount);
    const own = { ...percent, value: '20' };
    expect(withStoredTax(before, { ...before, discount: own }, stored, items)?.discount).toEqual(own);
    const more = { ...before, lines: [{ ...goods, quantity: '100', amount: '595.00' }] };
    expect(withStoredTax(before, more, stored, items)?.discount).toEqual(percent);
    const byPerson = { ...stored, discount: { ...amount, value: '50' } };
    expect(withStoredTax(before, before, byPerson, items)).toBeNull();
  });

  it.each<[string, Partial<FormDocument>]>([
    ['a line', { lines: [{ ...goods, quantity: '3' }, tax] }],
    ['a discount', { discount: { unit: 'amount', value: '1', beforeTax: true } }],
    ['the customer', { customerId: '9' }],
    ['an address', { shippingAddress: { ...base.shippingAddress, city: 'Boulder' } }],
    ['the state of the document', { voided: true }],
  ])('is not merged when somebody has changed %s', (_, change) => {
    const percentless = { ...base, discount: { ...base.discount, unit: 'amount' as const } };
    expect(
      withStoredTax(percentless, percentless, { ...completed, discount: percentless.discount, ...change }, items),
    ).toBe(null);
  });
});
