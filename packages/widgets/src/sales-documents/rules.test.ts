import { describe, expect, it } from 'vitest';
import type { TaxLine } from '@salestax/contract';
import { openedDocument, sampleDocument, sampleRow } from '../testing/documents.fixture.ts';
import { documentSpanish as spanish } from './document-messages.es.ts';
import { documentMessages as messages } from './document-messages.ts';
import { faultsOf, recentPeriod } from './period.ts';
import { asRead, listedRowOf, rowsMatching, rowsInState, signed, stateCounts } from './rows.ts';
import { isUnwritten, unwrittenLines, withDiscount, withLineChanges } from './stored-document.ts';
import { inCurrency, reasonOf, writtenSentence } from './wording.ts';

const rows = [
  sampleRow({ txnId: '1', number: 'A-1', customerName: 'Mile High Orchards', amount: 100, tax: 8.81 }),
  sampleRow({ txnId: '2', number: 'B-2', customerName: 'Birchwood Academy', amount: 1200, state: 'recorded' }),
  sampleRow({ txnId: '1', txnType: 4, number: '', customerName: 'Chaparral Nursery', state: 'recorded' }),
].map(listedRowOf);
const numbers = (found: typeof rows | readonly (typeof rows)[number][]) => found.map(({ id }) => id);

describe('the list of documents', () => {
  it.each([
    ['a-1', ['35/1']],
    ['academy', ['35/2']],
    ['108.81', ['35/1']],
    ['$1,200', ['35/2']],
    ['−1,200.00', ['35/2']],
    ['.81', ['35/1']],
    ['#108', []],
    ['nothing like it', []],
  ])('finds %j by number, customer or total', (text, ids) => {
    expect(numbers(rowsMatching(rows, { kind: 'text', text }, null))).toEqual(ids);
  });

  it('can be reduced to a type and a state; documents of two types may have the same id', () => {
    expect(numbers(rowsMatching(rows, { kind: 'all' }, 4))).toEqual(['4/1']);
    expect(numbers(rowsInState(rows, 'recorded'))).toEqual(['35/2', '4/1']);
    expect(rowsInState(rows, null)).toBe(rows);
  });

  it('shows the amounts of credits as negative', () => {
    const amounts = ([4, 32, 33, 34, 35] as const).map((txnType) => signed(sampleRow({ txnType }), 12.5));
    expect(amounts).toEqual([12.5, -12.5, -12.5, 12.5, 12.5]);
    expect(signed(sampleRow({ txnType: 32 }), 0)).toBe(0);
  });

  it('shows a document as it was read last', () => {
    const document = sampleDocument({ syncToken: '3', totalAmount: 108.81 });
    const row = asRead(listedRowOf(sampleRow()), openedDocument({ document, tax: 8.81, state: 'recorded' }));
    expect(row).toEqual(listedRowOf(sampleRow({ syncToken: '3', amount: 100, tax: 8.81, state: 'recorded' })));
  });

  it('shows another currency than dollars, and a reason in the words of the page', () => {
    expect(inCurrency(1108.81, 'CAD', 'en')).toBe('1,108.81 CAD');
    expect([inCurrency(8, 'USD', 'en'), inCurrency(8, undefined, 'en')]).toEqual(['8.00', '8.00']);
    const reason = { reason: 'Paid.', errorCode: 'Paid' } as const;
    expect(reasonOf(reason, messages)).toBe('Paid.');
    const inSpanish = 'Avalara AvaTax no puede calcular el impuesto de documentos con pagos parciales o totales.';
    expect(reasonOf(reason, spanish)).toBe(inSpanish);
    expect(reasonOf({ reason: 'Said by QuickBooks.' }, spanish)).toBe('Said by QuickBooks.');
    expect(writtenSentence({ outcome: 'failed', message: 'Paid.', errorCode: 'Paid' }, spanish)).toContain(inSpanish);
  });

  it('counts the states that it has', () => {
    expect(stateCounts(rows)).toEqual([
      { state: 'recorded', count: 2 },
      { state: 'not-recorded', count: 1 },
    ]);
  });
});

describe('the period', () => {
  it('begins with the last 30 days', () => {
    expect(recentPeriod('2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  });

  it.each([
    ['2026-03-01', '2026-03-01', null, null],
    ['2026-01-01', '2026-03-31', null, null],
    ['2026-01-01', '2026-04-01', null, 'tooLong'],
    ['2026-03-02', '2026-03-01', null, 'toBeforeFrom'],
    ['', '2026-03-01', 'required', null],
    ['2026-03-01', '20261-03-02', null, 'required'],
    ['0202-03-01', '2026-03-01', 'required', null],
    ['', '', 'required', 'required'],
  ])('from %j to %j', (from, to, fromFault, toFault) => {
    expect(faultsOf({ from, to })).toEqual({ from: fromFault, to: toFault });
  });
});

const taxLine = (amount: number): TaxLine => ({
  accountId: '90',
  amount,
  billable: false,
  description: 'Sales tax',
  discountAmount: null,
  discountPercent: null,
  itemId: '40',
  quantity: '1',
  rate: amount,
  taxable: false,
  isSale: false,
  order: 2,
  classId: null,
  taxCodeId: null,
  serviceDate: null,
  customerId: '',
});

describe('a stored document that the panel changes', () => {
  const stored = sampleDocument();

  it('has the lines that the panel inserts, changes and removes, and the total of them', () => {
    const taxed = withLineChanges(stored, [{ action: 'insert', line: taxLine(8.81) }]);
    expect(taxed.lines.at(-1)).toMatchObject({ itemId: '40', amount: 8.81, description: 'Sales tax' });
    expect(taxed.totalAmount).toBe(108.81);
    const [, own] = taxed.lines;
    const lineId = own?.lineId ?? '';
    const changed = withLineChanges(taxed, [{ action: 'update', lineId, line: taxLine(4.4) }]);
    expect(changed.totalAmount).toBe(104.4);
    expect(withLineChanges(changed, [{ action: 'remove', lineId }])).toEqual(stored);
  });

  it('marks what is not in the accounting service', () => {
    const taxed = withLineChanges(stored, [{ action: 'insert', line: taxLine(8.81) }]);
    expect([...unwrittenLines(taxed, stored)]).toEqual(['new-40']);
    expect([isUnwritten(taxed, stored), isUnwritten(stored, stored)]).toEqual([true, false]);
    expect(isUnwritten(stored, taxed)).toBe(true);
  });

  it('takes an amount in place of a percentage', () => {
    const percent = sampleDocument({
      discount: { amount: 10.88, percent: '10%', taxable: true },
      totalAmount: 97.93,
    });
    const fixed = withDiscount(percent, 10);
    expect(fixed).toMatchObject({ discount: { amount: 10, percent: '' }, totalAmount: 98.81 });
    expect(isUnwritten(fixed, percent)).toBe(true);
    expect(withDiscount(stored, 10)).toBe(stored);
  });
});
