import { describe, expect, it } from 'vitest';
import { addressedParentId, withParentAddress } from './billed-with-parent.ts';
import type { Customer } from './sales-document.ts';

const place = { line1: '1 Main St', line2: '', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };
const customer = (id: string, parentId: string | null, parts: Partial<Customer> = {}): Customer => ({
  id,
  displayName: `Customer ${id}`,
  taxable: true,
  exemptionReasonId: null,
  resaleNumber: null,
  parentId,
  isProject: false,
  isBilledWithParent: true,
  billTo: null,
  shipTo: null,
  taxCodeId: null,
  currency: null,
  email: '',
  ...parts,
});
const addressesOf = (of: Customer, ...parents: readonly Customer[]) => {
  const { id, shipTo, billTo } = withParentAddress(of, new Map(parents.map((parent) => [parent.id, parent])));
  return { id, shipTo, billTo };
};

describe('a customer who is billed with the parent', () => {
  it('has the addresses of the nearest parent with some', () => {
    const parents = [customer('2', '3'), customer('3', '4', { billTo: place }), customer('4', null, { shipTo: place })];
    expect(addressesOf(customer('1', '2'), ...parents)).toEqual({ id: '1', shipTo: null, billTo: place });
  });

  it.each([
    ['with a shipping address', { shipTo: place }],
    ['with a billing address', { billTo: place }],
  ])('keeps its own %s', (_, own) => {
    expect(addressedParentId(customer('1', '2', own))).toBeNull();
    const ofParent = { ...place, city: 'Boulder' };
    const parent = customer('2', null, { shipTo: ofParent, billTo: ofParent });
    expect(addressesOf(customer('1', '2', own), parent)).toEqual({ id: '1', shipTo: null, billTo: null, ...own });
  });

  it('has no address where no parent has one, or the parents form a circle', () => {
    const none = { id: '1', shipTo: null, billTo: null };
    expect(addressesOf(customer('1', '2'))).toEqual(none);
    expect(addressesOf(customer('1', '2'), customer('2', null))).toEqual(none);
    expect(addressesOf(customer('1', '2'), customer('2', '1'), customer('1', '2'))).toEqual(none);
  });
});

it.each([[false], [undefined]])(
  'a customer who is not billed with the parent (%s) has no address of the parent',
  (is) => {
    const own = customer('1', '2', is === undefined ? {} : { isBilledWithParent: is });
    const { isBilledWithParent: _, ...absent } = own;
    expect(addressedParentId(is === undefined ? absent : own)).toBeNull();
  },
);
