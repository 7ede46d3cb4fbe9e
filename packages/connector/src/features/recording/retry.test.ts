import { describe, expect, it } from 'vitest';
import { reportOf } from '../../domain/errors.ts';
import type { VendorError, VendorErrorKind } from '../../domain/vendor-error.ts';
import { nextStep as nextStepOf } from './retry.ts';

const away: VendorError = { kind: 'unavailable', vendor: 'tax-provider', code: '', message: 'Away.', detail: '' };
const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const nextStep = (error: VendorError, attempt: number, ageMs: number, random: number, isWatched = false) =>
  nextStepOf(reportOf(error), attempt, ageMs, random, isWatched);
const almostOne = 0.999_999;
const giveUp = { kind: 'give-up' };
const retryAfter = (afterMs: number) => ({ kind: 'retry', afterMs });

/** Transient errors are retried; errors that a person must correct are not. */
const isTriedAgain: Readonly<Record<VendorErrorKind, boolean>> = {
  throttled: true,
  unavailable: true,
  unknown: true,
  stale: true,
  unauthorized: true,
  forbidden: false,
  refused: false,
  'not-found': false,
  locked: false,
};

describe('retries after a vendor error', () => {
  it.each(Object.entries(isTriedAgain))('work with error kind "%s" is retried: %s', (_, again) => {
    const kinds = Object.keys(isTriedAgain).filter((kind): kind is VendorErrorKind => kind in isTriedAgain);
    const kind = kinds.find((each) => each === _) ?? 'refused';
    expect(nextStep({ ...away, kind }, 1, 0, 0)).toEqual(again ? retryAfter(0) : giveUp);
    expect(nextStep({ ...away, kind }, 1, day + 1, 0, true)).toEqual(giveUp);
  });

  it.each([
    [0, 1 * second],
    [1, 2 * second],
    [2, 4 * second],
    [5, 32 * second],
    [9, 512 * second],
    [10, 15 * minute],
    [12, 15 * minute],
    [2_000, 15 * minute],
  ])('after attempt %s the delay is below %s ms', (attempt, ceiling) => {
    expect(nextStep(away, attempt, 0, 0)).toEqual(retryAfter(0));
    expect(nextStep(away, attempt, 0, 0.5)).toEqual(retryAfter(ceiling / 2));
    expect(nextStep(away, attempt, 0, almostOne)).toEqual(retryAfter(ceiling - 1));
  });

  it('the delay is below 15 s while a person waits for the result', () => {
    expect(nextStep(away, 3, 0, almostOne, true)).toEqual(retryAfter(8 * second - 1));
    expect(nextStep(away, 4, 0, almostOne, true)).toEqual(retryAfter(15 * second - 1));
    expect(nextStep(away, 12, 30 * minute, almostOne, true)).toEqual(retryAfter(15 * second - 1));
  });

  it('the delay is at least the Retry-After of the vendor, limited to 15 minutes', () => {
    const throttled = (retryAfterMs: number): VendorError => ({ ...away, kind: 'throttled', retryAfterMs });
    expect(nextStep(throttled(minute), 1, 0, almostOne)).toEqual(retryAfter(minute));
    expect(nextStep(throttled(minute), 1, 0, 0, true)).toEqual(retryAfter(minute));
    expect(nextStep(throttled(minute), 12, 0, 0.5)).toEqual(retryAfter(7.5 * minute));
    expect(nextStep(throttled(day), 1, 0, 0)).toEqual(retryAfter(15 * minute));
  });

  it('work that has failed for a day is given up', () => {
    expect(nextStep(away, 1, day, 0)).toEqual(retryAfter(0));
    expect(nextStep(away, 1, day + 1, 0)).toEqual(giveUp);
    const throttled: VendorError = { ...away, kind: 'throttled', retryAfterMs: minute };
    expect(nextStep(throttled, 1, day + 1, 0)).toEqual(giveUp);
  });
});
