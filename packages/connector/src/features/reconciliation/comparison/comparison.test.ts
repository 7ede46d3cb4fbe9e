import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InconsistencyReason } from '@salestax/contract';
import { reportOf, serviceError, shownOrigin } from '../../../domain/errors.ts';
import { toCents } from '../../../domain/money.ts';
import { saleFacts } from '../../../testing/compared-documents.fixture.ts';
import { comparedRowOf } from '../compared-rows.ts';
import { booksAmounts, type ProviderTotals } from './books-amounts.ts';
import { chargedLess } from './charged-less.ts';
import { classify } from './classify.ts';
import type { ComparedPair, Pair, SaleFacts, TransactionFacts } from './facts.ts';
import { isLive, recordKeyOf, pairsOf, providerTypeOf } from './match.ts';
import { createSummary, mondayOf } from './summary.ts';

const sale = (changes: Partial<SaleFacts> = {}): SaleFacts => {
  const facts = saleFacts({ amount: toCents(1346), tax: toCents(98.91), ...changes });
  return { ...facts, key: recordKeyOf(providerTypeOf(facts.kind), facts.code) };
};
const transaction = (changes: Partial<TransactionFacts> = {}): TransactionFacts => {
  const facts: Omit<TransactionFacts, 'key'> = {
    code: '1087',
    type: 'SalesInvoice',
    status: 'Committed',
    date: '2026-06-15',
    customerCode: '24',
    amount: toCents(1346),
    tax: toCents(98.91),
    locked: false,
    currency: 'USD',
    exchangeRate: '1',
    recordedFor: null,
    error: null,
    ...changes,
  };
  return { ...facts, key: recordKeyOf(facts.type, facts.code) };
};
const byKey = (transactions: readonly TransactionFacts[]) => new Map(transactions.map((each) => [each.key, each]));
const pair = (own: Partial<SaleFacts> | null, theirs: Partial<TransactionFacts> | null, sharesCode = false): Pair => ({
  sale: own && sale(own),
  transaction: theirs && transaction(theirs),
  sharesCode,
});

describe('a delivery fee that the provider lists beside the tax', () => {
  it.each([
    ['is no difference', pair({ tax: toCents(99.19), fee: toCents(0.28) }, { tax: toCents(98.91) }), []],
    [
      'is one where the tax differs',
      pair({ tax: toCents(99.2), fee: toCents(0.28) }, { tax: toCents(98.91) }),
      ['tax'],
    ],
    ['is one where the document has no fee', pair({ tax: toCents(99.19) }, { tax: toCents(98.91) }), ['tax']],
    [
      'is no difference where the seller pays it',
      pair({ tax: toCents(98.91), absorbedFee: toCents(0.28) }, { tax: toCents(98.91) }),
      [],
    ],
    [
      'is one where the seller pays it and the tax differs',
      pair({ tax: toCents(98.92), absorbedFee: toCents(0.28) }, { tax: toCents(98.91) }),
      ['tax'],
    ],
  ] as const)('%s', (_, compared, reasons) => {
    expect(classify(compared)?.reasons).toEqual(reasons);
  });

  it('is added to the tax that is shown for the transaction', () => {
    const compared = classify(pair({ tax: toCents(99.19), fee: toCents(0.28) }, { tax: toCents(98.91) }));
    expect(compared?.transaction?.tax).toBe(toCents(99.19));
    const absorbed = classify(pair({ absorbedFee: toCents(0.28) }, {}));
    expect(absorbed?.transaction?.tax).toBe(toCents(99.19));
  });

  it('is added to the tax that the provider calculates for a sale with a tax of its own', () => {
    const listed = { tax: toCents(90), calculatedTax: toCents(98.91) };
    const compared = classify(pair({ tax: toCents(90.28), fee: toCents(0.28) }, listed));
    expect(compared?.transaction).toMatchObject({ tax: toCents(90.28), calculatedTax: toCents(99.19) });
    expect(chargedLess({ sale: null, transaction: null, ...compared })).toBe(toCents(8.91));
  });
});

describe('the totals of a transaction', () => {
  const totals = (type: ProviderTotals['type'], amount: number, discount: number, tax: number): ProviderTotals => ({
    type,
    amount: toCents(amount),
    discount: toCents(discount),
    tax: toCents(tax),
  });
  const kinds = { SalesInvoice: 'Invoice', ReturnInvoice: 'CreditMemo' } as const;
  const cases: readonly [string, ProviderTotals, { amount: number; tax: number }][] = [
    ['a sale', totals('SalesInvoice', 100, 0, 9.15), { amount: 100, tax: 9.15 }],
    ['a discounted sale', totals('SalesInvoice', 100, 20, 7.32), { amount: 80, tax: 7.32 }],
    ['a sale that is discounted away', totals('SalesInvoice', 100, 100, 0), { amount: 0, tax: 0 }],
    ['a return', totals('ReturnInvoice', -100, 0, -9.15), { amount: 100, tax: 9.15 }],
    ['a discounted return', totals('ReturnInvoice', -100, -20, -7.32), { amount: 80, tax: 7.32 }],
    ['a return with a positive discount', totals('ReturnInvoice', -100, 20, -7.32), { amount: 80, tax: 7.32 }],
    ['a sale of returned goods', totals('SalesInvoice', -30, 0, -2.75), { amount: -30, tax: -2.75 }],
  ];

  it.each(cases)('totals of a transaction equal those of the document after its discount: %s', (_, given, books) => {
    const expected = { amount: toCents(books.amount), tax: toCents(books.tax) };
    expect(booksAmounts(given)).toEqual(expected);
    const { type } = given;
    const compared = (sold: Partial<SaleFacts>) =>
      classify(pair({ kind: kinds[type], ...sold }, { type, ...booksAmounts(given) }));
    expect(compared(expected)).toMatchObject({ outcome: 'Consistent', reasons: [] });
    const aCentMore = { ...expected, amount: toCents(books.amount + 0.01) };
    expect(compared(aCentMore)).toMatchObject({
      outcome: 'Inconsistent',
      reasons: ['amount'],
      message: 'Total before tax differs by 0.01.',
    });
  });
});

describe('differences of a pair', () => {
  const error = { code: 'NoDestination', message: 'The address is blank.', from: 'QuickBooks' } as const;
  const differing: readonly [string, Pair, InconsistencyReason[], string][] = [
    ['nothing', pair({}, {}), [], ''],
    ['the tax', pair({}, { tax: toCents(97.83) }), ['tax'], 'Sales tax differs by 1.08.'],
    ['a delivery fee that the seller pays', pair({ absorbedFee: toCents(0.28) }, { tax: toCents(99.19) }), [], ''],
    [
      'more than the delivery fee that the seller pays',
      pair({ absorbedFee: toCents(0.28) }, { tax: toCents(100.19) }),
      ['tax'],
      'Sales tax differs by 1.00.',
    ],
    ['the tax by a cent', pair({}, { tax: toCents(98.9) }), ['tax'], 'Sales tax differs by 0.01.'],
    [
      'the amount and the tax',
      pair({}, { amount: toCents(4), tax: toCents(1) }),
      ['amount', 'tax'],
      'Total before tax differs by 1,342.00. Sales tax differs by 97.91.',
    ],
    ['the amount alone', pair({}, { amount: toCents(1326) }), ['amount'], 'Total before tax differs by 20.00.'],
    [
      'the day',
      pair({}, { date: '2026-07-01' }),
      ['date'],
      'Date differs: 06/15/2026 in QuickBooks, 07/01/2026 in AvaTax.',
    ],
    [
      'the currency, whatever the amounts are',
      pair({ currency: 'CAD' }, { tax: toCents(1) }),
      ['currency'],
      'Currency differs: CAD in QuickBooks, USD in AvaTax.',
    ],
    ['no currency that one side does not state', pair({ currency: '' }, {}), [], ''],
    ['the commitment', pair({}, { status: 'Saved' }), ['uncommitted'], 'Not committed in AvaTax.'],
    [
      'the commitment of a status that we do not know',
      pair({}, { status: 'Other' }),
      ['uncommitted'],
      'Not committed in AvaTax.',
    ],
    [
      'tax, day and commitment',
      pair({}, { tax: toCents(90), date: '2026-06-14', status: 'Posted' }),
      ['tax', 'date', 'uncommitted'],
      'Sales tax differs by 8.91. Date differs: 06/15/2026 in QuickBooks, 06/14/2026 in AvaTax. Not committed in AvaTax.',
    ],
    [
      'a cancelled transaction of a sale that lives',
      pair({}, { status: 'Cancelled' }),
      ['status'],
      'Cancelled in AvaTax, not in QuickBooks.',
    ],
    [
      'a cancelled transaction, whatever else',
      pair({}, { status: 'Cancelled', tax: toCents(0), date: '2026-01-01' }),
      ['status'],
      'Cancelled in AvaTax, not in QuickBooks.',
    ],
    [
      'a voided sale',
      pair({ isVoided: true, amount: toCents(0) }, {}),
      ['voided'],
      'Voided in QuickBooks, committed in AvaTax.',
    ],
    [
      'a voided sale that was never committed',
      pair({ isVoided: true }, { status: 'Saved' }),
      ['voided'],
      'Voided in QuickBooks, not committed in AvaTax.',
    ],
    ['a voided sale that is cancelled', pair({ isVoided: true, amount: toCents(0) }, { status: 'Cancelled' }), [], ''],
    ['no transaction', pair({}, null), ['missing-in-provider'], 'Not recorded in AvaTax.'],
    [
      'no document',
      pair(null, { recordedFor: { kind: 'Invoice', id: '4127' } }),
      ['missing-in-accounting'],
      'Deleted in QuickBooks, committed in AvaTax.',
    ],
    ['no document that we know', pair(null, {}), ['missing-in-accounting'], 'Not in QuickBooks, committed in AvaTax.'],
    [
      'no document, of an uncommitted one',
      pair(null, { status: 'Saved' }),
      ['missing-in-accounting'],
      'Not in QuickBooks, not committed in AvaTax.',
    ],
    [
      'a number that another document has',
      pair({}, null, true),
      ['missing-in-provider', 'duplicate-code'],
      'Not recorded in AvaTax. Another document has the same number 1087.',
    ],
    [
      'a code that another document claims',
      pair({}, {}, true),
      ['duplicate-code'],
      'Another document has the same number 1087.',
    ],
    [
      'the tax of what was reported',
      pair({}, { tax: toCents(97.83), locked: true }),
      ['tax', 'locked'],
      'Sales tax differs by 1.08. Locked in AvaTax, because it was reported.',
    ],
    ['nothing of what was reported', pair({}, { locked: true }), [], ''],
    [
      'a voided sale that was reported',
      pair({ isVoided: true }, { locked: true }),
      ['voided', 'locked'],
      'Voided in QuickBooks, committed in AvaTax. Locked in AvaTax, because it was reported.',
    ],
  ];

  it.each(differing)('a pair is classified by its differences: %s', (_, each, reasons, message) => {
    const outcome = reasons.length > 0 ? 'Inconsistent' : 'Consistent';
    expect(classify(each)).toMatchObject({ reasons, message, outcome, error: null });
  });

  it.each(differing)(
    'the error of a pair is added to its differences: %s',
    (_, { sale: own, transaction: theirs, ...rest }, reasons, message) => {
      const withError =
        own === null
          ? { sale: null, transaction: theirs && { ...theirs, error } }
          : { sale: { ...own, error }, transaction: theirs };
      expect(classify({ ...rest, ...withError })).toMatchObject({
        reasons,
        message: [message, error.message].filter((part) => part !== '').join(' '),
        outcome: 'Error',
        error,
      });
    },
  );

  it.each([
    ['a cancelled transaction without a document', pair(null, { status: 'Cancelled' })],
    ['a superseded one', pair(null, { status: 'Adjusted' })],
    ['a voided document that the provider never had', pair({ isVoided: true }, null)],
  ])('%s is not compared', (_, each) => expect(classify(each)).toBeNull());
});

describe('matching documents with transactions', () => {
  const together = (sales: readonly SaleFacts[], transactions: readonly TransactionFacts[]) =>
    [...pairsOf(sales, byKey(transactions))].map(
      (each) => `${each.sale?.id ?? '–'} ${each.transaction?.code ?? '–'}${each.sharesCode ? ' shared' : ''}`,
    );

  it('a document matches the transaction with its code and type, ignoring letter case', () => {
    const invoice = sale({ id: '1', code: 'inv-1' });
    const credit = sale({ id: '2', kind: 'CreditMemo', code: 'INV-1' });
    expect(
      together(
        [invoice, credit],
        [transaction({ code: 'INV-1', type: 'ReturnInvoice' }), transaction({ code: 'Inv-1' })],
      ),
    ).toEqual(['1 Inv-1', '2 INV-1']);
  });

  it('of two documents with one number, the one recorded under it matches', () => {
    const own = sale({ id: '2', kind: 'SalesReceipt' });
    expect(together([sale({ id: '1', isLinked: false }), own], [transaction()])).toEqual(['2 1087', '1 – shared']);
  });

  it('of two unlinked documents with one number, the more similar one matches, and both are reported', () => {
    const like = sale({ id: '2', kind: 'SalesReceipt', isLinked: false });
    const other = sale({ id: '1', isLinked: false, amount: toCents(5) });
    expect(together([other, like], [transaction()])).toEqual(['2 1087 shared', '1 – shared']);
  });

  it('a live document matches before a voided one with the same number', () => {
    const voided = sale({ id: '1', isLinked: false, isVoided: true });
    expect(together([voided, sale({ id: '2', isLinked: false })], [transaction()])).toEqual(['2 1087', '1 – shared']);
  });

  it('a document whose number is the code of another linked document does not match', () => {
    expect(together([sale({ id: '1', isLinked: false, isCodeOfOther: true })], [transaction()])).toEqual([
      '1 – shared',
      '– 1087',
    ]);
  });
});

describe('matching generated documents', () => {
  const cents = fc.integer({ min: 0, max: 3 }).map((amount) => toCents(amount));
  const code = fc.constantFrom('a', 'A', 'b', 'c');
  const date = fc.constantFrom('2026-06-15', '2026-06-16');
  const sales = fc.array(
    fc
      .record({
        kind: fc.constantFrom('Invoice', 'SalesReceipt', 'CreditMemo', 'RefundReceipt'),
        code,
        date,
        amount: cents,
        tax: cents,
        isVoided: fc.boolean(),
        isLinked: fc.boolean(),
        isCodeOfOther: fc.boolean(),
        error: fc.constantFrom(null, null, { code: 'x', message: 'X', from: 'AvaTax' as const }),
      })
      .map((changes) => sale(changes)),
  );
  const transactions = fc
    .array(
      fc
        .record({
          type: fc.constantFrom('SalesInvoice', 'ReturnInvoice'),
          code,
          date,
          amount: cents,
          tax: cents,
          locked: fc.boolean(),
          status: fc.constantFrom('Saved', 'Posted', 'Committed', 'Cancelled', 'Other'),
        })
        .map((changes) => transaction(changes)),
    )
    .map((some) => [...byKey(some).values()]);

  it('every document is in exactly one pair, and every pair is one row unless both sides are inactive', () => {
    fc.assert(
      fc.property(sales, transactions, (own, theirs) => {
        const pairs = [...pairsOf(own, byKey(theirs))];
        const inPairs = <Side extends 'sale' | 'transaction'>(side: Side) => pairs.flatMap((each) => each[side] ?? []);
        expect(new Set(inPairs('sale'))).toEqual(new Set(own));
        expect(inPairs('sale')).toHaveLength(own.length);
        expect(new Set(inPairs('transaction'))).toEqual(new Set(theirs));
        expect(inPairs('transaction')).toHaveLength(theirs.length);
        const summary = createSummary({ from: '2026-06-15', to: '2026-06-16' });
        const rows = pairs.map(classify).filter((each): each is ComparedPair => each !== null);
        for (const row of rows) summary.add(row);
        const { counts, amounts, weeks } = summary.result();
        expect(counts.Consistent + counts.Inconsistent + counts.Error).toBe(rows.length);
        const inWeeks = weeks.reduce((sum, { consistent, inconsistent }) => sum + consistent + inconsistent, 0);
        expect(inWeeks).toBe(amounts.Consistent + amounts.Inconsistent + amounts.Error);
        for (const { sale: lost, transaction: left } of pairs.filter((each) => classify(each) === null)) {
          expect(lost === null || lost.isVoided).toBe(true);
          expect(left === null || !isLive(left)).toBe(true);
        }
        for (const { outcome, reasons, message, error } of rows) {
          expect(outcome === 'Consistent').toBe(reasons.length === 0 && error === null);
          expect(message === '').toBe(outcome === 'Consistent');
          expect(new Set(reasons).size).toBe(reasons.length);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('weeks of a comparison', () => {
  it.each([
    ['2026-06-15', '2026-06-15'],
    ['2026-06-21', '2026-06-15'],
    ['2026-06-22', '2026-06-22'],
    ['2026-01-01', '2025-12-29'],
    ['1969-12-31', '1969-12-29'],
  ])('%s is in the week of %s', (day, monday) => expect(mondayOf(day)).toBe(monday));

  it('every week of the range is listed, and a document counts in the week of its day within the range', () => {
    const summary = createSummary({ from: '2026-06-10', to: '2026-06-23' });
    const compared = (own: Partial<SaleFacts>, theirs: Partial<TransactionFacts>) => {
      const row = classify(pair(own, theirs));
      if (row !== null) summary.add(row);
    };
    compared({}, {});
    compared({ date: '2026-07-20' }, { date: '2026-06-22' });
    expect(summary.result().weeks).toEqual([
      { from: '2026-06-08', consistent: 0, inconsistent: 0 },
      { from: '2026-06-15', consistent: 134_600, inconsistent: 0 },
      { from: '2026-06-22', consistent: 0, inconsistent: 134_600 },
    ]);
  });
});

it('credits reduce the sums', () => {
  const summary = createSummary({ from: '2026-06-15', to: '2026-06-21' });
  for (const compared of [pair({}, {}), pair({ kind: 'CreditMemo', amount: toCents(10) }, { type: 'ReturnInvoice' })]) {
    const row = classify(compared);
    if (row !== null) summary.add(row);
  }
  const { amounts } = summary.result();
  expect(amounts.Consistent + amounts.Inconsistent).toBe(133_600);
});

it('the tax that differs is summed whatever the sign', () => {
  const summary = createSummary({ from: '2026-06-15', to: '2026-06-21' });
  const tax = (own: number, theirs: number) => pair({ tax: toCents(own) }, { tax: toCents(theirs) });
  for (const compared of [tax(10, 12.5), tax(3, 1), pair({}, {}), pair({ tax: toCents(4) }, null)]) {
    const row = classify(compared);
    if (row !== null) summary.add(row);
  }
  expect(summary.result()).toMatchObject({ taxDifference: 250 + 200 + 400, missing: 1 });
});

it('taxes in two currencies are compared in the home currency', () => {
  const summary = createSummary({ from: '2026-06-15', to: '2026-06-21' });
  const inDollars = { currency: 'USD', exchangeRate: '1', tax: toCents(59.4) };
  const row = classify(pair({ currency: 'CAD', exchangeRate: '0.72', tax: toCents(82.5) }, inDollars));
  if (row !== null) summary.add(row);
  expect(row?.reasons).toContain('currency');
  expect(summary.result().taxDifference).toBe(0);
});

it('the tax of a sale whose transaction was cancelled differs as a whole', () => {
  const summary = createSummary({ from: '2026-06-15', to: '2026-06-21' });
  const row = classify(pair({ tax: toCents(8.8) }, { tax: toCents(8.8), status: 'Cancelled' }));
  if (row !== null) summary.add(row);
  expect(summary.result().taxDifference).toBe(880);
});

it('a delivery fee that the seller pays is no tax that differs, also after the row was stored', () => {
  const summary = createSummary({ from: '2026-06-15', to: '2026-06-21' });
  const compared = classify(pair({ absorbedFee: toCents(0.28) }, { tax: toCents(99.19), date: '2026-06-16' }));
  if (compared === null) throw new Error('Nothing was compared.');
  summary.add(compared);
  expect(summary.result()).toMatchObject({ counts: { Inconsistent: 1 }, taxDifference: 0 });
  summary.remove({ outcome: compared.outcome, ...comparedRowOf(compared, {}) });
  expect(summary.result()).toMatchObject({ counts: { Inconsistent: 0 }, taxDifference: 0 });
});

describe('the origin of an error', () => {
  const refused = { kind: 'refused', message: '', detail: '' } as const;

  it.each([
    [reportOf({ ...refused, vendor: 'accounting', code: '6240' }), 'QuickBooks'],
    [reportOf({ ...refused, vendor: 'accounting', code: 'LinesChanged' }), 'QuickBooks'],
    [serviceError('Paid'), 'QuickBooks'],
    [serviceError('NoDestination'), 'QuickBooks'],
    [reportOf({ ...refused, vendor: 'tax-provider', code: 'InvalidZipForStateError' }), 'AvaTax'],
    [serviceError('Internal'), 'AvaTax'],
  ])('the origin of $0.code is shown as $1', ({ origin }, from) => expect(shownOrigin(origin)).toBe(from));

  it('an error without a code is named after its vendor', () => {
    const lost = { kind: 'unavailable', code: '', message: '', detail: '' } as const;
    expect(reportOf({ ...lost, vendor: 'accounting' })).toMatchObject({
      code: 'QuickBooksError',
      origin: 'QuickBooks',
    });
    expect(reportOf({ ...lost, vendor: 'tax-provider' })).toMatchObject({ code: 'AvaTaxError', origin: 'AvaTax' });
  });
});
