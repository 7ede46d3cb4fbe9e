import { describe, expect, it } from 'vitest';
import { payloadOf, progressOf } from './delivery-data.ts';

describe('the payload of a delivery', () => {
  it.each([
    { correlationId: 'c', reason: null },
    { correlationId: 'c', reason: 'Voided' },
    { correlationId: 'c', reason: 'Deleted', recalculatedSyncToken: '3', watchedForMs: 15_000 },
  ])('is read as it was stored: %j', (payload) => {
    expect(payloadOf({ id: 'o1', payload })).toEqual(payload);
  });

  it.each([
    null,
    {},
    { correlationId: 'c' },
    { reason: null },
    { correlationId: 'c', reason: 'Lost' },
    { correlationId: 'c', reason: null, recalculatedSyncToken: 3 },
    { correlationId: 'c', reason: null, watchedForMs: 'long' },
  ])('of another version has the id of the delivery as its correlation id: %j', (payload) => {
    expect(payloadOf({ id: 'o1', payload })).toEqual({ correlationId: 'o1', reason: null });
  });
});

describe('the progress of a delivery', () => {
  it.each([
    {},
    { before: { totalCents: 10_800, taxCents: 800 } },
    { rename: null },
    { rename: { from: '1', to: '2' } },
    { before: { totalCents: 0, taxCents: 0 }, rename: { from: '1', to: '2' } },
  ])('is read as it was stored: %j', (progress) => {
    expect(progressOf({ progress })).toEqual(progress);
  });

  it.each([
    null,
    'x',
    { before: { totalCents: 1 } },
    { before: { taxCents: 1 } },
    { rename: { from: '1' } },
    { rename: { to: '2' } },
  ])('of another version is none: %j', (progress) => {
    expect(progressOf({ progress })).toEqual({});
  });
});
