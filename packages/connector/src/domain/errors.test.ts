import { describe, expect, it } from 'vitest';
import { errorCodes } from '@salestax/contract';
import { errorCodeOf, reportOf, serviceError } from './errors.ts';
import type { VendorError } from './vendor-error.ts';

describe('the code of an error in an answer', () => {
  const of = (vendor: VendorError['vendor'], kind: VendorError['kind'], code: string) =>
    errorCodeOf(reportOf({ vendor, kind, code, message: '', detail: '' }));

  it.each([
    ['accounting', 'throttled', '3001', 'QuickBooksUnavailable'],
    ['accounting', 'unavailable', '', 'QuickBooksUnavailable'],
    ['accounting', 'unauthorized', '3200', 'Disconnected'],
    ['accounting', 'refused', '6240', 'QuickBooksError'],
    ['accounting', 'not-found', '610', 'QuickBooksError'],
    ['tax-provider', 'throttled', 'RateLimitExceeded', 'AvaTaxUnavailable'],
    ['tax-provider', 'unknown', '', 'AvaTaxUnavailable'],
    ['tax-provider', 'unauthorized', 'AuthenticationException', 'CredentialsRefused'],
    ['tax-provider', 'refused', 'InvalidZipForStateError', 'AvaTaxError'],
    ['tax-provider', 'locked', 'CannotModifyLockedTransaction', 'CannotModifyLockedTransaction'],
  ] as const)('%s, %s %s: %s', (vendor, kind, code, expected) => expect(of(vendor, kind, code)).toBe(expected));

  it('of a vendor is never the code of an HTTP error, though a vendor may use the same word', () => {
    expect(of('tax-provider', 'refused', 'BadRequest')).toBe('AvaTaxError');
  });

  it('of the catalog is the code itself', () => {
    const unspecific = new Set<string>(['QuickBooksError', 'AvaTaxError']);
    const specific = errorCodes.filter((code) => !unspecific.has(code));
    expect(specific.map((code) => errorCodeOf(serviceError(code)))).toEqual(specific);
    expect([...unspecific].map((code) => errorCodeOf({ ...serviceError('Paid'), code, origin: 'AvaTax' }))).toEqual([
      'AvaTaxError',
      'AvaTaxError',
    ]);
  });

  it('of an older version that has none of these is an internal error', () => {
    expect(errorCodeOf({ ...serviceError('Internal'), code: 'NoLongerUsed' })).toBe('Internal');
  });
});
