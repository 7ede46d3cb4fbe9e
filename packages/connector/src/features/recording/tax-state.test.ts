import { describe, expect, it } from 'vitest';
import { serviceError } from '../../domain/errors.ts';
import { sentences } from '../../domain/sentences.ts';
import { taxStateOf, type TaxStateFacts } from './tax-state.ts';

const invoice = { kind: 'Invoice', isVoided: false } as const;
const recorded: NonNullable<TaxStateFacts['link']> = { state: 'recorded', attention: null, feeUnknown: false };
const delivery = (state: 'Queued' | 'NeedsUser' | 'Done', errorText: string | null = null, result: unknown = null) => ({
  state,
  errorText,
  result,
});
const stateOf = (facts: Partial<TaxStateFacts>, document: Parameters<typeof taxStateOf>[0] = invoice) =>
  taxStateOf(document, { link: null, delivery: null, ...facts });

describe('the tax state of a document', () => {
  it.each([
    ['was never saved with the connector', {}, 'not-recorded', ''],
    ['is recorded', { link: recorded, delivery: delivery('Done') }, 'recorded', ''],
    [
      'is on its way, also when it was recorded before',
      { link: recorded, delivery: delivery('Queued') },
      'recording',
      '',
    ],
    ['waits for a vendor', { delivery: delivery('Queued', 'AvaTax is down.') }, 'waiting', 'AvaTax is down.'],
    ['needs a person', { link: recorded, delivery: delivery('NeedsUser', 'No address.') }, 'attention', 'No address.'],
    ['was voided at the provider', { link: { ...recorded, state: 'cancelled' } }, 'voided', ''],
    ['has a reserved code only', { link: { ...recorded, state: 'none' } }, 'not-recorded', ''],
  ] as const)('that %s', (_, facts, state, reason) => {
    expect(stateOf(facts)).toEqual({ state, reason });
  });

  it('has the code of its reason, so that a page can say it in its own language', () => {
    const feeUnknown = { link: { ...recorded, feeUnknown: true }, delivery: delivery('Done') };
    expect(stateOf(feeUnknown)).toEqual({
      state: 'attention',
      reason: sentences.feeUnknown,
      errorCode: 'FeeUnknown',
    });
    const paid = { kind: 'needs-user', error: serviceError('Paid') };
    expect(stateOf({ delivery: delivery('NeedsUser', 'Paid.', paid) })).toEqual({
      state: 'attention',
      reason: 'Paid.',
      errorCode: 'Paid',
    });
    const refused = { ...serviceError('AvaTaxUnavailable'), code: '503' };
    const waiting = delivery('Queued', 'Down.', { kind: 'retry', error: refused });
    expect(stateOf({ delivery: waiting })).toMatchObject({ state: 'waiting', errorCode: 'AvaTaxUnavailable' });
  });

  it('is voided when the document is voided, unless its void is on its way', () => {
    const voided = { ...invoice, isVoided: true };
    expect(stateOf({ link: recorded }, voided).state).toBe('voided');
    expect(stateOf({ link: recorded, delivery: delivery('Queued') }, voided).state).toBe('recording');
  });

  it('of an estimate document never is more than that', () => {
    expect(stateOf({}, { kind: 'Estimate', isVoided: false }).state).toBe('estimate');
    expect(stateOf({}, { kind: 'Estimate', isVoided: true }).state).toBe('voided');
  });
});
