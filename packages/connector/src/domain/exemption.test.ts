import { describe, expect, it } from 'vitest';
import { needsParent, taxedParty } from './exemption.ts';
import type { Customer } from './sales-document.ts';

const customer = (part: Partial<Customer> = {}): Customer => ({
  id: '24',
  displayName: 'Store',
  taxable: true,
  exemptionReasonId: null,
  resaleNumber: null,
  parentId: null,
  isProject: false,
  billTo: null,
  shipTo: null,
  taxCodeId: null,
  currency: null,
  email: '',
  ...part,
});
const settings = {
  isMakeAllCustomerTaxable: false,
  applyParentExemptionToSubCustomer: false,
  applyParentExemptionToProject: false,
};

describe('the entity use code of an exemption', () => {
  it.each([
    ['1', 'A'],
    ['2', 'B'],
    ['3', 'N'],
    ['4', 'C'],
    ['5', 'E'],
    ['6', 'F'],
    ['7', 'M'],
    ['8', 'L'],
    ['9', 'G'],
    ['10', 'J'],
    ['11', 'L'],
    ['12', 'K'],
    ['13', 'H'],
    ['14', 'I'],
    ['15', 'D'],
    ['16', 'L'],
    [null, 'L'],
  ])('for reason %s is %s', (exemptionReasonId, useCode) => {
    const exempt = customer({ taxable: false, exemptionReasonId, resaleNumber: 'R-77' });
    expect(taxedParty(exempt, null, settings)).toMatchObject({
      customerCode: '24',
      exemption: { useCode, resaleNumber: 'R-77' },
    });
  });
});

describe('the exemption of a parent', () => {
  const parent = customer({ id: '24', taxable: false, exemptionReasonId: '1' });
  const child = customer({ id: '31', parentId: '24' });
  const applied = { ...settings, applyParentExemptionToSubCustomer: true };

  it('makes the parent the customer of the transaction', () => {
    expect(taxedParty(child, parent, applied)).toMatchObject({
      customerCode: '24',
      exemption: { useCode: 'A' },
    });
  });

  it('is not applied from another customer than the parent', () => {
    expect(taxedParty(child, { ...parent, id: '99' }, applied)).toEqual({ customerCode: '31', exemption: null });
  });

  it('is needed by the option for the kind of child only, and never without a parent', () => {
    const project = { ...child, isProject: true };
    const forProjects = { ...settings, applyParentExemptionToProject: true };
    expect([needsParent(child, applied), needsParent(child, forProjects)]).toEqual([true, false]);
    expect([needsParent(project, applied), needsParent(project, forProjects)]).toEqual([false, true]);
    expect(needsParent(customer(), { ...applied, ...forProjects })).toBe(false);
  });
});
