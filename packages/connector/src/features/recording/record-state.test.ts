import { describe, expect, test } from 'vitest';
import { ignored, type DeliveryResult } from '../../domain/delivery-result.ts';
import { reportOf, serviceError } from '../../domain/errors.ts';
import { recordStateOf } from './record-state.ts';
import type { StoredDocument } from './tax-state-queries.ts';

type Timeline = Parameters<typeof recordStateOf>[1];

const link = { code: '1087', state: 'recorded', recordedSyncToken: '4', feeUnknown: false, attention: null } as const;
const delivered = (change: Partial<NonNullable<StoredDocument['delivery']>> = {}) => ({
  id: 'op-1',
  state: 'Done' as const,
  result: null,
  effects: [],
  errorText: null,
  ...change,
});
const recordOf = (change: Partial<StoredDocument> = {}, timeline: Timeline = []) =>
  recordStateOf({ link, delivery: delivered(), ...change }, timeline);
const failing = (result: DeliveryResult) =>
  recordOf({ delivery: delivered({ state: 'Queued', result, errorText: 'Failed.' }) });
const noAnswer = (vendor: 'tax-provider' | 'accounting') =>
  reportOf({ vendor, kind: 'unavailable', code: '', message: 'No answer.', detail: '' });

describe('the record of a document', () => {
  test('is null when nothing was reported', () => {
    expect(recordOf({ delivery: null, link: null })).toBe(null);
    expect(recordOf({ delivery: null })).toBe(null);
  });

  test('is being recorded before the first attempt', () => {
    expect(recordOf({ delivery: delivered({ state: 'Queued' }) })).toEqual({
      state: 'recording',
      operationId: 'op-1',
      code: '',
      version: null,
      waitsFor: '',
      message: '',
      writtenSyncToken: '',
    });
  });

  test.each(['retry', 'waits'] as const)('names the vendor that did not answer, after %s', (kind) => {
    const waiting = { state: 'waiting', message: '' };
    expect(failing({ kind, error: noAnswer('tax-provider') })).toMatchObject({ ...waiting, waitsFor: 'AvaTax' });
    expect(failing({ kind, error: noAnswer('accounting') })).toMatchObject({ ...waiting, waitsFor: 'QuickBooks' });
  });

  test('has the code at the provider, and the version of the last write', () => {
    const timeline = [
      { event: 'recorded', detail: { code: '1087', version: 1 } },
      { event: 'adjusted', detail: { code: '1087', version: 2 } },
      { event: 'saved', detail: { version: '9' } },
    ];
    expect(recordOf({}, timeline)).toMatchObject({ state: 'recorded', code: '1087', version: 2 });
    expect(recordOf({ link: { ...link, state: 'cancelled' } }, timeline)).toMatchObject({ code: '', version: null });
  });

  test.each([null, {}, { version: '2' }])('has no version when the provider stated none: %j', (detail) => {
    const timeline = [
      { event: 'recorded', detail: { version: 1 } },
      { event: 'adjusted', detail },
    ];
    expect(recordOf({}, timeline)).toMatchObject({ version: null });
  });

  test('says what a person should know about a recorded document', () => {
    expect(recordOf({ link: { ...link, feeUnknown: true } })).toMatchObject({
      state: 'attention',
      code: '1087',
      message: expect.stringContaining('Add the fee to the document yourself'),
      errorCode: 'FeeUnknown',
    });
  });

  test('has the reason and its code when a person must act, and when it is not recorded', () => {
    const error = serviceError('Paid');
    const refused = delivered({ state: 'NeedsUser', result: { kind: 'needs-user', error }, errorText: error.message });
    expect(recordOf({ delivery: refused })).toMatchObject({ message: error.message, errorCode: 'Paid' });
    const result = ignored('recording-disabled');
    expect(recordOf({ delivery: delivered({ state: 'Ignored', result }) })).toMatchObject({
      message: result.message,
      errorCode: 'RecordingDisabled',
    });
  });

  test.each(['lines-written', 'lines-removed'] as const)('has the version of the document after %s', (effect) => {
    expect(recordOf({ delivery: delivered({ effects: [effect, 'recorded'] }) })?.writtenSyncToken).toBe('4');
    expect(recordOf()?.writtenSyncToken).toBe('');
  });
});
