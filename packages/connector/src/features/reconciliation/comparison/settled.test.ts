import { expect, it } from 'vitest';
import type { DifferenceCause } from '@salestax/contract';
import { toCents } from '../../../domain/money.ts';
import type { ComparedRow } from '../compared-rows.ts';
import { createSettledCount, formerCauses, settledBy } from './settled.ts';

const item: DifferenceCause = { kind: 'item', id: 'A100', name: 'Hose' };
const date: DifferenceCause = { kind: 'date', id: '', name: '' };
const rowOf = (id: string, more: Partial<ComparedRow>): ComparedRow => ({
  sale: {
    kind: 'Invoice',
    id,
    number: id,
    code: id,
    syncToken: '0',
    date: '2026-06-15',
    customer: '',
    customerId: '',
    amount: toCents(100),
    tax: toCents(8),
    exchangeRate: '1',
    isVoided: false,
  },
  transaction: null,
  reasons: [],
  message: '',
  error: null,
  ...more,
});

it('a document that agrees retains why it differed, also in the comparison after the next', () => {
  const former = formerCauses([rowOf('1', { cause: item }), rowOf('2', { settled: date }), rowOf('3', {})]);
  expect(settledBy(rowOf('1', {}), 'Consistent', former)).toEqual(item);
  expect(settledBy(rowOf('2', {}), 'Consistent', former)).toEqual(date);
  expect(settledBy(rowOf('3', {}), 'Consistent', former)).toBeUndefined();
  expect(settledBy(rowOf('1', {}), 'Inconsistent', former)).toBeUndefined();
});

it('documents are counted by their cause; one that differs again is taken out', () => {
  const counting = createSettledCount([{ cause: item, documents: 2 }]);
  counting.add([rowOf('1', { settled: date }), rowOf('2', { settled: item }), rowOf('3', {})]);
  counting.remove([rowOf('1', { settled: date })]);
  expect(counting.result()).toEqual([{ cause: item, documents: 3 }]);
});
