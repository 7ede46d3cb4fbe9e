import { describe, expect, test } from 'vitest';
import { reportOf, serviceError } from '../../domain/errors.ts';
import { ignored, type DeliveryResult } from '../../domain/delivery-result.ts';
import { recordStateOf, type RecordFacts } from './record-state.ts';

type StoredDelivery = RecordFacts['deliveries'][number];

const deliveryOf = (change: Partial<StoredDelivery> = {}): StoredDelivery => ({
  id: 'op-1',
  state: 'Done',
  result: null,
  effects: [],
  errorText: null,
  ...change,
});
const recordedLink = { code: '1087', state: 'recorded', recordedSyncToken: '4', feeUnknown: false } as const;
const factsOf = (change: Partial<RecordFacts> = {}): RecordFacts => ({
  deliveries: [deliveryOf()],
  link: recordedLink,
  timeline: [],
  ...change,
});
const attempted = (result: DeliveryResult, change: Partial<StoredDelivery> = {}) =>
  recordStateOf(factsOf({ deliveries: [deliveryOf({ state: 'Queued', result, ...change })] }));
const noAnswer = (vendor: 'tax-provider' | 'accounting') =>
  reportOf({ vendor, kind: 'unavailable', code: '', message: 'No answer.', detail: '' });

describe('the record of a document', () => {
  test('is null when nothing was reported', () => {
    expect(recordStateOf(factsOf({ deliveries: [], link: null }))).toBe(null);
  });

  test('is being recorded before the first attempt', () => {
    expect(recordStateOf(factsOf({ deliveries: [deliveryOf({ state: 'Queued' })] }))).toEqual({
      state: 'recording',
      operationId: 'op-1',
      code: '',
      version: null,
      waitsFor: '',
      message: '',
      writtenSyncToken: '',
    });
  });

  test.each(['retry', 'waits'] as const)('waits for the vendor that did not answer, after %s', (kind) => {
    expect(attempted({ kind, error: noAnswer('tax-provider') })).toMatchObject({
      state: 'waiting',
      waitsFor: 'AvaTax',
    });
    expect(attempted({ kind, error: noAnswer('accounting') })).toMatchObject({
      state: 'waiting',
      waitsFor: 'QuickBooks',
    });
  });

  test('waits for no vendor when an attempt is repeated for a reason of our own', () => {
    expect(attempted({ kind: 'retry', error: serviceError('Internal') })).toMatchObject({ state: 'recording' });
  });

  test('has the code at the provider, and the version of the last write', () => {
    const timeline = [
      { event: 'recorded', detail: { code: '1087', version: 1 } },
      { event: 'adjusted', detail: { code: '1087', version: 2 } },
      { event: 'saved', detail: { version: '9' } },
    ];
    expect(recordStateOf(factsOf({ timeline }))).toMatchObject({ state: 'recorded', code: '1087', version: 2 });
  });

  test.each([null, {}, { version: '2' }])('has no version when the provider stated none: %j', (detail) => {
    const timeline = [
      { event: 'recorded', detail: { version: 1 } },
      { event: 'adjusted', detail },
    ];
    expect(recordStateOf(factsOf({ timeline }))).toMatchObject({ version: null });
  });

  test('says what a person should know about a recorded document', () => {
    const link = { ...recordedLink, feeUnknown: true };
    expect(recordStateOf(factsOf({ link }))).toMatchObject({
      state: 'recorded',
      message: expect.stringContaining('Add the fee to the document yourself'),
      errorCode: 'FeeUnknown',
    });
  });

  test('has the reason and its code when a person must act', () => {
    const error = serviceError('Paid');
    const state = attempted({ kind: 'needs-user', error }, { state: 'NeedsUser', errorText: error.message });
    expect(state).toMatchObject({ state: 'attention', message: error.message, errorCode: 'Paid' });
  });

  test('has the reason why a document is not recorded, and its code', () => {
    const result = ignored('recording-disabled');
    expect(attempted(result, { state: 'Ignored' })).toMatchObject({
      state: 'not-recorded',
      message: result.message,
      errorCode: 'RecordingDisabled',
    });
  });

  test('is voided after a cancellation, and not recorded when there was nothing to void', () => {
    expect(recordStateOf(factsOf({ link: { ...recordedLink, state: 'cancelled' } }))).toMatchObject({
      state: 'voided',
      code: '',
    });
    expect(recordStateOf(factsOf({ link: null }))).toMatchObject({ state: 'not-recorded', message: '' });
  });

  test.each(['lines-written', 'lines-removed'] as const)('has the version of the document after %s', (effect) => {
    const deliveries = [deliveryOf({ effects: [effect, 'recorded'] })];
    expect(recordStateOf(factsOf({ deliveries }))?.writtenSyncToken).toBe('4');
    expect(recordStateOf(factsOf())?.writtenSyncToken).toBe('');
  });

  test('is that of the last delivery that was not superseded or out of date', () => {
    const deliveries = [
      deliveryOf({ id: 'first' }),
      deliveryOf({ id: 'last', state: 'Queued' }),
      deliveryOf({ id: 'outdated', state: 'Ignored' }),
      deliveryOf({ id: 'superseded', state: 'Cancelled' }),
    ];
    expect(recordStateOf(factsOf({ deliveries }))).toMatchObject({ state: 'recording', operationId: 'last' });
  });
});
