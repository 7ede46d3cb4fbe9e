import { describe, expect, it } from 'vitest';
import { toCents } from '../../../domain/money.ts';
import type { ComparedRow } from '../compared-rows.ts';
import { recordedElsewhere } from './renumbered.ts';
import { replaceRows } from './replace-rows.ts';
import { createSummary } from './summary.ts';

type Sale = NonNullable<ComparedRow['sale']>;
type Transaction = NonNullable<ComparedRow['transaction']>;

const sale = (id: string, part: Partial<Sale> = {}): Sale => ({
  kind: 'Invoice',
  id,
  number: id,
  code: id,
  syncToken: '0',
  date: '2026-06-15',
  customer: 'Mile High Gardens',
  customerId: '24',
  amount: toCents(100),
  tax: toCents(8),
  exchangeRate: '1',
  isVoided: false,
  ...part,
});
const transaction = (code: string, part: Partial<Transaction> = {}): Transaction => ({
  code,
  type: 'SalesInvoice',
  status: 'Committed',
  date: '2026-06-15',
  customerCode: '24',
  amount: toCents(100),
  tax: toCents(8),
  exchangeRate: '1',
  of: null,
  ...part,
});
const row = (part: Partial<ComparedRow>): ComparedRow => ({
  sale: null,
  transaction: null,
  reasons: [],
  message: '',
  error: null,
  ...part,
});
const unrecorded = (id: string, part: Partial<Sale> = {}) =>
  row({ sale: sale(id, part), reasons: ['missing-in-provider'] });
const lonely = (code: string, part: Partial<Transaction> = {}) =>
  row({ transaction: transaction(code, part), reasons: ['missing-in-accounting'] });
const both = (id: string, date: string) => row({ sale: sale(id, { date }), transaction: transaction(id, { date }) });

describe('rows that were compared again', () => {
  it('leave their batch, and come into the last one of their outcome by date', () => {
    const batches = [
      { outcome: 'Inconsistent', place: 0, rows: [unrecorded('1'), unrecorded('2')] },
      { outcome: 'Consistent', place: 1, rows: [both('9', '2026-06-20'), both('8', '2026-06-10')] },
    ] as const;
    const again = both('1', '2026-06-15');
    const added = [{ outcome: 'Consistent', row: again }] as const;
    expect(replaceRows(batches, (each) => each.sale?.id === '1', added)).toEqual({
      removed: [{ outcome: 'Inconsistent', row: unrecorded('1') }],
      changed: [
        { outcome: 'Inconsistent', place: 0, rows: [unrecorded('2')] },
        { outcome: 'Consistent', place: 1, rows: [both('9', '2026-06-20'), again, both('8', '2026-06-10')] },
      ],
    });
  });

  it('start a batch where their outcome has none', () => {
    const added = [{ outcome: 'Error', row: unrecorded('1') }] as const;
    expect(replaceRows([], () => false, added).changed).toEqual([
      { outcome: 'Error', place: 0, rows: [unrecorded('1')] },
    ]);
  });
});

describe('the sums of a comparison', () => {
  it('are the same after a pair was added and removed, in every week', () => {
    const range = { from: '2026-06-01', to: '2026-06-30' };
    const pairs = (['Consistent', 'Inconsistent', 'Error'] as const).map((outcome) => ({
      outcome,
      reasons: [],
      sale: { kind: 'CreditMemo', date: '2026-06-15', amount: toCents(100), tax: toCents(8), exchangeRate: '2' },
      transaction: {
        type: 'ReturnInvoice',
        status: 'Committed',
        date: '2026-06-15',
        amount: toCents(100),
        tax: toCents(5),
        calculatedTax: toCents(8),
        exchangeRate: '2',
      },
    })) satisfies Parameters<ReturnType<typeof createSummary>['add']>[0][];
    const summary = createSummary(range);
    const [first, ...others] = pairs;
    if (first === undefined) throw new Error('There is no pair.');
    summary.add(first);
    const before = structuredClone(summary.result());
    expect(before.chargedLess).toEqual({ documents: 1, tax: toCents(6) });
    const later = createSummary(range, before);
    for (const pair of others) later.add(pair);
    expect(later.result()).not.toEqual(before);
    for (const pair of others) later.remove(pair);
    expect(later.result()).toEqual(before);
  });
});

describe('a document without a transaction', () => {
  it('is recorded elsewhere under the only transaction of its type, day, amount and customer', () => {
    const found = recordedElsewhere([unrecorded('2052-B'), lonely('2052'), both('7', '2026-06-15')]);
    expect(found).toMatchObject([{ sale: { id: '2052-B' }, transaction: { code: '2052' } }]);
  });

  it.each([
    ['another customer', [lonely('2052', { customerCode: '3' })]],
    ['another day', [lonely('2052', { date: '2026-06-14' })]],
    ['another amount', [lonely('2052', { amount: toCents(99.99) })]],
    ['a return', [lonely('2052', { type: 'ReturnInvoice' })]],
    ['two that fit', [lonely('2052'), lonely('2053')]],
    ['two documents that fit', [lonely('2052'), unrecorded('2054')]],
    ['a document that was deleted here', [lonely('2052', { of: 'Invoice' })]],
    ['an unknown customer', [row({ transaction: { ...transaction('2052'), customerCode: '' } })]],
  ])('is not, with %s', (_, others) => {
    expect(recordedElsewhere([unrecorded('2052-B'), ...others])).toEqual([]);
  });
});
