import { describe, expect, it } from 'vitest';
import { toCents } from '../../domain/money.ts';
import { type LifeFacts, lifeOf } from './document-life.ts';

let minute = 0;
const entry = (event: string, detail: unknown = null): LifeFacts['timeline'][number] => ({
  at: new Date(Date.UTC(2026, 2, 2, 10, (minute += 1))),
  event,
  detail,
});
const life = (timeline: LifeFacts['timeline'], over: Partial<LifeFacts> = {}) =>
  lifeOf({ timeline, estimates: [], sign: 1, ...over });

const record = (tax: number, version: number, more: object = {}) => ({
  code: '1087',
  version,
  tax,
  total: 100,
  ...more,
});

describe('the life of a document', () => {
  it('has the figures of the first record, and of each correction only what changed', () => {
    const [first, second] = life([entry('recorded', record(8.81, 1)), entry('adjusted', record(9.5, 2))]);
    expect(first).toMatchObject({
      state: 'recorded',
      changes: [
        { figure: 'tax', before: null, after: 8.81 },
        { figure: 'amount', before: null, after: 100 },
        { figure: 'code', before: null, after: '1087' },
        { figure: 'version', before: null, after: 1 },
      ],
    });
    expect(second).toMatchObject({
      state: 'corrected',
      changes: [
        { figure: 'tax', before: 8.81, after: 9.5 },
        { figure: 'version', before: 1, after: 2 },
      ],
    });
  });

  it('has all figures of what is written after the lines were removed, and recorded after a void', () => {
    const written = entry('lines-written', { salesTax: 8.81, fee: 0, taxOnFee: 0 });
    const steps = life([
      written,
      entry('recorded', record(8.81, 1)),
      entry('lines-removed', { accountingTax: 9.15 }),
      entry('voided'),
      entry('lines-written', written.detail),
      entry('recorded', record(8.81, 1)),
    ]);
    const last = steps.slice(-2).map(({ state, changes }) => [state, changes.map(({ figure }) => figure)]);
    expect(last).toEqual([
      ['lines-written', ['tax']],
      ['recorded', ['tax', 'amount', 'code', 'version']],
    ]);
  });

  it('says who caused a step as far as it is stored, and nothing else', () => {
    const steps = life([
      entry('saved', { source: 'panel', person: 'Dana Whitfield', version: '0' }),
      entry('saved', { source: 'webhook', version: '1' }),
      entry('saved', { source: 'somebody', version: '2' }),
    ]);
    expect(steps.map(({ source, person }) => [source, person])).toEqual([
      ['panel', 'Dana Whitfield'],
      ['webhook', undefined],
      [undefined, undefined],
    ]);
  });

  it('begins with the estimates, in the order of time', () => {
    const estimate = (tax: number, at: string) => ({
      createdAt: new Date(at),
      response: {
        salesTax: toCents(tax),
        fee: toCents(0.28),
        taxOnFee: 0,
        absorbedFee: 0,
        feeName: '',
        isFeeUnknown: false,
        zeroReason: null,
        breakdown: [],
        lines: [],
      },
    });
    const estimates = [estimate(5, '2026-03-02T09:00:00Z'), estimate(6, '2026-03-02T09:10:00Z')];
    expect(life([entry('saved', { source: 'panel' })], { estimates })).toMatchObject([
      { state: 'estimated', changes: [{ figure: 'tax', before: null, after: 5.28 }] },
      { state: 'estimated', changes: [{ figure: 'tax', before: 5.28, after: 6.28 }] },
      { state: 'saved', changes: [] },
    ]);
  });

  it.each([
    ['deleted-by-user', 'deleted', ['deleted-in-books', 'voided']],
    ['deleted-by-user', 'deleted-nothing-recorded', ['deleted-in-books']],
    ['deleted-by-user', 'voided', ['deletion-reported', 'voided']],
    ['deleted-by-user', 'still-exists', ['deletion-reported', 'still-in-books']],
    ['deleted-by-user', 'waiting', ['deletion-reported', 'waiting']],
    ['voided-by-user', 'voided', ['voided-in-books', 'voided']],
    ['voided-by-user', 'still-exists', ['void-reported', 'still-in-books']],
  ])('states a report (%s) as a fact only when the accounting service confirms it: %s', (report, result, states) => {
    expect(life([entry(report), entry(result)]).map(({ state }) => state)).toEqual(states);
  });

  it('relates a report to what became of it, not to a later one', () => {
    const events = ['deleted-by-user', 'still-exists', 'deleted-by-user', 'deleted'];
    const steps = life(events.map((event) => entry(event)));
    expect(steps.map(({ state }) => state)).toEqual([
      'deletion-reported',
      'still-in-books',
      'deleted-in-books',
      'voided',
    ]);
  });

  it('has one step for attempts that wait for the same reason', () => {
    const wait = (message: string) => entry('waiting', { error: 'AvaTaxUnavailable', message });
    const steps = life([
      wait('No answer.'),
      wait('No answer.'),
      wait('Too many calls.'),
      entry('recorded', record(8, 1)),
    ]);
    expect(steps.map(({ state, reason }) => [state, reason])).toEqual([
      ['waiting', 'No answer.'],
      ['waiting', 'Too many calls.'],
      ['recorded', ''],
    ]);
    expect(steps[0]).toMatchObject({ errorCode: 'AvaTaxUnavailable' });
  });

  it('is locked when the provider refuses a change of what was reported', () => {
    const detail = { code: 'CannotModifyLockedTransaction', message: 'The transaction is locked.' };
    expect(life([entry('needs-attention', detail)])).toMatchObject([
      { state: 'locked', reason: 'The transaction is locked.' },
    ]);
  });

  it('has positive figures for a credit, and the code before and after a renumbering', () => {
    const steps = life(
      [entry('recorded', record(-8.81, 1, { total: -100 })), entry('renumbered', { from: '1087', to: '1087-2' })],
      {
        sign: -1,
      },
    );
    expect(steps[0]?.changes.slice(0, 2).map(({ after }) => after)).toEqual([8.81, 100]);
    expect(steps[1]?.changes).toEqual([{ figure: 'code', before: '1087', after: '1087-2' }]);
  });

  it('leaves out events without a meaning for the document, and figures that a stored detail does not have', () => {
    const steps = life([
      entry('voided-nothing-recorded'),
      entry('recorded', 'of another version'),
      entry('voided', { code: '1087' }),
    ]);
    expect(steps.map(({ state, changes }) => [state, changes])).toEqual([
      ['recorded', []],
      ['voided', []],
    ]);
  });
});
