import { describe, expect, it } from 'vitest';
import {
  isTransient,
  needsPerson,
  reportOf,
  type ServiceErrorCode,
  serviceError,
  shownOrigin,
  type ErrorOrigin,
  type Recovery,
} from './errors.ts';
import type { VendorError, VendorErrorKind } from './vendor-error.ts';

const codes: readonly (readonly [ErrorOrigin, Recovery, readonly ServiceErrorCode[]])[] = [
  [
    'QuickBooks',
    'person',
    ['NoLines', 'NoDestination', 'IncompleteDestination', 'NoOrigin', 'Paid', 'QuickBooksError'],
  ],
  ['QuickBooks', 'reconnect', ['Disconnected']],
  ['AvaTax', 'person', ['EstimateRefused', 'CodeTaken', 'CannotModifyLockedTransaction', 'AvaTaxError']],
  ['AvaTax', 'repeat', ['NumberTaken', 'TaxChanged']],
  [
    'Connector',
    'person',
    ['NeedsAttention', 'AddressValidationOff', 'NotIntegrated', 'Down', 'UnknownKind', 'BadRequest'],
  ],
  ['Connector', 'person', ['Unauthorized', 'Forbidden', 'NonAdminUser', 'InvalidUser', 'NotFound', 'TooLarge']],
  ['Connector', 'repeat', ['ClaimLost', 'Internal', 'TooManyRequests', 'InternalError', 'Unavailable']],
];

const vendorError = (part: Partial<VendorError>): VendorError => ({
  kind: 'refused',
  vendor: 'tax-provider',
  code: 'InvalidZipForStateError',
  message: 'The ZIP code is not of this state.',
  detail: 'zip',
  ...part,
});

describe('an error of the catalog', () => {
  it.each(codes)('of the side %s, with the recovery %s, has the codes %j', (origin, recovery, same) => {
    for (const code of same) {
      const error = serviceError(code);
      expect(error).toEqual({ code, origin, recovery, message: error.message });
      expect(error.message).toMatch(/^[A-Z].{10,}/);
    }
  });

  it('may have a message of its own', () => {
    expect(serviceError('NeedsAttention', 'The code is taken.')).toEqual({
      ...serviceError('NeedsAttention'),
      message: 'The code is taken.',
    });
  });

  it('is shown on the side of QuickBooks or, when our own, on the side of AvaTax', () => {
    expect((['QuickBooks', 'AvaTax', 'Connector'] as const).map(shownOrigin)).toEqual([
      'QuickBooks',
      'AvaTax',
      'AvaTax',
    ]);
  });
});

describe('an error of a vendor', () => {
  it('is reported with its own code and message and the side it belongs to', () => {
    expect(reportOf(vendorError({}))).toEqual({
      code: 'InvalidZipForStateError',
      message: 'The ZIP code is not of this state.',
      origin: 'AvaTax',
      recovery: 'person',
    });
    expect(reportOf(vendorError({ vendor: 'accounting', code: '5010' }))).toMatchObject({
      code: '5010',
      origin: 'QuickBooks',
    });
  });

  it('without a code has the one that stands for its vendor', () => {
    expect(reportOf(vendorError({ code: '' })).code).toBe('AvaTaxError');
    expect(reportOf(vendorError({ code: '', vendor: 'accounting' })).code).toBe('QuickBooksError');
  });

  it('passes on how long the vendor wants to be left alone, also when that is no time', () => {
    expect(reportOf(vendorError({ kind: 'throttled', retryAfterMs: 0 })).retryAfterMs).toBe(0);
    expect(reportOf(vendorError({}))).not.toHaveProperty('retryAfterMs');
  });

  it.each<[VendorErrorKind, Recovery]>([
    ['throttled', 'repeat'],
    ['unavailable', 'repeat'],
    ['unknown', 'repeat'],
    ['stale', 'repeat'],
    ['unauthorized', 'reconnect'],
    ['forbidden', 'person'],
    ['refused', 'person'],
    ['not-found', 'person'],
    ['locked', 'person'],
  ])('of the kind %s has the recovery %s', (kind, recovery) => {
    expect(reportOf(vendorError({ kind })).recovery).toBe(recovery);
    expect(isTransient({ kind })).toBe(recovery === 'repeat');
    expect(needsPerson({ kind })).toBe(recovery === 'person');
  });
});
