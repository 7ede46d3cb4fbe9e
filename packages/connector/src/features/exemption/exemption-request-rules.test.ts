import { describe, expect, it } from 'vitest';
import { isPdf } from '../../domain/certificate-document.ts';
import type { CustomerCard } from '../../ports/accounting-customers.ts';
import type { ProviderCertificate } from '../../ports/provider-certificates.ts';
import { exemptedCustomerOf, listedCertificateOf } from './certificates.ts';
import { addressForRequest, isPostable, matchesSearch, recipientOf } from './exemption-request-rules.ts';

const denver = { line1: '1 Main St', line2: '', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };
const blank = { line1: '', line2: '', city: '', region: '', postalCode: '', country: 'US' };
const card: CustomerCard = {
  id: '7',
  syncToken: '0',
  displayName: 'Evergreen',
  givenName: 'Ann',
  familyName: 'Hill',
  companyName: 'Evergreen LLC',
  email: 'ann@hill.example',
  phone: '',
  fax: '',
  shipTo: blank,
  billTo: denver,
};
const everybody = {
  CustomerGivenName: '',
  CustomerFamilyName: '',
  CustomerEmail: '',
  CompanyName: '',
  SelectOption: 'All',
} as const;

describe('an address', () => {
  it('the address of a request is the shipping address, or the billing address if that is blank', () => {
    expect(addressForRequest(card)).toBe(denver);
    expect(addressForRequest({ shipTo: { ...denver, line1: '2' }, billTo: denver })?.line1).toBe('2');
    expect(addressForRequest({ shipTo: null, billTo: null })).toBeNull();
  });

  it('an address needs a region in countries that have regions', () => {
    expect(isPostable(denver)).toBe(true);
    expect(isPostable({ ...denver, region: '' })).toBe(false);
    expect(isPostable({ ...denver, region: '', country: 'GB' })).toBe(true);
    expect([isPostable({ ...denver, postalCode: '' }), isPostable(null)]).toEqual([false, false]);
  });
});

it('a search finds customers that match all of its words', () => {
  expect(matchesSearch(card, everybody)).toBe(true);
  expect(matchesSearch(card, { ...everybody, CustomerGivenName: ' ANN ', CompanyName: 'green' })).toBe(true);
  expect(matchesSearch(card, { ...everybody, CustomerGivenName: 'ann', CompanyName: 'blue' })).toBe(false);
  expect(matchesSearch(card, { ...everybody, SelectOption: 'NoEmail' })).toBe(false);
});

it('a request is sent to the e-mail address or fax number of the customer', () => {
  expect([recipientOf(card, 'Email'), recipientOf(card, 'Fax'), recipientOf(card, 'Download')]).toEqual([
    'ann@hill.example',
    null,
    '',
  ]);
  expect(recipientOf({ email: 'ann@hill.example, ap@hill.example', fax: '' }, 'Email')).toBe('ann@hill.example');
});

describe('a certificate', () => {
  const certificate: ProviderCertificate = {
    id: '1',
    exemptionReason: 'RESALE',
    signedDate: '2024-01-01',
    expirationDate: '2027-01-01',
    isValid: false,
    status: 'COMPLETE',
    ecmStatus: '',
    state: '',
    number: '',
    hasDocument: false,
    customers: [],
  };
  it.each([
    [{ isValid: true }, undefined],
    [{ ecmStatus: 'Expired' }, 'Expired'],
    [{ expirationDate: '2026-06-16' }, 'Expired'],
    [{ status: 'REVOKED', ecmStatus: 'Invalid' }, 'Revoked'],
    [{ status: 'REVOKED', ecmStatus: 'Invalid', expirationDate: '2026-06-16' }, 'Revoked'],
    [{ status: 'PENDING', ecmStatus: 'Invalid', expirationDate: '2026-06-16' }, 'Pending'],
    [{ ecmStatus: 'PendingFuture' }, 'Pending'],
    [{ status: 'PENDING REVIEW' }, 'Pending'],
    [{}, 'Invalid'],
    [{ status: 'REPLACED' }, 'Replaced'],
  ])('a certificate with %j is shown as %s', (over, reason) => {
    expect(exemptedCustomerOf(listedCertificateOf({ ...certificate, ...over }, '2026-06-17')).invalidReason).toBe(
      reason,
    );
  });

  it('a certificate has the codes of all its customers, also where their text is cut', () => {
    const place = { line1: '1 Main St', line2: '', city: 'Denver', region: 'CO', postalCode: '80202' };
    const customers = Array.from({ length: 120 }, (_, index) => ({
      ...place,
      code: String(10_000 + index),
      name: '',
      email: '',
    }));
    const shown = exemptedCustomerOf(listedCertificateOf({ ...certificate, customers }, '2026-06-17'));
    expect([shown.customerCodes.length, shown.customerCodes.at(-1)]).toEqual([120, '10119']);
    expect(shown.customerCode).toMatch(/^10000, 10001, .*…$/);
  });

  it('a certificate without customers has an empty customer', () => {
    const shown = exemptedCustomerOf(listedCertificateOf(certificate, '2026-06-17'));
    expect(shown).toMatchObject({ customerCode: '', name: '', line1: '' });
  });
});

it('a PDF is recognized by its first bytes', () => {
  expect(isPdf(Buffer.from('%PDF-1.7\n'))).toBe(true);
  expect(isPdf(Buffer.from('<html>%PDF'))).toBe(false);
});
