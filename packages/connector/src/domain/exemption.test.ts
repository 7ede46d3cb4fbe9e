import { describe, expect, it } from 'vitest';
import { type CustomerCertificate, lacksReason, needsParent, taxedParty } from './exemption.ts';
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
const day = '2026-03-02';
const settings = {
  isMakeAllCustomerTaxable: false,
  applyParentExemptionToSubCustomer: false,
  applyParentExemptionToProject: false,
};

const partyOf = (holders: readonly Customer[], more: object = {}, options = settings, to = denver, on = day) => {
  const [first = null, ...ancestors] = holders;
  return taxedParty({ customer: first, ancestors, certificates: new Map(), ...more }, options, to, on);
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
    expect(partyOf([exempt])).toMatchObject({
      customerCode: '24',
      exemption: { useCode },
    });
  });
});

describe('the resale number', () => {
  const reseller = (part: Partial<Customer>) =>
    customer({ taxable: false, exemptionReasonId: '9', resaleNumber: 'CO-30114477', ...part });
  const sent = (holder: Customer) => partyOf([holder]).exemption?.resaleNumber;

  it('is sent for deliveries in the customer’s own state', () => {
    expect(sent(reseller({ billTo: { ...denver, city: 'Aspen' } }))).toBe('CO-30114477');
    expect(sent(reseller({ billTo: null, shipTo: denver }))).toBe('CO-30114477');
    expect(sent(reseller({ billTo: { ...denver, region: '' } }))).toBe('CO-30114477');
  });

  it.each([
    ['of another state', { billTo: { ...denver, region: 'WY' } }],
    ['of another country', { billTo: { ...denver, country: 'CO' } }],
    ['without an address', {}],
    ['without a state', { billTo: { ...denver, region: '', postalCode: '' } }],
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
    expect(lacksReason(other, { customer: exempt, ancestors: [] })).toBe(true);
    const hospital = { ...exempt, exemptionReasonId: '8' };
    expect(lacksReason(other, { customer: hospital, ancestors: [] })).toBe(false);
    expect(lacksReason({ ...other, entityUseCode: '' }, { customer: exempt, ancestors: [] })).toBe(false);
  });

  it('that is inherited has the reason of the parent', () => {
    const child = customer({ id: '31', parentId: '24' });
    expect(lacksReason(other, { customer: child, ancestors: [exempt] })).toBe(true);
    expect(lacksReason(other, { customer: child, ancestors: [{ ...exempt, exemptionReasonId: '11' }] })).toBe(false);
  });
});

describe('the exemption of a parent', () => {
  const parent = customer({ id: '24', taxable: false, exemptionReasonId: '1' });
  const child = customer({ id: '31', parentId: '24' });
  const applied = { ...settings, applyParentExemptionToSubCustomer: true };

  it('makes the parent the customer of the transaction', () => {
    expect(partyOf([child, parent])).toMatchObject({ customerCode: '24', exemption: { useCode: 'A' } });
  });

  it('is needed by the option for the kind of child only, and never without a parent', () => {
    const project = { ...child, isProject: true };
    const forProjects = { ...settings, applyParentExemptionToProject: true };
    expect([needsParent(child, applied), needsParent(child, forProjects)]).toEqual([true, false]);
    expect([needsParent(project, applied), needsParent(project, forProjects)]).toEqual([false, true]);
    expect(needsParent(customer(), { ...applied, ...forProjects })).toBe(false);
  });
});

describe('the certificate of an ancestor', () => {
  const valid: CustomerCertificate = {
    region: 'CO',
    country: 'US',
    signedDate: '2026-01-01',
    expirationDate: '2026-12-31',
    isAccepted: true,
  };
  const chain = [customer({ id: 'project' }), customer({ id: 'store' }), customer({ id: 'top' })];
  const marked = customer({ id: 'marked', taxable: false });
  const certified = (...ids: readonly string[]) => ({ certificates: new Map(ids.map((id) => [id, [valid]])) });
  const codeOf = (...input: Parameters<typeof partyOf>) => partyOf(...input).customerCode;

  it('makes it the customer of the transaction, without an entity use code', () => {
    expect(partyOf(chain, certified('top'))).toEqual({ customerCode: 'top', exemption: null });
  });

  it('applies only if no nearer customer has a certificate or is marked exempt', () => {
    expect(codeOf(chain, certified('store', 'top'))).toBe('store');
    expect(codeOf(chain, certified('project', 'top'))).toBe('project');
    expect(codeOf([marked, ...chain], certified('top'))).toBe('marked');
    expect(codeOf([...chain, marked], certified('store'))).toBe('store');
  });

  it('applies in its own state and on its own days only', () => {
    const to = (place: Partial<PostalAddress>) => codeOf(chain, certified('top'), settings, { ...denver, ...place });
    expect([to({}), to({ region: 'TX' }), to({ country: 'CA' })]).toEqual(['top', 'project', 'project']);
    // Without a state, that of the ZIP.
    expect([to({ region: '' }), to({ region: '', postalCode: '75201' })]).toEqual(['top', 'project']);
    const on = (date: string) => codeOf(chain, certified('top'), settings, denver, date);
    expect([on('2025-12-31'), on('2026-01-01'), on('2026-12-31'), on('2027-01-01')]).toEqual([
      'project',
      'top',
      'top',
      'project',
    ]);
  });

  it('does not apply if the provider does not accept it', () => {
    const certificates = new Map([['top', [{ ...valid, isAccepted: false }]]]);
    expect(codeOf(chain, { certificates })).toBe('project');
  });

  it('applies past a mark that is ignored, because all customers are taxable', () => {
    const taxable = { ...settings, isMakeAllCustomerTaxable: true };
    expect(codeOf([marked, ...chain], certified('top'), taxable)).toBe('top');
  });
});
