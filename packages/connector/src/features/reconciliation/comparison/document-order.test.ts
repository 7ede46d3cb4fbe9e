import { expect, it } from 'vitest';
import { newestFirst } from './document-order.ts';

const date = '2026-06-15';
const pairOf = (kind: string, id: string, day = date) => ({ sale: { kind, id, date: day }, transaction: null });
const recordOf = (code: string, day = date) => ({ sale: null, transaction: { type: 'SalesInvoice', code, date: day } });
const name = ({ sale, transaction }: ReturnType<typeof pairOf> | ReturnType<typeof recordOf>) =>
  sale?.id ?? transaction?.code;

it('documents are ordered by day, the newest first, and have the same order on a day however they were read', () => {
  const pairs = [
    pairOf('Invoice', '1', '2026-06-14'),
    pairOf('Invoice', '10'),
    recordOf('W-1'),
    pairOf('Invoice', '9'),
    pairOf('CreditMemo', '11'),
    recordOf('W-2', '2026-06-16'),
  ];
  const order = ['W-2', '11', '9', '10', 'W-1', '1'];
  expect(pairs.toSorted(newestFirst).map(name)).toEqual(order);
  expect(pairs.toReversed().toSorted(newestFirst).map(name)).toEqual(order);
});
