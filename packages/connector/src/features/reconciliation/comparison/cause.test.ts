import { describe, expect, it } from 'vitest';
import type { DifferenceCause, InconsistencyReason } from '@salestax/contract';
import { toCents, ZERO } from '../../../domain/money.ts';
import type { PostalAddress } from '../../../domain/sales-document.ts';
import { saleFacts } from '../../../testing/compared-documents.fixture.ts';
import { causeOf, isAboutTax } from './cause.ts';
import { type Evidence, type EvidenceLine, noEvidence, type SettingChange } from './evidence.ts';
import type { ComparedPair, TransactionFacts } from './facts.ts';

const sale = saleFacts({ customerName: 'Blue Bird', tax: toCents(8.81) });
const transaction: TransactionFacts = {
  code: '1087',
  type: 'SalesInvoice',
  status: 'Committed',
  date: '2026-06-15',
  customerCode: '24',
  amount: toCents(100),
  tax: toCents(7.5),
  locked: false,
  currency: 'USD',
  exchangeRate: '1',
  key: 'SalesInvoice 1087',
  recordedFor: null,
  error: null,
};
const differing = (reasons: readonly InconsistencyReason[], changes: Partial<ComparedPair> = {}): ComparedPair => ({
  sale,
  transaction,
  sharesCode: false,
  outcome: 'Inconsistent',
  reasons,
  message: '',
  error: null,
  ...changes,
});

const denver: PostalAddress = {
  line1: '1 Main',
  line2: '',
  city: 'Denver',
  region: 'CO',
  postalCode: '80202',
  country: 'US',
};
const line = (changes: Partial<EvidenceLine> = {}): EvidenceLine => ({
  number: '1',
  itemCode: 'A100',
  itemName: 'A100',
  taxCode: 'P0000000',
  isExempt: false,
  ...changes,
});
const earlier = new Date('2026-06-01T00:00:00Z');
const later = new Date('2026-06-20T00:00:00Z');

interface Sides {
  readonly accounting?: Partial<NonNullable<Evidence['accounting']>>;
  readonly record?: Partial<NonNullable<Evidence['record']>>;
  readonly settingChanges?: readonly SettingChange[];
}
const sides = ({ accounting, record, settingChanges = [] }: Sides = {}): Evidence => ({
  delivery: null,
  settingChanges,
  accounting: { shipTo: denver, lines: [line()], salesTax: toCents(8.81), calculatedAt: null, ...accounting },
  record: { shipTo: denver, lines: [line()], salesTax: toCents(7.5), recordedAt: null, ...record },
});
const changeOf = (setting: SettingChange['setting'], at: string, before: unknown = true): SettingChange => ({
  setting,
  at: new Date(at),
  before,
});
const named = (kind: DifferenceCause['kind'], id = '', name = ''): DifferenceCause => ({ kind, id, name });
const blueBird = ['24', 'Blue Bird'] as const;

describe('a difference of tax alone', () => {
  const exempt = { lines: [line({ isExempt: true })] };
  const differingTimes = { accounting: { ...exempt, calculatedAt: later }, record: { recordedAt: earlier } };
  const sameSalesTax = { accounting: { salesTax: toCents(7.5) } };
  const cases: readonly [string, Sides, DifferenceCause][] = [
    ['nothing else that differs', {}, named('unknown')],
    [
      'another tax code of an item',
      { record: { lines: [line({ taxCode: 'PC040100' })] } },
      named('item', 'A100', 'A100'),
    ],
    ['a tax code that only one side shows', { record: { lines: [line({ taxCode: '' })] } }, named('unknown')],
    ['the tax code of another item', { record: { lines: [line({ itemCode: 'B', taxCode: 'X' })] } }, named('unknown')],
    [
      'a line that is not taxable on one side',
      { accounting: { lines: [line({ taxCode: 'NT' })] } },
      named('line', 'A100', 'A100'),
    ],
    ['another postal code', { record: { shipTo: { ...denver, postalCode: '80301' } } }, named('address', ...blueBird)],
    ['another region', { record: { shipTo: { ...denver, region: 'WY' } } }, named('address', ...blueBird)],
    [
      'four more digits of the postal code',
      { record: { shipTo: { ...denver, postalCode: '80202-1234' } } },
      named('unknown'),
    ],
    ['another street', { record: { shipTo: { ...denver, line1: '2 Main' } } }, named('unknown')],
    ['an address that one side lacks', { record: { shipTo: null } }, named('unknown')],
    ['an exempt document', { accounting: exempt }, named('exemption', ...blueBird)],
    ['an exempt record', { record: exempt }, named('exemption', ...blueBird)],
    [
      'an exempt document with another address',
      { accounting: { ...exempt, shipTo: { ...denver, region: 'WY' } } },
      named('exemption', ...blueBird),
    ],
    [
      'an exemption whose setting was changed between the calculations',
      { ...differingTimes, settingChanges: [changeOf('isMakeAllCustomerTaxable', '2026-06-10T00:00:00Z')] },
      named('setting', 'isMakeAllCustomerTaxable'),
    ],
    [
      'an exemption whose setting was changed before both calculations',
      { ...differingTimes, settingChanges: [changeOf('isMakeAllCustomerTaxable', '2026-05-10T00:00:00Z')] },
      named('exemption', ...blueBird),
    ],
    ['a fee with the same sales tax', sameSalesTax, named('fee')],
    [
      'a fee whose setting was changed between the calculations',
      {
        accounting: { salesTax: toCents(7.5), calculatedAt: earlier },
        record: { recordedAt: later },
        settingChanges: [changeOf('isFeeAbsorbed', '2026-06-10T00:00:00Z')],
      },
      named('setting', 'isFeeAbsorbed'),
    ],
  ];
  it.each(cases)('is named by %s', (_, given, expected) => {
    expect(causeOf(differing(['tax']), sides(given))).toEqual(expected);
  });

  it('is an exemption where the record is exempt and the document charges tax, whatever is known of the document', () => {
    const pair = differing(['tax'], { transaction: { ...transaction, tax: ZERO } });
    const given = sides({ accounting: { lines: [line({ isExempt: null })] }, record: exempt });
    expect(causeOf(pair, given)).toEqual(named('exemption', ...blueBird));
  });

  it('is not known where the documents were not read', () => {
    expect(causeOf(differing(['tax']), noEvidence)).toEqual(named('unknown'));
  });

  it('is of the day where only that differs, too', () => {
    expect(causeOf(differing(['tax', 'date']), sides())).toEqual(named('date'));
    expect(causeOf(differing(['tax', 'date']), sides({ accounting: exempt })).kind).toBe('exemption');
  });
});

describe('other differences', () => {
  const cases: readonly [readonly InconsistencyReason[], DifferenceCause['kind']][] = [
    [['date'], 'date'],
    [['amount', 'tax'], 'amount'],
    [['amount', 'date'], 'amount'],
    [['currency'], 'currency'],
    [['voided'], 'cancelled'],
    [['status'], 'cancelled'],
    [['uncommitted'], 'uncommitted'],
    [['tax', 'uncommitted'], 'unknown'],
    [['amount', 'locked'], 'amount'],
  ];
  it.each(cases)('%j: %s', (reasons, kind) => {
    expect(causeOf(differing(reasons), sides())).toEqual(named(kind));
  });

  it('a number that two documents have is named', () => {
    expect(causeOf(differing(['duplicate-code']), noEvidence)).toEqual(named('number', '1087'));
  });

  it('an error is the cause, by its code, or an address of the customer', () => {
    const failed = (code: string) =>
      differing(['missing-in-provider'], { transaction: null, error: { code, message: '', from: 'QuickBooks' } });
    expect(causeOf(failed('Paid'), noEvidence)).toEqual(named('error', 'Paid'));
    expect(causeOf(failed('NoDestination'), noEvidence)).toEqual(named('address', ...blueBird));
  });

  it('a transaction without a document is not in the accounting service', () => {
    expect(causeOf(differing(['missing-in-accounting'], { sale: null }), noEvidence)).toEqual(
      named('not-in-accounting'),
    );
  });
});

describe('a document without a transaction', () => {
  const missing = differing(['missing-in-provider'], { transaction: null });
  const cases: readonly [string, Partial<Evidence>, DifferenceCause][] = [
    ['was never recorded', {}, named('not-recorded')],
    ['waits', { delivery: 'waiting' }, named('waiting')],
    [
      'was saved while nothing was recorded',
      { delivery: 'recording-disabled' },
      named('setting', 'isRecordingDisabled'),
    ],
    ['was saved while calculation was off', { delivery: 'calculation-off' }, named('setting', 'calculation')],
    ['was before the start date', { delivery: 'before-start-date' }, named('setting', 'avaTaxStartDate')],
    [
      'was before an earlier start date',
      { settingChanges: [changeOf('avaTaxStartDate', '2026-06-10T00:00:00Z', '2026-07-01')] },
      named('setting', 'avaTaxStartDate'),
    ],
    [
      'was after every start date',
      { settingChanges: [changeOf('avaTaxStartDate', '2026-06-10T00:00:00Z', '2026-01-01')] },
      named('not-recorded'),
    ],
  ];
  it.each(cases)('%s', (_, given, expected) => {
    expect(causeOf(missing, { ...noEvidence, ...given })).toEqual(expected);
  });
});

it('documents are read only where nothing but their lines can name the cause', () => {
  expect(isAboutTax(differing(['tax']))).toBe(true);
  expect(isAboutTax(differing(['tax', 'date', 'locked']))).toBe(true);
  expect(isAboutTax(differing(['amount', 'tax']))).toBe(false);
  expect(isAboutTax(differing(['date']))).toBe(false);
  const error = { code: 'Paid', message: '', from: 'QuickBooks' } as const;
  expect(isAboutTax(differing(['tax'], { error }))).toBe(false);
});
