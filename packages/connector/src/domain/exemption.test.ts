import { describe, expect, it } from 'vitest';
import { lacksReason, needsParent, taxedParty } from './exemption.ts';
import type { Customer, PostalAddress } from './sales-document.ts';

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
const denver: PostalAddress = {
  line1: '1 Main St',
  line2: '',
  city: 'Denver',
  region: 'CO',
  postalCode: '80202',
  country: 'US',
};
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
    expect(taxedParty(exempt, null, settings, denver)).toMatchObject({
      customerCode: '24',
      exemption: { useCode },
    });
  });
});

describe('the resale number', () => {
  const reseller = (part: Partial<Customer>) =>
    customer({ taxable: false, exemptionReasonId: '9', resaleNumber: 'CO-30114477', ...part });
  const sent = (holder: Customer) => taxedParty(holder, null, settings, denver).exemption?.resaleNumber;

  it('is sent for deliveries in the customer’s own state', () => {
    expect(sent(reseller({ billTo: { ...denver, city: 'Aspen' } }))).toBe('CO-30114477');
    expect(sent(reseller({ billTo: null, shipTo: denver }))).toBe('CO-30114477');
  });

  it.each([
    ['of another state', { billTo: { ...denver, region: 'WY' } }],
    ['of another country', { billTo: { ...denver, country: 'CO' } }],
    ['without an address', {}],
    ['without a state', { billTo: { ...denver, region: '' } }],
    ['who is exempt for another reason', { billTo: denver, exemptionReasonId: '13' }],
    ['who is exempt without a reason', { billTo: denver, exemptionReasonId: null }],
  ])('is not sent for a customer %s', (_, part) => {
    expect(sent(reseller(part))).toBeNull();
  });
});

describe('an exemption', () => {
  const exempt = customer({ id: '24', taxable: false });
  const other = { customerCode: '24', entityUseCode: 'L' };

  it('lacks a reason if the exempt customer has none that is known', () => {
    expect(lacksReason(other, { customer: exempt, exemptAncestor: null })).toBe(true);
    const hospital = { ...exempt, exemptionReasonId: '8' };
    expect(lacksReason(other, { customer: hospital, exemptAncestor: null })).toBe(false);
    expect(lacksReason({ ...other, entityUseCode: '' }, { customer: exempt, exemptAncestor: null })).toBe(false);
  });

  it('that is inherited has the reason of the parent', () => {
    const child = customer({ id: '31', parentId: '24' });
    expect(lacksReason(other, { customer: child, exemptAncestor: exempt })).toBe(true);
    expect(lacksReason(other, { customer: child, exemptAncestor: { ...exempt, exemptionReasonId: '11' } })).toBe(false);
  });
});

describe('the exemption of a parent', () => {
  const parent = customer({ id: '24', taxable: false, exemptionReasonId: '1' });
  const child = customer({ id: '31', parentId: '24' });
  const applied = { ...settings, applyParentExemptionToSubCustomer: true };

  it('makes the parent the customer of the transaction', () => {
    expect(taxedParty(child, parent, applied, denver)).toMatchObject({
      customerCode: '24',
      exemption: { useCode: 'A' },
    });
  });

  it('is needed by the option for the kind of child only, and never without a parent', () => {
    const project = { ...child, isProject: true };
    const forProjects = { ...settings, applyParentExemptionToProject: true };
    expect([needsParent(child, applied), needsParent(child, forProjects)]).toEqual([true, false]);
    expect([needsParent(project, applied), needsParent(project, forProjects)]).toEqual([false, true]);
    expect(needsParent(customer(), { ...applied, ...forProjects })).toBe(false);
  });
});
