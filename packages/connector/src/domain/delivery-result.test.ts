import { describe, expect, it } from 'vitest';
import { deliveryResultOf, ignored, readDeliveryResult } from './delivery-result.ts';
import type { VendorError } from './vendor-error.ts';

const error = { code: '5010', message: 'Stale.', origin: 'QuickBooks', recovery: 'repeat' };

describe('the stored result of a delivery', () => {
  it.each([
    { kind: 'done', recorded: null },
    { kind: 'done', recorded: { totalCents: 10_800, taxCents: 800 } },
    ...['unsupported-type', 'not-integrated', 'calculation-off', 'changed-since', 'before-start-date'].map((why) => ({
      kind: 'ignored',
      why,
      message: 'Why.',
    })),
    ...['retry', 'waits', 'needs-user'].map((kind) => ({ kind, error })),
    ...['QuickBooks', 'AvaTax', 'Connector'].map((origin) => ({ kind: 'retry', error: { ...error, origin } })),
    ...['repeat', 'reconnect', 'person'].map((recovery) => ({ kind: 'retry', error: { ...error, recovery } })),
    { kind: 'retry', error: { ...error, retryAfterMs: 1_000 } },
  ])('is read as it was written: %j', (stored) => {
    expect(readDeliveryResult(stored)).toEqual(stored);
  });

  it.each([
    null,
    {},
    'done',
    { kind: 'done' },
    { kind: 'done', recorded: { totalCents: 10_800 } },
    { kind: 'done', recorded: { taxCents: 800 } },
    { kind: 'done', recorded: { totalCents: '108.00', taxCents: 800 } },
    { kind: 'ignored', why: 'weather', message: 'Why.' },
    { kind: 'ignored', why: 'unsupported-type' },
    { kind: 'finished', error },
    { kind: 'retry' },
    { kind: 'retry', error: { ...error, code: undefined } },
    { kind: 'retry', error: { ...error, message: undefined } },
    { kind: 'retry', error: { ...error, origin: 'Elsewhere' } },
    { kind: 'retry', error: { ...error, recovery: 'prayer' } },
    { kind: 'retry', error: { ...error, retryAfterMs: 'soon' } },
  ])('is null when no version wrote it so: %j', (stored) => {
    expect(readDeliveryResult(stored)).toBeNull();
  });
});

describe('the result of a delivery', () => {
  it('names in a sentence why a document is not recorded', () => {
    const reasons = [
      'unsupported-type',
      'not-integrated',
      'calculation-off',
      'changed-since',
      'recording-disabled',
    ] as const;
    const messages = reasons.map((why) => {
      const result = ignored(why);
      expect(result).toEqual({ kind: 'ignored', why, message: result.message });
      expect(result.message).toMatch(/^[A-Z].{10,}/);
      return result.message;
    });
    expect(new Set(messages).size).toBe(reasons.length);
  });

  it('needs a person after a refusal and is a retry after every other error of a vendor', () => {
    const of = (kind: VendorError['kind']) =>
      deliveryResultOf({ kind, vendor: 'tax-provider', code: 'C', message: 'M.', detail: '' });
    expect(of('refused')).toEqual({
      kind: 'needs-user',
      error: { code: 'C', message: 'M.', origin: 'AvaTax', recovery: 'person' },
    });
    expect([of('unavailable').kind, of('unauthorized').kind, of('locked').kind]).toEqual([
      'retry',
      'retry',
      'needs-user',
    ]);
  });
});
