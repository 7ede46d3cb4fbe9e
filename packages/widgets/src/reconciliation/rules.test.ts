import { describe, expect, it } from 'vitest';
import type { ComparedDocument } from '@salestax/contract';
import { presetDays } from '../list-screen/comparison-periods.ts';
import { comparisonStages } from '../list-screen/comparison-stages.ts';
import {
  documentOf,
  errorRow,
  missingInAccountingRow,
  missingInProviderRow,
  outcome,
  row,
  rows,
  run,
} from '../testing/reconciliation.fixture.ts';
import { actionCounts, actionOf } from './actions.ts';
import { causeOf } from './cause.ts';
import { pairLines } from './lines.ts';
import { messages as text } from './messages.ts';
import { recalculatedSince } from './recalculation.ts';
import { canRecalculate, differencesOf, documentIdOf, keyed, reasonCounts, rowsOfReason, rowsOfTile } from './rows.ts';
import { defaultForm, faultsOf, searchable } from './search.ts';
import { byChange, changeOf, fallsToZero, formatChange, taxTotals } from './tax-change.ts';
import { errorSentence, messageOf, statusSentence } from './wording.ts';

const today = '2026-06-17';
const form = (from: string, to: string) => ({ from, to, errorOnly: false });

describe('the days of a search', () => {
  it('are by default the last 90, in a form that is valid', () => {
    expect(defaultForm(today)).toEqual(form('2026-03-20', today));
    expect(faultsOf(defaultForm(today), today)).toEqual({ from: null, to: null });
    expect(defaultForm('2028-03-01').from).toBe('2027-12-03');
  });

  it('reach back a year', () => {
    expect(searchable(today)).toEqual({ min: '2025-06-17', max: today });
  });

  it.each([
    ['thisMonth', '2026-06-01', today],
    ['lastMonth', '2026-05-01', '2026-05-31'],
    ['last90Days', '2026-03-20', today],
  ] as const)('of %s are from %s to %s, and can be searched', (preset, from, to) => {
    const days = presetDays(preset, today);
    expect(days).toEqual({ from, to });
    expect(faultsOf({ ...days, errorOnly: false }, today)).toEqual({ from: null, to: null });
  });

  it.each([
    ['', '2026-06-01', { from: 'fromRequired', to: null }],
    ['2026-06-01', '', { from: null, to: 'toRequired' }],
    ['', '', { from: 'fromRequired', to: 'toRequired' }],
    ['2026-06-02', '2026-06-01', { from: null, to: 'toBeforeFrom' }],
    ['2026-06-01', '2026-06-01', { from: null, to: null }],
    ['2026-03-20', '2026-06-17', { from: null, to: null }],
    ['2026-03-19', '2026-06-17', { from: null, to: 'tooLong' }],
    ['2025-06-17', '2025-07-01', { from: null, to: null }],
    ['2025-06-16', '2025-07-01', { from: 'outsideYear', to: null }],
    ['2026-06-01', '2026-06-18', { from: null, to: 'outsideYear' }],
    ['20256-06-01', '2026-06-01', { from: 'outsideYear', to: null }],
    // Through the change to summer time.
    ['2026-01-01', '2026-03-31', { from: null, to: null }],
    ['2026-01-01', '2026-04-01', { from: null, to: 'tooLong' }],
  ])('from %j to %j have the faults %j', (from, to, faults) => {
    expect(faultsOf(form(from, to), today)).toEqual(faults);
  });
});

describe('rows', () => {
  it('have names of their own, also when a document differs from several', () => {
    const names = keyed([row(), row({ avaTxnId: '1087-2' }), missingInAccountingRow]).map(({ key }) => key);
    expect(names).toEqual(['Invoice/4127', 'Invoice/4127/1', 'Invoice/1049']);
  });

  it('are opened by the id that the service gives them, or by that of an older service', () => {
    const orphan = { ...missingInAccountingRow, id: 'SalesInvoice/1049' };
    expect([orphan, missingInAccountingRow, row()].map(documentIdOf)).toEqual(['SalesInvoice/1049', '1049', '4127']);
  });

  it('can be recalculated when they are in the books', () => {
    expect(rows.map(canRecalculate)).toEqual([true, true, false, true]);
  });

  it('are filtered by tile and reason', () => {
    const all = keyed(rows);
    const ids = (tile: Parameters<typeof rowsOfTile>[1], reason: Parameters<typeof rowsOfReason>[1]) =>
      rowsOfReason(rowsOfTile(all, tile), reason).map(({ qboTxnId }) => qboTxnId);
    expect(ids(null, null)).toEqual(['4127', '4070', null, '4102']);
    expect(ids('error', null)).toEqual(['4102']);
    expect(ids('inconsistent', 'missing-in-provider')).toEqual(['4070']);
    expect([...reasonCounts(all)]).toEqual([
      ['missing-in-provider', 2],
      ['tax', 1],
      ['missing-in-accounting', 1],
    ]);
  });

  it('are settled by a recalculation, by a person, or by nobody', () => {
    const all = keyed([...rows, row({ reasons: ['tax', 'locked'] }), row({ reasons: ['currency', 'tax'] })]);
    expect(all.map(actionOf)).toEqual(['recalculate', 'recalculate', 'person', 'person', 'none', 'person']);
    expect(actionCounts(all)).toEqual({ recalculate: 2, person: 3, none: 1 });
  });

  it('differ only where both sides say something', () => {
    expect(differencesOf(row())).toEqual({ date: false, amount: false, tax: true });
    expect(differencesOf(row({ avaTxnDate: '2026-06-16' })).date).toBe(true);
    // AvaTax has a delivery fee that the seller pays.
    const paid = row({ qboTotTax: 8.5, absorbedFee: 0.29, avaTotTax: 8.79 });
    expect(differencesOf(paid).tax).toBe(false);
    expect(differencesOf({ ...paid, avaTotTax: 8.5 }).tax).toBe(true);
    expect(differencesOf(missingInProviderRow)).toEqual({ date: false, amount: false, tax: false });
  });
});

describe('what is said of a row', () => {
  it('is what the service says', () => {
    expect(messageOf(errorRow, text, 'en-US')).toMatch(/^Billing or Shipping Address is blank!/);
  });

  it('ends with the error and its code, after the differences', () => {
    const errorDetail = 'The document is paid.';
    const locked = row({
      reasons: ['tax', 'locked'],
      errorMessage: `Sales tax differs by 1.08. Locked in AvaTax. ${errorDetail}`,
      errorDetail,
      errorCode: 'Paid',
    });
    expect(messageOf(locked, text, 'en-US')).toBe(
      'Sales tax differs by 1.08. Locked in AvaTax. The document is paid. ErrorCode: Paid',
    );
    expect(messageOf(errorRow, text, 'en-US')).toBe(`${errorRow.errorMessage} ErrorCode: 610`);
  });

  it('is else made of its reasons', () => {
    expect(messageOf(row(), text, 'en-US')).toBe('Sales tax differs by 1.08.');
    const paid = row({ reasons: ['tax'], errorMessage: null, qboTotTax: 8, absorbedFee: 0.29, avaTotTax: 8.79 });
    expect(messageOf(paid, text, 'en-US')).toBe('Sales tax differs by 0.50.');
    const both = row({ reasons: ['amount', 'tax', 'locked'], avaTotAmt: 1_366 });
    expect(messageOf(both, text, 'en-US')).toBe(
      'Total before tax differs by 20.00. Sales tax differs by 1.08. Reported already: AvaTax does not change it any more.',
    );
  });
});

describe('the cause of a difference', () => {
  const cause = (accounting: Partial<ComparedDocument>, provider: Partial<ComparedDocument>) =>
    causeOf(documentOf(accounting), documentOf(provider), text, 'en-US');
  const lines = documentOf().lines ?? [];

  it.each<[Partial<ComparedDocument>, Partial<ComparedDocument>, string]>([
    [{}, {}, ''],
    [
      {},
      { lines: [{ description: 'Cedar mulch, 2 cu ft bag', amount: 350 }, ...lines.slice(1)] },
      "The line 'Cedar mulch, 2 cu ft bag' differs: 357.00 in QuickBooks, 350.00 in AvaTax.",
    ],
    [{}, { lines: lines.slice(1) }, "AvaTax does not have the line 'Cedar mulch, 2 cu ft bag'."],
    [{ lines: lines.slice(0, 1) }, {}, "QuickBooks does not have the line 'Shipping'."],
    [{}, { shipTo: '1 Main St, Boulder, CO 80301' }, 'The delivery addresses differ, so other rates apply.'],
    [
      {},
      { tax: 97.83 },
      'Lines and address agree. The tax is 7.3484% of the total before tax in QuickBooks, 7.2682% in AvaTax.',
    ],
    [
      { tax: 0 },
      { tax: 97.83 },
      'Lines and address agree. QuickBooks has no tax, AvaTax has 7.2682% of the total before tax.',
    ],
    [{}, { fee: 0 }, 'The retail delivery fee differs: 0.29 in QuickBooks, 0.00 in AvaTax.'],
    [{ fee: 0, absorbedFee: 0.29 }, {}, ''],
    [{ fee: 0, absorbedFee: 0.2 }, {}, 'The retail delivery fee differs: 0.00 in QuickBooks, 0.29 in AvaTax.'],
    [
      {},
      { date: '2026-05-31' },
      'The document is of 06/15/2026 in QuickBooks and of 05/31/2026 in AvaTax, which can be another filing period.',
    ],
    [
      { type: 'CreditMemo' },
      { lines: [{ description: 'Cedar mulch, 2 cu ft bag', amount: 350 }, ...lines.slice(1)] },
      "The line 'Cedar mulch, 2 cu ft bag' differs: −357.00 in QuickBooks, −350.00 in AvaTax.",
    ],
  ])('of %j and %j', (accounting, provider, sentence) => {
    expect(cause(accounting, provider)).toBe(sentence);
  });

  it('is none of a document that a vendor does not have any more, or that has changed', () => {
    const { lines: _lines, shipTo: _shipTo, fee: _fee, ...gone } = documentOf({ tax: 9 });
    expect(causeOf(documentOf(), gone, text, 'en-US')).toBe('');
    const { fee: _comparedFee, ...changed } = documentOf({ hasChanged: true, tax: 9 });
    expect(causeOf(changed, documentOf(), text, 'en-US')).toBe('');
  });

  it('is not named while a document is missing', () => {
    expect(causeOf(documentOf(), null, text, 'en-US')).toBe('');
  });
});

describe('the change of tax by a recalculation', () => {
  const credit = outcome({ EntityType: 'CreditMemo', before: { total: 110, tax: 10 }, after: { total: 108, tax: 8 } });
  const none = outcome({ outcome: 'skipped', before: { total: 110, tax: 10 }, after: null });

  it('is negative for credits that have grown, and unknown where nothing is written', () => {
    expect([outcome(), credit, none].map(changeOf)).toEqual([-1.08, 2, null]);
    expect(taxTotals([outcome(), credit, none])).toEqual({ before: 88.91, after: 89.83, change: 0.92, count: 2 });
  });

  it('is summed in the home currency', () => {
    const [inDollars, inAnother] = [outcome(), outcome({ exchangeRate: '0.5' })];
    const { before, after, count } = taxTotals([inDollars]);
    expect(taxTotals([inAnother])).toMatchObject({ count, change: -0.54 });
    expect(taxTotals([inDollars, inAnother]).after).toBeCloseTo(after * 1.5, 2);
    expect(before).toBeGreaterThan(after);
  });

  it('has a sign before its number, in Arabic too', () => {
    expect([2.75, -19.76, 0, -0.001].map((change) => formatChange(change, 'en-US'))).toEqual([
      '+2.75',
      '\u221219.76',
      '0.00',
      '0.00',
    ]);
    // Left-to-right marks keep the signs there (CLDR).
    expect([2.75, -19.76].map((change) => formatChange(change, 'ar-u-nu-latn'))).toEqual([
      '\u200e+2.75',
      '\u200e\u221219.76',
    ]);
  });

  it('orders the documents, the highest first', () => {
    expect(byChange([none, outcome(), credit])).toEqual([credit, outcome(), none]);
    const inPesos = outcome({
      before: { total: 1_100, tax: 100 },
      after: { total: 1_010, tax: 10 },
      exchangeRate: '0.01',
    });
    expect(byChange([inPesos, outcome(), credit])).toEqual([credit, outcome(), inPesos]);
  });

  it('to nothing is worth a look', () => {
    expect(fallsToZero(outcome({ after: { total: 1_346, tax: 0 } }))).toBe(true);
    expect(fallsToZero(outcome())).toBe(false);
  });

  it('is of documents that were changed after the comparison has started', () => {
    const last = { run: run(), rows: [outcome(), outcome({ Id: '9', outcome: 'unchanged' })] };
    expect([...recalculatedSince(last, '2026-06-17T09:59:59.000Z').keys()]).toEqual(['4127']);
    expect(recalculatedSince(last, '2026-06-17T10:00:01.000Z').size).toBe(0);
    expect(recalculatedSince(last, null).size).toBe(0);
  });
});

describe('an error', () => {
  it('ends with its code', () => {
    expect(errorSentence({ code: '610', message: 'Object not found.' }, '', text)).toBe(
      'Object not found. ErrorCode: 610',
    );
  });

  it.each(['3202', 'AuthenticationException'])('of code %s says how to reintegrate', (code) => {
    const sentence = errorSentence({ code, message: 'Not authenticated.' }, '', text);
    expect(sentence).toContain(`Not authenticated. ErrorCode: ${code}\n`);
    for (const part of [
      'reintegrate the connector',
      'Settings > Integrations > My integrations',
      'add another connection from the QuickBooks Online tile',
      'select the same QuickBooks company',
      'Manage settings > Advanced settings > Account settings',
    ])
      expect(sentence).toContain(part);
  });

  it('without words has the usual ones', () => {
    expect(errorSentence({ code: '', message: '' }, text.comparisonFailed, text)).toBe(text.comparisonFailed);
  });
});

it.each([
  ['Active', null],
  ['Down', text.notActive],
  ['Disconnected', text.notConnected],
  ['NotIntegrated', text.notConnected],
] as const)('a company that is %s may do what %j says', (status, sentence) => {
  expect(statusSentence(status, text)).toBe(sentence);
});

describe('lines of both documents', () => {
  const line = (description: string, amount: number) => ({ description, amount });

  it('stand beside each other by what they are for', () => {
    expect(
      pairLines(
        [line('Mulch', 100), line('Mulch', 50), line('Rental', 10)],
        [line('mulch ', 50), line('Shipping', 5), line('Mulch', 90)],
      ),
    ).toEqual([
      { description: 'Mulch', accounting: 100, provider: 90 },
      { description: 'Mulch', accounting: 50, provider: 50 },
      { description: 'Rental', accounting: 10, provider: null },
      { description: 'Shipping', accounting: null, provider: 5 },
    ]);
  });
});

describe('the stages of a comparison', () => {
  const names = { accounting: 'QuickBooks transactions', provider: 'AvaTax transactions', compare: 'Compare' };
  const states = (stages: { name: string; done: number; total: number | null }[]) =>
    comparisonStages(run({ state: 'running', stages }), names).map(({ state }) => state);

  it('are done, running and waiting', () => {
    expect(
      states([
        { name: 'accounting', done: 5, total: 5 },
        { name: 'provider', done: 0, total: null },
        { name: 'compare', done: 0, total: null },
      ]),
    ).toEqual(['done', 'running', 'waiting']);
  });

  it('may run at the same time', () => {
    expect(
      states([
        { name: 'accounting', done: 1, total: 5 },
        { name: 'provider', done: 2, total: null },
      ]),
    ).toEqual(['running', 'running', 'waiting']);
  });

  it('begin with the first before anything is known', () => {
    expect(comparisonStages(null, names).map(({ label, state }) => [label, state])).toEqual([
      ['QuickBooks transactions', 'running'],
      ['AvaTax transactions', 'waiting'],
      ['Compare', 'waiting'],
    ]);
  });
});
