import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCents } from '../../domain/money.ts';
import { monthsUntil, stateOf } from '../../domain/months.ts';
import { saleFacts } from '../../testing/compared-documents.fixture.ts';
import { classify } from '../reconciliation/comparison/classify.ts';
import type { ComparedPair, SaleFacts, TransactionFacts } from '../reconciliation/comparison/facts.ts';
import { checklist } from './checklist.ts';
import { monthFigures } from './month-figures.ts';
import { rangeOf } from './months.ts';

const month = '2026-06';
const sale = saleFacts({ customerId: '12', customerName: 'Mile High Gardens' });
const denver = { region: 'CO', level: 'City', name: 'DENVER' } as const;
const colorado = { region: 'CO', level: 'State', name: 'COLORADO' } as const;
const entry = (jurisdiction: typeof denver | typeof colorado, tax: number, more: object = {}) => ({
  jurisdiction,
  taxable: toCents(100),
  exempt: toCents(0),
  nonTaxable: toCents(0),
  tax: toCents(tax),
  fee: toCents(0),
  ...more,
});
const transaction: TransactionFacts = {
  code: '1087',
  type: 'SalesInvoice',
  status: 'Committed',
  customerCode: '12',
  date: '2026-06-15',
  amount: toCents(100),
  tax: toCents(8),
  locked: false,
  currency: 'USD',
  exchangeRate: '1',
  key: 'SalesInvoice 1087',
  recordedFor: null,
  error: null,
  jurisdictions: [entry(denver, 5.1), entry(colorado, 2.9)],
};

function pair(own: Partial<SaleFacts> | null, theirs: Partial<TransactionFacts> | null): ComparedPair {
  const compared = classify({
    sale: own && { ...sale, ...own },
    transaction: theirs && { ...transaction, ...theirs },
    sharesCode: false,
  });
  if (compared === null) throw new Error('There is nothing to compare.');
  return compared;
}

const figuresOf = (...pairs: readonly ComparedPair[]) => monthFigures(pairs, month).figures;
const credit = (own: Partial<SaleFacts> = {}, theirs: Partial<TransactionFacts> = {}) =>
  pair({ kind: 'CreditMemo', ...own }, { type: 'ReturnInvoice', ...theirs });

describe('what a return lacks', () => {
  it.each([
    ['sales that were added after a payment', pair({ amount: toCents(200) }, {}), { documents: 1, sales: 100, tax: 0 }],
    ['tax that was added', pair({ tax: toCents(9.5) }, {}), { documents: 1, sales: 0, tax: 1.5 }],
    ['a document without a record', pair({}, null), { documents: 1, sales: 100, tax: 8 }],
    ['an uncommitted record', pair({}, { status: 'Saved' }), { documents: 1, sales: 100, tax: 8 }],
    ['a record in another month', pair({}, { date: '2026-07-01' }), { documents: 1, sales: 100, tax: 8 }],
    ['nothing, where both sides agree', pair({}, {}), { documents: 0, sales: 0, tax: 0 }],
    ['nothing, where the record has more', pair({ tax: toCents(5) }, {}), { documents: 0, sales: 0, tax: 0 }],
    ['nothing, where a credit is not recorded', pair({ kind: 'CreditMemo' }, null), { documents: 0, sales: 0, tax: 0 }],
    [
      'nothing, where the record of a credit gives back more',
      credit({ amount: toCents(50), tax: toCents(4) }),
      { documents: 0, sales: 0, tax: 0 },
    ],
    ['nothing of a voided document', pair({ isVoided: true }, {}), { documents: 0, sales: 0, tax: 0 }],
  ])('is %s', (_, compared, expected) => {
    expect(figuresOf(compared).unreported).toEqual(expected);
  });

  it('is listed with its reason, also without tax', () => {
    const untaxed = figuresOf(pair({ tax: toCents(0) }, null));
    expect(untaxed).toMatchObject({ collected: 0, recorded: 0, unreported: { documents: 1, sales: 100, tax: 0 } });
    expect(untaxed.differences).toMatchObject([{ number: '1087', reasons: [expect.any(String)] }]);
    expect(figuresOf(pair({}, {})).differences).toEqual([]);
  });

  it('is added up in the currency of the company', () => {
    const foreign = pair({ amount: toCents(200), exchangeRate: '2' }, { exchangeRate: '2' });
    expect(figuresOf(foreign, pair({}, null)).unreported).toEqual({ documents: 2, sales: 300, tax: 8 });
  });
});

describe('a sale that charges less than AvaTax calculates for it', () => {
  const less = { tax: toCents(5), calculatedTax: toCents(8.25) };

  it('is listed with the tax that is due, although both sides agree', () => {
    const { chargedLess, differences, collected, recorded } = figuresOf(pair({ tax: toCents(5) }, less));
    expect(chargedLess).toEqual({ documents: 1, tax: 3.25 });
    expect(differences).toMatchObject([{ collected: 5, recorded: 5, due: 8.25, reasons: ['charged-less'] }]);
    expect([collected, recorded]).toEqual([5, 5]);
  });

  it('is counted in the currency of the company', () => {
    const foreign = { currency: 'CAD', exchangeRate: '0.75' };
    const { chargedLess } = figuresOf(
      pair({ ...foreign, tax: toCents(5) }, { ...foreign, ...less, calculatedTax: toCents(9) }),
    );
    expect(chargedLess).toEqual({ documents: 1, tax: 3 });
  });

  it.each([
    ['a marketplace remits the tax', pair({ tax: toCents(5), isRemittedByMarketplace: true }, less)],
    ['it charges more', pair({ tax: toCents(9) }, { tax: toCents(9), calculatedTax: toCents(8.25) })],
    ['its record is not committed', pair({ tax: toCents(5) }, { ...less, status: 'Saved' })],
    ['its record is of another month', pair({ tax: toCents(5) }, { ...less, date: '2026-07-01' })],
  ])('is not counted where %s', (_, compared) => {
    expect(figuresOf(compared).chargedLess).toEqual({ documents: 0, tax: 0 });
  });
});

describe('the liability of a month', () => {
  it('is listed by state and from the state down to the city', () => {
    const { jurisdictions } = figuresOf(pair({}, {}), pair({ id: '4128' }, {}));
    expect(jurisdictions).toEqual([
      { ...colorado, taxable: 200, exempt: 0, nonTaxable: 0, tax: 5.8, fee: 0 },
      { ...denver, taxable: 200, exempt: 0, nonTaxable: 0, tax: 10.2, fee: 0 },
    ]);
  });

  it('is reduced by credits and refunds', () => {
    const returned = [
      entry(denver, -1.02, { taxable: toCents(-20) }),
      entry(colorado, -0.58, { taxable: toCents(-20) }),
    ];
    const figures = figuresOf(
      pair({}, {}),
      credit({ tax: toCents(1.6) }, { tax: toCents(1.6), jurisdictions: returned }),
    );
    expect(figures).toMatchObject({ collected: 6.4, recorded: 6.4, differences: [] });
    expect(figures.jurisdictions).toMatchObject([
      { taxable: 80, tax: 2.32 },
      { taxable: 80, tax: 4.08 },
    ]);
  });

  it('is in the currency of the company; what rounding leaves is with the largest amount', () => {
    const foreign = { currency: 'CAD', exchangeRate: '0.75' };
    const { collected, recorded, jurisdictions } = figuresOf(pair(foreign, foreign));
    expect([collected, recorded]).toEqual([6, 6]);
    expect(jurisdictions).toMatchObject([
      { taxable: 75, tax: 2.18 },
      { taxable: 75, tax: 3.82 },
    ]);
    const unassigned = { ...foreign, tax: toCents(9) };
    expect(figuresOf(pair({ ...foreign, tax: toCents(9) }, unassigned)).jurisdictions).toMatchObject([
      { tax: 2.18 },
      { tax: 3.82 },
      { level: 'None', taxable: 0, tax: 0.75 },
    ]);
  });

  it('of a credit in another currency has what rounding leaves with the largest amount, too', () => {
    const foreign = { currency: 'CAD', exchangeRate: '0.75' };
    const parts = [entry(colorado, -2.9), entry(denver, -5.1)];
    const { jurisdictions } = figuresOf(credit(foreign, { ...foreign, jurisdictions: parts }));
    expect(jurisdictions).toMatchObject([{ tax: -2.18 }, { tax: -3.82 }]);
  });

  it('has fees of their own', () => {
    const fee = entry(colorado, 0, { taxable: toCents(0), fee: toCents(0.28) });
    const figures = figuresOf(
      pair({ tax: toCents(3.18) }, { tax: toCents(3.18), jurisdictions: [entry(colorado, 2.9), fee] }),
    );
    expect(figures.jurisdictions).toMatchObject([{ taxable: 100, tax: 2.9, fee: 0.28 }]);
  });

  it('names tax that no jurisdiction explains, so that its sum is the recorded tax', () => {
    const { jurisdictions } = figuresOf(pair({}, { jurisdictions: [entry(colorado, 2.9)] }));
    expect(jurisdictions).toMatchObject([{ level: 'State' }, { level: 'None', name: '', tax: 5.1 }]);
  });

  it.each([
    ['not committed', { status: 'Saved' }],
    ['cancelled', { status: 'Cancelled' }],
    ['of another month', { date: '2026-07-01' }],
  ] as const)('leaves out a transaction that is %s', (_, changes) => {
    expect(figuresOf(pair({}, changes))).toMatchObject({ recorded: 0, jurisdictions: [] });
  });

  it('leaves out documents that neither side has in the month', () => {
    expect(figuresOf(pair({ date: '2026-05-31' }, { date: '2026-05-31' }))).toMatchObject({
      documents: 0,
      collected: 0,
      recorded: 0,
    });
  });
});

describe('the difference of a document', () => {
  it.each([
    ['in another month at the provider', pair({}, { date: '2026-07-01' }), 8, 0, ['date', 'other-month']],
    ['in another month in the books', pair({ date: '2026-05-31' }, {}), 0, 8, ['date', 'other-month']],
    ['missing at the provider', pair({}, null), 8, 0, ['missing-in-provider']],
    ['missing in the books', pair(null, {}), 0, 8, ['missing-in-accounting']],
    ['not committed', pair({}, { status: 'Posted' }), 8, 0, ['uncommitted']],
    ['voided in the books alone', pair({ isVoided: true }, {}), 0, 8, ['voided']],
    ['with another tax', pair({ tax: toCents(7.99) }, {}), 7.99, 8, ['tax']],
    [
      'with a fee that the seller pays',
      pair({ tax: toCents(7.72), absorbedFee: toCents(0.28) }, {}),
      7.72,
      8,
      ['absorbed-fee'],
    ],
    ['with another exchange rate', pair({ exchangeRate: '0.75' }, {}), 6, 8, ['exchange-rate']],
    ['of a document that cannot be read', pair(null, { isUnreadable: true }), 0, 8, ['unreadable']],
    ['missing credit', pair({ kind: 'CreditMemo' }, null), -8, 0, ['missing-in-provider']],
  ] as const)('is explained: %s', (_, compared, collected, recorded, reasons) => {
    expect(figuresOf(compared).differences).toMatchObject([{ collected, recorded, reasons }]);
  });

  it('of a document that cannot be read is not counted with those without tax as well', () => {
    const error = { code: 'x', message: 'The answer was incomplete.', from: 'AvaTax' } as const;
    const unreadable = pair(null, { isUnreadable: true, error });
    expect(monthFigures([unreadable], month).counts).toEqual({ withoutTax: 0, inconsistent: 0, missing: 0 });
  });

  it('follows an equal one by day and document, in whatever order the documents are read', () => {
    const documents = [
      pair({ id: '1', number: 'A', date: '2026-06-02' }, null),
      pair({ id: '2', number: 'B' }, null),
      pair({ id: '3', number: 'C' }, null),
      pair(null, { code: 'D', date: '2026-06-09' }),
    ];
    const numbersIn = (read: typeof documents) => figuresOf(...read).differences.map(({ number }) => number);
    expect(numbersIn(documents)).toEqual(['B', 'C', 'D', 'A']);
    expect(numbersIn(documents.toReversed())).toEqual(['B', 'C', 'D', 'A']);
  });

  it('names the document as the accounting service does, else by its code', () => {
    const { differences } = figuresOf(pair({}, null), pair(null, { code: 'W-1', tax: toCents(1) }));
    expect(differences).toMatchObject([
      { txnType: 35, txnId: '4127', number: '1087', customerName: 'Mile High Gardens' },
      { txnType: 35, txnId: null, number: 'W-1', customerName: '' },
    ]);
  });

  it('is not listed where the taxes are equal, whatever else differs', () => {
    expect(figuresOf(pair({ amount: toCents(90) }, {}))).toMatchObject({ documents: 1, differences: [] });
  });

  it('adds up over all documents to the difference of the totals, to the cent, with those that are not listed', () => {
    const cents = fc.integer({ min: 0, max: 10_000 }).map((value) => toCents(value / 100));
    const days = fc.constantFrom('2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01');
    const compared = fc
      .record({
        own: fc.record({ tax: cents, date: days }),
        theirs: fc.record({ tax: cents, date: days }),
        side: fc.nat(2),
      })
      .map(({ own, theirs, side }) => pair(side === 1 ? null : own, side === 2 ? null : theirs));
    fc.assert(
      fc.property(fc.array(compared, { maxLength: 1_200, size: 'max' }), (pairs) => {
        const { collected, recorded, differences, unlisted } = figuresOf(...pairs);
        const explained = differences.map((row) => toCents(row.collected) - toCents(row.recorded));
        const sum = explained.reduce((all, each) => all + each, toCents(unlisted.difference));
        expect(sum).toBe(toCents(collected) - toCents(recorded));
        expect(differences.every(({ reasons }) => reasons.length > 0)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('is listed for the thousand documents with the largest difference', () => {
    const many = Array.from({ length: 1_002 }, (_, index) =>
      pair({ id: String(index), tax: toCents(index + 1) }, null),
    );
    const { differences, unlisted } = figuresOf(...many);
    expect([differences.length, differences[0]?.collected, unlisted]).toEqual([
      1_000,
      1_002,
      { count: 2, difference: 3 },
    ]);
  });
});

describe('the checklist', () => {
  const open = {
    waiting: 2,
    itemsUndecided: null,
    addressesFailed: 0,
    validatesAddresses: true,
    certificates: 4,
    thresholds: 1,
  };

  it('counts the documents of the month by what has to be done', () => {
    const failed = { code: 'Paid', message: 'Paid.', from: 'AvaTax' } as const;
    const { counts } = monthFigures(
      [pair({ error: failed }, null), pair({ tax: toCents(1) }, {}), pair({}, null), pair(null, {}), pair({}, {})],
      month,
    );
    expect(checklist(counts, open).map(({ kind, count }) => [kind, count])).toEqual([
      ['without-tax', 1],
      ['inconsistent', 1],
      ['missing', 2],
      ['waiting', 2],
      ['items-undecided', null],
      ['addresses-failed', 0],
      ['certificates', 4],
      ['thresholds', 1],
    ]);
  });

  it('has no point about addresses where none are validated', () => {
    const kinds = checklist(null, { ...open, validatesAddresses: false }).map(({ kind }) => kind);
    expect(kinds).not.toContain('addresses-failed');
    expect(kinds).toHaveLength(7);
  });

  it('does not know the documents of a month whose figures were never read', () => {
    expect(
      checklist(null, open)
        .slice(0, 3)
        .map(({ count }) => count),
    ).toEqual([null, null, null]);
  });
});

describe('the months', () => {
  it('are the last thirteen, the newest first, across the turn of a year', () => {
    const months = monthsUntil('2026-02-03', null);
    expect([months.length, months[0], months[2], months.at(-1)]).toEqual([13, '2026-02', '2025-12', '2025-02']);
  });

  it('begin with the month of the start date', () => {
    expect(monthsUntil('2026-06-30', '2026-05-20')).toEqual(['2026-06', '2026-05']);
    expect(monthsUntil('2026-06-30', '2026-09-01')).toEqual(['2026-06']);
  });

  it.each([
    ['2024-02', '2024-02-29'],
    ['2026-02', '2026-02-28'],
    ['2026-12', '2026-12-31'],
  ])('%s ends on %s', (each, to) => {
    expect(rangeOf(each)).toEqual({ from: `${each}-01`, to });
  });

  it.each([
    ['is in progress until it is over', '2026-06', false, 0, 'current'],
    ['is open when it is over', '2026-05', false, 3, 'open'],
    ['is closed', '2026-05', true, 0, 'closed'],
    ['is broken by a change after it was closed', '2026-05', true, 1, 'broken'],
  ] as const)('%s', (_, each, isClosed, changes, state) => {
    expect(stateOf(each, { isClosed, changes }, '2026-06-30')).toBe(state);
  });
});
