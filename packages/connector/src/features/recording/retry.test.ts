import { describe, expect, it } from 'vitest';
import type { VendorError } from '../../domain/vendor-error.ts';
import { nextStep } from './retry.ts';

const away: VendorError = { kind: 'unavailable', vendor: 'tax-provider', code: '', message: 'Away.', detail: '' };
const minute = 60_000;
const almostOne = 0.999_999;

describe('work that a vendor did not take', () => {
  it('is tried again after growing delays of a quarter of an hour at most', () => {
    expect(nextStep(away, 1, 0, almostOne)).toEqual({ kind: 'retry', afterMs: 1_999 });
    expect(nextStep(away, 12, 30 * minute, almostOne)).toEqual({ kind: 'retry', afterMs: 15 * minute - 1 });
  });

  it('goes on soon after the vendor is back while somebody watches it', () => {
    expect(nextStep(away, 12, 30 * minute, almostOne, true)).toEqual({ kind: 'retry', afterMs: 14_999 });
    const throttled: VendorError = { ...away, kind: 'throttled', retryAfterMs: minute };
    expect(nextStep(throttled, 1, 0, 0, true)).toEqual({ kind: 'retry', afterMs: minute });
  });
});
