import { describe, expect, it } from 'vitest';
import type { AccountingDocument, DocumentLine } from './document-host.ts';
import { isUnchanged } from './unchanged.ts';

const address = { line1: '1 Main St', line2: '', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };
const line: Required<DocumentLine> = {
  lineId: '1',
  itemId: '7',
  quantity: 2,
  rate: 5.95,
  amount: 1190,
  description: 'Mulch',
  taxable: true,
  taxCodeId: 'TAX',
  itemType: 'NonInventory',
  salesDetailType: 'SalesItemLineDetail',
  isSubtotal: false,
  isDescription: false,
  serviceDate: null,
};
/** A document with every field that there may be. */
const complete: Required<AccountingDocument> = {
  txnType: 35,
  txnId: '180',
  syncToken: '2',
  referenceNumber: '1087',
  date: '2026-03-02',
  customerId: '2',
  departmentId: null,
  shipMethod: 'Pickup',
  shippingAddress: address,
  billingAddress: address,
  lines: [line, { ...line, lineId: '2', serviceDate: '2026-03-01' }],
  shippingAmount: 0,
  discount: { amount: 100, percent: '10.00%', taxable: true },
  totalAmount: 2380,
  accountingTax: 0,
  accountBalance: '',
  amountPaid: '0',
  isVoided: false,
  isSent: false,
};

/** The ways to all values in a value, and to all objects and lists. */
function waysIn(value: unknown, way: readonly string[] = []): readonly (readonly string[])[] {
  const within =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => waysIn(inner, [...way, name]))
      : [];
  return way.length === 0 ? within : [way, ...within];
}

/** A copy in which the value at the end of a way is replaced, or left out. */
function changed(value: unknown, [name = '', ...rest]: readonly string[], change: (old: unknown) => unknown): unknown {
  const entries = Object.entries(value ?? {}).flatMap(([key, inner]) => {
    if (key !== name) return [[key, inner]];
    const next = rest.length === 0 ? change(inner) : changed(inner, rest, change);
    return next === absent ? [] : [[key, next]];
  });
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
const absent = Symbol('absent');

const copyOf = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('a document that is read again', () => {
  it('is the same with equal content', () => {
    expect(isUnchanged(structuredClone(complete), copyOf(complete))).toBe(true);
    expect(isUnchanged(null, null)).toBe(true);
    expect(isUnchanged(null, copyOf(complete))).toBe(false);
    expect(isUnchanged(complete, null)).toBe(false);
  });

  const fields = waysIn(complete).filter((way) => !/^lines(?:,\d)?$/.test(String(way)));
  it.each(fields.map((way) => [way.join('.'), way] as const))('differs when %s changes', (_, way) => {
    const copy = copyOf(complete);
    for (const change of [(old: unknown) => (old === null ? 'x' : null), () => 'other', () => absent])
      expect(isUnchanged(copyOf(changed(complete, way, change)), copy)).toBe(false);
  });

  it('differs when a line is added, or a field that there was not', () => {
    expect(isUnchanged({ ...complete, lines: [...complete.lines, line] }, copyOf(complete))).toBe(false);
    const { accountingTax: _tax, ...without } = complete;
    expect(isUnchanged(complete, copyOf(without))).toBe(false);
    expect(isUnchanged(without, copyOf(complete))).toBe(false);
  });
});
