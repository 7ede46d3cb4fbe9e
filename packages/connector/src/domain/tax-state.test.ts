import { describe, expect, it } from 'vitest';
import { type DeliveryResult, ignored } from './delivery-result.ts';
import { reportOf, serviceError } from './errors.ts';
import { sentences } from './sentences.ts';
import { type DocumentFacts, type LastDelivery, taxStateOf } from './tax-state.ts';

const recorded: NonNullable<DocumentFacts['link']> = { state: 'recorded', attention: null, feeUnknown: false };
const none: NonNullable<DocumentFacts['link']> = { ...recorded, state: 'none' };
const delivery = (
  state: LastDelivery['state'],
  errorText: string | null = null,
  result: DeliveryResult | null = null,
): LastDelivery => ({ state, errorText, result });
const stateOf = (facts: Partial<DocumentFacts>) =>
  taxStateOf({ isRecordedKind: true, isVoided: false, link: null, delivery: null, atProvider: 'unknown', ...facts });
const noAnswer = (vendor: 'tax-provider' | 'accounting') =>
  reportOf({ vendor, kind: 'unavailable', code: '', message: 'No answer.', detail: '' });
const failing = (result: DeliveryResult) => delivery('Queued', 'Failed.', result);

describe('the tax state of a document', () => {
  it.each([
    ['was never saved with the connector, and never compared', {}, 'not-known', ''],
    ['was never saved, and has no transaction at the provider', { atProvider: 'none' }, 'not-recorded', ''],
    ['was never saved, and was recorded by another program', { atProvider: 'live' }, 'recorded-elsewhere', ''],
    ['has a reserved code only', { link: none, delivery: delivery('Queued') }, 'recording', ''],
    ['is recorded', { link: recorded, delivery: delivery('Done') }, 'recorded', ''],
    ['was recorded before, and is on its way', { link: recorded, delivery: delivery('Queued') }, 'recording', ''],
    ['needs a person', { link: recorded, delivery: delivery('NeedsUser', 'No address.') }, 'attention', 'No address.'],
    ['has an estimate that was refused', { link: { ...none, attention: 'No line.' } }, 'attention', 'No line.'],
    ['was voided at the provider', { link: { ...recorded, state: 'cancelled' } }, 'voided', ''],
    ['left no record', { link: none, delivery: delivery('Done') }, 'not-recorded', ''],
    ['was compared before it was recorded', { link: recorded, atProvider: 'none' }, 'recorded', ''],
  ] as const)('that %s', (_, facts, state, reason) => {
    expect(stateOf(facts)).toEqual({ state, reason });
  });

  it.each(['retry', 'waits'] as const)('waits for the vendor that did not answer, after %s', (kind) => {
    expect(stateOf({ delivery: failing({ kind, error: noAnswer('tax-provider') }) }).state).toBe('waiting');
    expect(stateOf({ delivery: failing({ kind, error: noAnswer('accounting') }) }).state).toBe('waiting');
  });

  it('waits for no vendor when an attempt is repeated for a reason of our own', () => {
    const own = failing({ kind: 'retry', error: serviceError('Internal') });
    expect(stateOf({ delivery: own })).toMatchObject({ state: 'recording', reason: 'Failed.' });
  });

  it('is not recorded when the last save was not, also if an earlier one was, with the reason and its code', () => {
    const result = ignored('recording-disabled');
    for (const link of [null, recorded])
      expect(stateOf({ link, delivery: delivery('Ignored', null, result) })).toEqual({
        state: 'not-recorded',
        reason: result.message,
        errorCode: 'RecordingDisabled',
      });
  });

  it('has the code of its reason, so that a page can say it in its own language', () => {
    const feeUnknown = { link: { ...recorded, feeUnknown: true }, delivery: delivery('Done') };
    expect(stateOf(feeUnknown)).toEqual({
      state: 'attention',
      reason: sentences.feeUnknown,
      errorCode: 'FeeUnknown',
    });
    const paid = delivery('NeedsUser', 'Paid.', { kind: 'needs-user', error: serviceError('Paid') });
    expect(stateOf({ delivery: paid })).toEqual({ state: 'attention', reason: 'Paid.', errorCode: 'Paid' });
    const refused = { ...serviceError('AvaTaxUnavailable'), code: '503' };
    const waiting = delivery('Queued', 'Down.', { kind: 'retry', error: refused });
    expect(stateOf({ delivery: waiting })).toMatchObject({ state: 'waiting', errorCode: 'AvaTaxUnavailable' });
  });

  it('is voided when the document is voided, unless its void is on its way or needs a person', () => {
    expect(stateOf({ isVoided: true, link: recorded }).state).toBe('voided');
    expect(stateOf({ isVoided: true }).state).toBe('voided');
    expect(stateOf({ isVoided: true, link: recorded, delivery: delivery('Queued') }).state).toBe('recording');
    expect(stateOf({ isVoided: true, link: recorded, delivery: delivery('NeedsUser') }).state).toBe('attention');
  });

  it('of an estimate document never is more than that', () => {
    expect(stateOf({ isRecordedKind: false }).state).toBe('estimate');
    expect(stateOf({ isRecordedKind: false, isVoided: true }).state).toBe('voided');
  });
});
