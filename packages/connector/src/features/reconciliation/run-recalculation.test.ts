import { describe, expect, it } from 'vitest';
import { type DeliveryResult, ignored } from '../../domain/delivery-result.ts';
import { serviceError } from '../../domain/errors.ts';
import { recalculationResultOf } from './recalculation-state.ts';

type Delivered = Parameters<typeof recalculationResultOf>[0];

const before = { totalCents: 10_800, taxCents: 800 };
const delivery = (part: Partial<Delivered> & { readonly result?: DeliveryResult }): Delivered => ({
  state: 'Done',
  progress: { before },
  result: null,
  effects: [],
  errorCode: null,
  errorText: null,
  ...part,
});
const shown = { beforeTotalCents: 10_800, beforeTaxCents: 800, exchangeRate: null, message: null, errorCode: null };

describe('the result of a recalculation', () => {
  it('a recalculation that changed something at a vendor is changed, with the recorded amounts', () => {
    const recorded = { totalCents: 10_900, taxCents: 900 };
    const result = { kind: 'done', recorded } as const;
    expect(recalculationResultOf(delivery({ result, effects: ['lines-written', 'adjusted'] }))).toEqual({
      ...shown,
      outcome: 'changed',
      afterTotalCents: 10_900,
      afterTaxCents: 900,
    });
  });

  it('a recalculation that changed nothing is unchanged', () => {
    expect(recalculationResultOf(delivery({ result: { kind: 'done', recorded: before } }))).toMatchObject({
      outcome: 'unchanged',
      afterTaxCents: 800,
    });
  });

  it('a recalculation that voided the document has no amounts', () => {
    const result = { kind: 'done', recorded: null } as const;
    expect(recalculationResultOf(delivery({ result, effects: ['voided'] }))).toMatchObject({
      outcome: 'changed',
      afterTotalCents: 0,
      afterTaxCents: 0,
    });
  });

  it('a recalculation whose delivery was ignored is skipped with its reason', () => {
    const result = ignored('calculation-off');
    expect(recalculationResultOf(delivery({ state: 'Ignored', result }))).toMatchObject({
      outcome: 'skipped',
      message: result.message,
    });
  });

  it('a recalculation is skipped as changed if a newer version of the document replaced its delivery', () => {
    expect(recalculationResultOf(delivery({ state: 'Cancelled' }))).toMatchObject({
      outcome: 'skipped',
      message: 'The document was changed in QuickBooks meanwhile, so it was left as it is. Read it again, and repeat.',
    });
  });

  it('a recalculation whose delivery needs a person is failed with its error', () => {
    const error = serviceError('Paid');
    const part = { result: { kind: 'needs-user', error }, errorCode: error.code, errorText: error.message } as const;
    expect(recalculationResultOf(delivery({ state: 'NeedsUser', ...part }))).toMatchObject({
      outcome: 'failed',
      errorCode: 'Paid',
      message: error.message,
    });
  });

  it('a delivery that was not begun because its run was stopped is stopped, without a message', () => {
    const result = ignored('stopped');
    expect(recalculationResultOf(delivery({ state: 'Ignored', progress: null, result }))).toMatchObject({
      outcome: 'stopped',
      message: null,
      errorCode: null,
    });
  });

  it('a delivery whose effect is not known is changed when the tax is another one', () => {
    const result = { kind: 'done', recorded: { totalCents: 10_900, taxCents: 900 } } as const;
    expect(recalculationResultOf(delivery({ result }))).toMatchObject({ outcome: 'changed', afterTaxCents: 900 });
  });
});
