import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Failure, type Result } from '@salestax/client';
import { addressInOneLine, type AddressRow, type RunStatus } from '@salestax/contract';
import { createLifetime } from '@salestax/widget-kit';
import { academy, customer, motel, nursery, orchards, park, vineyard } from '../testing/address-validation.fixture.ts';
import { seenList } from '../testing/seen-list.ts';
import { createAcceptance } from './acceptance.ts';
import {
  candidateOf,
  comparedTo,
  countsOf,
  hasFound,
  needsValidation,
  rowsMatching,
  rowsOfFilter,
  standingOf,
  type ValidationOutcome,
} from './addresses.ts';
import { createAddressModel } from './model.ts';
import type { AddressPort } from './port.ts';
import { createReviewer } from './review.ts';

const ok = <Value>(value: Value): Result<Value> => ({ ok: true, value, correlationId: 'c' });
const failed = (problem: Failure['problem']): Failure => ({
  ok: false,
  problem,
  status: problem === 'network' ? null : 500,
  correlationId: 'c-1',
  message: 'no answer',
  reasonCode: null,
  code: 'failed',
  cause: null,
  base: 'apiBaseUrl',
});
const rows: readonly AddressRow[] = [orchards, academy, motel, nursery, park];
const settled: readonly AddressRow[] = [orchards, academy, motel, nursery];

const names = (found: readonly AddressRow[]) => found.map(({ customerName }) => customerName);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a search', () => {
  it.each([
    ['CHAP', ['Chaparral Nursery']],
    ['13', ['Juniper Court Motel']],
    ['Main St', []],
  ])('for %j searches id and customer name', (text, found) => {
    expect(names(rowsMatching(rows, { kind: 'text', text }))).toEqual(found);
  });

  it('without a text finds nothing', () => {
    expect(rowsMatching(rows, { kind: 'nothing' })).toEqual([]);
  });
});

it("counts the status 'Failed' of older services as 'Validation Failed'", () => {
  expect(standingOf({ status: 'Failed' })).toBe('Validation Failed');
  expect(countsOf(rows)).toEqual({ Validated: 1, 'Not Validated': 3, 'Validation Failed': 1, review: 1 });
  expect(rowsOfFilter(rows, 'Validation Failed')).toEqual([motel]);
  expect(rowsOfFilter(rows, 'review')).toEqual([orchards]);
  expect(rowsOfFilter(rows, null)).toBe(rows);
});

it('select-all selects addresses that are neither validated nor pending', () => {
  expect(rows.filter(needsValidation)).toEqual([orchards, motel, nursery]);
});

it('offers a review of a suggested address only until it is decided', () => {
  expect(rows.filter(hasFound)).toEqual([orchards]);
  expect(hasFound({ ...orchards, isPending: true })).toBe(false);
  expect(hasFound({ ...orchards, status: 'Validated' })).toBe(false);
});

describe('the kind of a found address', () => {
  const place = { line1: '11 Main St', line2: '', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };
  const kindOf = (parts: Partial<AddressRow>) => candidateOf(customer('11', 'One', parts))?.kind;

  it('is the only part that differs, or several', () => {
    expect(kindOf({ suggestion: place, differences: ['city'] })).toBe('city');
    expect(kindOf({ suggestion: place, differences: ['street', 'city'] })).toBe('several');
    expect(kindOf({ suggestion: place })).toBe('several');
  });

  it('of the same place is a completed ZIP code, or another writing', () => {
    const status = 'Validated' as const;
    expect(kindOf({ status, postalForm: { ...place, postalCode: '80202-1234' } })).toBe('zip4');
    expect(kindOf({ status, postalForm: { ...place, city: 'DENVER' } })).toBe('writing');
  });

  it('is none while nothing was found, or the address is being validated', () => {
    expect(kindOf({})).toBeUndefined();
    expect(kindOf({ suggestion: place, isPending: true })).toBeUndefined();
  });
});

describe('the comparison of two addresses', () => {
  const own = { line1: '3480 G Road', line2: '', city: 'Palisade', region: 'CO', postalCode: '81526', country: 'US' };
  const longer = { ...own, line1: '3480 G Rd', postalCode: '81526-9705' };
  const marked = (...compared: Parameters<typeof comparedTo>) =>
    comparedTo(...compared)
      .flat()
      .filter(({ kind }) => kind !== 'same');

  it('marks the words of the differing parts only', () => {
    const other = { ...longer, city: 'Clifton' };
    expect(marked(own, other, ['city'])).toEqual([
      { text: 'Clifton,', kind: 'other' },
      { text: '81526-9705', kind: 'longer' },
    ]);
    expect(marked(other, own, ['city'])).toEqual([{ text: 'Palisade,', kind: 'other' }]);
    expect(marked(own, { ...own, line1: '3481 G Road' }, ['street'])).toEqual([{ text: '3481', kind: 'other' }]);
  });

  it('distinguishes a completed ZIP code from another one', () => {
    expect(marked(own, longer, [])).toEqual([{ text: '81526-9705', kind: 'longer' }]);
    expect(marked({ ...own, postalCode: '81525' }, longer, ['zip'])).toEqual([{ text: '81526-9705', kind: 'other' }]);
  });

  it.each([
    [own, ['3480 G Road', 'Palisade, CO 81526']],
    [{ ...own, line2: 'Suite 2' }, ['3480 G Road', 'Suite 2', 'Palisade, CO 81526']],
    [{ ...own, region: 'QC', postalCode: 'H7A 0A1', country: 'CA' }, ['3480 G Road', 'Palisade, QC H7A 0A1', 'CA']],
    [{ ...own, region: '', postalCode: '' }, ['3480 G Road', 'Palisade']],
  ])('sets an address in postal lines: %o', (address, lines) => {
    expect(comparedTo(own, address, []).map((line) => line.map(({ text }) => text).join(' '))).toEqual(lines);
  });

  it('names a country other than the US', () => {
    const canadian = { line1: '1 Rue A', line2: '', city: 'Laval', region: 'QC', postalCode: 'H7A 0A1', country: 'CA' };
    expect(addressInOneLine(canadian)).toBe('1 Rue A, Laval, QC H7A 0A1, CA');
  });
});

class FakePage extends EventTarget {
  hidden = false;
}

const run = (done: number): RunStatus => ({
  state: 'running',
  startedAt: '2026-06-01T10:00:00.000Z',
  updatedAt: '2026-06-01T10:00:01.000Z',
  done,
  total: 3,
});

function start(over: Partial<AddressPort> = {}, first: readonly AddressRow[] = settled) {
  const life = createLifetime();
  const active = { status: 'Active' as const, isEnableAddressValidation: true };
  const port = {
    configuration: vi.fn<AddressPort['configuration']>(async () => ok(active)),
    read: vi.fn<AddressPort['read']>(async () => ok(first)),
    poll: vi.fn<AddressPort['poll']>(async () => ok(settled)),
    send: vi.fn<AddressPort['send']>(async () => ok(1)),
    decideAll: vi.fn<AddressPort['decideAll']>(async () => ok([])),
    stop: vi.fn<AddressPort['stop']>(async () => ok(null)),
    decide: vi.fn<AddressPort['decide']>(async () => ok({ row: null, error: null })),
    follow: vi.fn<AddressPort['follow']>(async () => undefined),
    logNotStarted: vi.fn<() => void>(),
  };
  const onSent = vi.fn<(ids: readonly string[]) => void>();
  const onEnded = vi.fn<(outcome: ValidationOutcome) => void>();
  const model = createAddressModel(
    life,
    { ...port, ...over },
    {
      sentenceOf: ({ problem, message }) => (problem === 'network' ? message : null),
      onSent,
      onEnded,
      page: new FakePage(),
    },
  );
  const state = () => seenList(model.store.getState());
  return { ...model, life, port, onSent, onEnded, state };
}

describe('the bulk address validation', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // No part of a pause is random.
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('shows the customers, and does not poll while nothing is pending', async () => {
    const { load, state, port } = start();
    await load();
    expect(state()).toMatchObject({ blocked: null, rows: settled, isReading: false });
    expect(port.follow).not.toHaveBeenCalled();
    expect(port.poll).not.toHaveBeenCalled();
  });

  it.each([
    ['Active', false, 'not-enabled'],
    ['Down', true, 'open'],
    ['Disconnected', true, 'not-connected'],
    ['NotIntegrated', false, 'not-linked'],
  ] as const)('with the status %s and its option %s is %s', async (status, isEnableAddressValidation, page) => {
    const { load, state, port } = start({ configuration: async () => ok({ status, isEnableAddressValidation }) });
    await load();
    expect(state().blocked).toBe(page === 'open' ? null : page);
    expect(port.read).toHaveBeenCalledTimes(page === 'open' ? 1 : 0);
  });

  it('shows a failed read, and reads again', async () => {
    const { load, state, port } = start();
    port.read.mockResolvedValueOnce(failed('network'));
    await load();
    expect(state()).toMatchObject({ failure: { problem: 'network' }, rows: null });
    await load();
    expect(state()).toMatchObject({ failure: null, rows: settled });
  });

  describe('a pending validation', () => {
    it('is followed by the stream of progress, and read after its end', async () => {
      const ending = Promise.withResolvers<undefined>();
      const { load, state, port, onEnded } = start({}, rows);
      port.follow.mockImplementationOnce((onRun) => {
        onRun(run(1));
        return ending.promise;
      });
      const loading = load();
      await pass(60_000);
      expect(state().run).toMatchObject({ done: 1, total: 3 });
      expect(port.poll).not.toHaveBeenCalled();
      ending.resolve(undefined);
      await loading;
      expect(state()).toMatchObject({ run: null, rows: settled, note: null });
      expect(port.poll).toHaveBeenCalledTimes(1);
      const counts = { validated: 1, toReview: 1, failed: 1 };
      expect(onEnded).toHaveBeenCalledExactlyOnceWith(counts);
      expect(state().outcome).toEqual(counts);
    });

    it('of somebody else is counted over all its customers, also after one of this page', async () => {
      const { load, select, requestSending, answer, state, port } = start();
      await load();
      select(new Set([orchards.id]));
      requestSending();
      await answer(true);
      await pass(60_000);
      expect(state().outcome).toEqual({ validated: 0, toReview: 1, failed: 0 });
      port.read.mockResolvedValueOnce(ok(rows));
      const loading = load();
      await pass(60_000);
      await loading;
      expect(state().outcome).toEqual({ validated: 1, toReview: 1, failed: 1 });
    });

    it('has its outcome also where it ended before the list was loaded again', async () => {
      const { load, select, requestSending, answer, state, port, onEnded } = start();
      port.follow.mockImplementation((onRun, signal) => {
        onRun(run(1));
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)));
      });
      await load();
      select(new Set([orchards.id]));
      requestSending();
      await answer(true);
      expect(state().run).toMatchObject({ state: 'running' });
      await load();
      expect(state()).toMatchObject({ run: null, outcome: { validated: 0, toReview: 1, failed: 0 } });
      expect(onEnded).toHaveBeenCalledTimes(1);
    });

    it('that others joined has the outcome of all that this page has sent', async () => {
      const { load, select, requestSending, answer, state, port } = start();
      const ending = Promise.withResolvers<undefined>();
      port.follow.mockImplementation(() => ending.promise);
      await load();
      for (const id of [orchards.id, motel.id]) {
        select(new Set([id]));
        requestSending();
        await answer(true);
      }
      ending.resolve(undefined);
      await pass(60_000);
      expect(state().outcome).toEqual({ validated: 0, toReview: 1, failed: 1 });
    });

    it('is polled every 5 seconds without a stream of progress', async () => {
      const { load, state, port } = start({}, rows);
      port.poll.mockResolvedValueOnce(ok(rows)).mockResolvedValueOnce(failed('network'));
      const loading = load();
      await pass(0);
      expect(port.poll).toHaveBeenCalledTimes(1);
      // The pause after a failure is twice as long.
      await pass(15_000);
      await loading;
      expect(port.poll).toHaveBeenCalledTimes(3);
      expect(state().rows).toEqual(settled);
    });

    it('is polled 180 times at most, and a note is shown then', async () => {
      const { load, state, port, onEnded } = start({}, rows);
      port.poll.mockResolvedValue(ok(rows));
      const loading = load();
      await pass(180 * 5_000);
      await loading;
      expect(port.poll).toHaveBeenCalledTimes(180);
      expect(state().note).toBe('too-long');
      expect(onEnded).not.toHaveBeenCalled();
    });

    it('is no longer polled after unmounting', async () => {
      const { load, life, port } = start({}, rows);
      port.poll.mockResolvedValue(ok(rows));
      const loading = load();
      await pass(0);
      life.end();
      await pass(60_000);
      await loading;
      expect(port.poll).toHaveBeenCalledTimes(1);
      expect(vi.getTimerCount()).toBe(0);
    });

    it.each([
      ['failed', 'ended-early'],
      ['cancelled', 'stopped'],
    ] as const)('is told about when it has %s', async (state, note) => {
      const { load, port, state: now } = start({}, rows);
      port.follow.mockImplementationOnce(async (onRun) => onRun({ ...run(1), state }));
      await load();
      expect(now()).toMatchObject({ run: null, note, rows: settled });
    });

    it('is cancelled in the service on Stop', async () => {
      const { load, stop, port, state } = start({}, rows);
      port.poll.mockResolvedValueOnce(ok(rows));
      const loading = load();
      await pass(0);
      await stop();
      await loading;
      expect(port.stop).toHaveBeenCalledTimes(1);
      expect(state()).toMatchObject({ rows: settled, stopping: null, run: null });
      expect(vi.getTimerCount()).toBe(0);
    });
  });

  it('searches half a second after the last letter, and at once by its button', async () => {
    const { load, type, search, showAll, state } = start();
    await load();
    type('chap');
    await pass(499);
    expect(state().wanted).toEqual({ kind: 'all' });
    await pass(1);
    expect(state().wanted).toEqual({ kind: 'text', text: 'chap' });
    type('');
    await pass(500);
    expect(state().wanted).toEqual({ kind: 'all' });
    search();
    expect(state().wanted).toEqual({ kind: 'nothing' });
    showAll();
    expect(state().wanted).toEqual({ kind: 'all' });
    type('juniper');
    search();
    expect(state().wanted).toEqual({ kind: 'text', text: 'juniper' });
  });

  describe('sending', () => {
    it('shows an alert when nothing is selected', async () => {
      const { load, requestSending, state } = start();
      await load();
      requestSending();
      expect(state()).toMatchObject({ alert: { kind: 'none-selected' }, question: null });
    });

    it('shows an alert when a validated address is selected', async () => {
      const { load, select, requestSending, state } = start();
      await load();
      select(new Set(['11', '12']));
      requestSending();
      expect(state()).toMatchObject({ alert: { kind: 'validated-selected' }, question: null });
    });

    it('asks, and sends nothing when that is cancelled', async () => {
      const { load, select, requestSending, answer, state, port } = start();
      await load();
      select(new Set(['11', '13']));
      requestSending();
      expect(state().question).toEqual(['11', '13']);
      await answer(false);
      expect(port.send).not.toHaveBeenCalled();
      expect([...state().selected]).toEqual(['11', '13']);
    });

    it.each([1, true, '1'])('clears the selection, shows rows as pending and polls after %j', async (flag) => {
      const { load, select, requestSending, answer, state, port, onSent } = start({ send: async () => ok(flag) });
      port.follow.mockImplementationOnce(() => new Promise(() => {}));
      await load();
      select(new Set(['11', '13']));
      requestSending();
      await answer(true);
      expect(onSent).toHaveBeenCalledExactlyOnceWith(['11', '13']);
      expect([...state().selected]).toEqual([]);
      expect(
        state()
          .rows?.filter(({ isPending }) => isPending === true)
          .map(({ id }) => id),
      ).toEqual(['11', '13']);
      expect(port.follow).toHaveBeenCalledTimes(1);
    });

    it.each([0, false, '0', null])('logs and shows a note when it was not queued (%j)', async (flag) => {
      const { load, select, requestSending, answer, state, port, onSent } = start({ send: async () => ok(flag) });
      await load();
      select(new Set(['11']));
      requestSending();
      await answer(true);
      expect(port.logNotStarted).toHaveBeenCalledTimes(1);
      expect(state()).toMatchObject({ note: 'not-started', alert: null, isSending: false, rows: settled });
      expect([...state().selected]).toEqual(['11']);
      expect(onSent).not.toHaveBeenCalled();
    });

    it('shows the validation of somebody else, who has sent the addresses before', async () => {
      const { load, select, requestSending, answer, state, port } = start({ send: async () => ok(0) });
      await load();
      select(new Set(['11']));
      requestSending();
      port.poll.mockResolvedValueOnce(ok(settled.map((row) => (row.id === '11' ? { ...row, isPending: true } : row))));
      port.follow.mockImplementationOnce(() => new Promise(() => {}));
      await answer(true);
      expect(state()).toMatchObject({ note: null, isPolling: true });
    });

    it('sends batches of 1000, and leaves customers selected that were not queued', async () => {
      const many = Array.from({ length: 1_500 }, (_, at) => customer(String(at), `Customer ${at}`));
      const { load, select, requestSending, answer, state, port } = start({}, many);
      port.poll.mockResolvedValue(ok(many));
      await load();
      select(new Set(many.map(({ id }) => id)));
      port.send.mockResolvedValueOnce(ok(1)).mockResolvedValueOnce(ok(0));
      requestSending();
      await answer(true);
      expect(port.send.mock.calls.map(([ids]) => ids.length)).toEqual([1_000, 500]);
      expect(state().selected.size).toBe(500);
      expect(state().note).toBe('not-started');
    });

    it('shows an alert when it fails', async () => {
      const { load, select, requestSending, answer, state } = start({ send: async () => failed('network') });
      await load();
      select(new Set(['11']));
      requestSending();
      await answer(true);
      expect(state()).toMatchObject({ alert: { kind: 'failed', sentence: 'no answer' }, isSending: false });
    });
  });

  it('clears the selection when it loads again', async () => {
    const { load, select, state } = start();
    await load();
    select(new Set(['11']));
    await load();
    expect([...state().selected]).toEqual([]);
  });
});

describe('the review of suggested addresses', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // No part of a pause is random.
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Reviews these rows; `isShown`: the filter of the list. */
  function review(
    decide: AddressPort['decide'],
    all: readonly AddressRow[] = [orchards, academy, vineyard],
    isShown: (row: AddressRow) => boolean = () => true,
  ) {
    const life = createLifetime();
    let now = all;
    const onDecided = vi.fn<(id: string, decision: string) => void>();
    const refused = vi.fn<(message: string) => void>();
    const onUndone = vi.fn<(id: string) => void>();
    const decideCall = vi.fn<AddressPort['decide']>(decide);
    const reviewer = createReviewer(
      life,
      { decide: decideCall },
      {
        rows: () => now.filter(isShown),
        onRow: (row) => {
          now = now.map((each) => (each.id === row.id ? row : each));
        },
        onDecided: ({ id }, decision) => onDecided(id, decision),
        onUndone: ({ id }) => onUndone(id),
        onRefused: refused,
      },
    );
    return {
      ...reviewer,
      onDecided,
      refused,
      onUndone,
      decided: () => reviewer.store.getState().decided,
      decideCall,
      state: () => reviewer.store.getState().review,
      rows: () => now,
    };
  }
  const taken: AddressPort['decide'] = async ({ customerId }) =>
    ok({ row: { ...(customerId === '11' ? orchards : vineyard), status: 'Validated' as const }, error: null });

  it('sends the decision with the address that was shown, and shows the next', async () => {
    const { open, decide, state, onDecided, decideCall, rows: now } = review(taken);
    open(orchards);
    expect(state()).toMatchObject({ row: { id: '11' }, left: 2 });
    await Promise.all([decide('accept'), decide('accept')]);
    expect(decideCall).toHaveBeenCalledExactlyOnceWith({
      customerId: '11',
      decision: 'accept',
      suggestion: orchards.suggestion,
    });
    expect(onDecided).toHaveBeenCalledExactlyOnceWith('11', 'accept');
    expect(now()[0]?.status).toBe('Validated');
    expect(state()).toMatchObject({ row: { id: '16' }, left: 1 });
  });

  it('takes the last decision back once', async () => {
    const { open, decide, undo, decided, onUndone, decideCall } = review(taken);
    open(orchards);
    await decide('accept');
    expect(decided()).toMatchObject({ row: { id: '11' }, decision: 'accept' });
    await Promise.all([undo(), undo()]);
    expect(decideCall).toHaveBeenCalledTimes(2);
    expect(decideCall).toHaveBeenLastCalledWith({
      customerId: '11',
      decision: 'undo',
      suggestion: orchards.suggestion,
    });
    expect(onUndone).toHaveBeenCalledExactlyOnceWith('11');
    expect(decided()).toBeNull();
  });

  it.each([
    ['no answer', () => failed('failed'), '11'],
    ['another refusal', () => ok({ row: null, error: { code: 'Down', message: 'Not now.' } }), '11'],
    ['nothing to undo', () => ok({ row: null, error: { code: 'NothingToUndo', message: 'Changed.' } }), undefined],
  ] as const)(
    'is taken back by another attempt after %s, unless there is nothing to undo',
    async (_, refusal, left) => {
      const { open, decide, undo, decided, refused } = review(async (body) =>
        body.decision === 'undo' ? refusal() : taken(body),
      );
      open(orchards);
      await decide('accept');
      await undo();
      expect(refused).toHaveBeenCalledTimes(1);
      expect(decided()?.row.id).toBe(left);
      expect(decided()?.isUndoing).not.toBe(true);
    },
  );

  it('ignores a press that was meant for the previous address', async () => {
    const { open, decide, state, onDecided, decideCall } = review(taken);
    open(orchards);
    await decide('accept');
    await decide('accept');
    expect(decideCall).toHaveBeenCalledTimes(1);
    await pass(500);
    await decide('keep');
    expect(onDecided.mock.calls).toEqual([
      ['11', 'accept'],
      ['16', 'keep'],
    ]);
    expect(state()).toBeNull();
  });

  it('skips one address, without a decision, by a double click', async () => {
    const { open, skip, decide, state, decideCall } = review(taken);
    open(orchards);
    skip();
    skip();
    expect(state()?.row.id).toBe('16');
    await pass(499);
    await decide('accept');
    skip();
    expect(state()?.row.id).toBe('16');
    await pass(1);
    skip();
    expect(state()).toBeNull();
    expect(decideCall).not.toHaveBeenCalled();
  });

  it('continues with the addresses before the one that was opened, except those that were skipped', async () => {
    const { open, skip, decide, state } = review(taken);
    open(vineyard);
    expect(state()).toMatchObject({ row: { id: '16' }, left: 2 });
    skip();
    expect(state()).toMatchObject({ row: { id: '11' }, left: 1 });
    await pass(500);
    await decide('accept');
    expect(state()).toBeNull();
    open(vineyard);
    expect(state()).toMatchObject({ row: { id: '16' }, left: 1 });
  });

  it('continues with the next address when the filter of the list hides the one that was decided', async () => {
    const last = { ...vineyard, id: '17' };
    const { open, decide, state } = review(taken, [orchards, vineyard, last], hasFound);
    open(vineyard);
    await decide('accept');
    expect(state()).toMatchObject({ row: { id: '17' }, left: 2 });
  });

  it('stays open with the reason when it is refused', async () => {
    const { open, decide, state, onDecided } = review(async () =>
      ok({ row: null, error: { code: 'x', message: 'QuickBooks refused the address.' } }),
    );
    open(orchards);
    await decide('accept');
    expect(state()).toMatchObject({ row: { id: '11' }, error: 'QuickBooks refused the address.', deciding: null });
    expect(onDecided).not.toHaveBeenCalled();
  });

  it('shows another suggestion that was found meanwhile, and why', async () => {
    const other = { ...vineyard, id: '11' };
    const { open, decide, state } = review(async () =>
      ok({ row: other, error: { code: 'x', message: 'Another address was found.' } }),
    );
    open(orchards);
    await decide('accept');
    expect(state()).toMatchObject({ row: other, found: other.suggestion, error: 'Another address was found.' });
  });

  it('closes and reports why when there is nothing to decide any more', async () => {
    const changed = customer('11', 'Grand Valley Orchards');
    const { open, decide, state, refused } = review(async () =>
      ok({ row: changed, error: { code: 'x', message: 'The address was changed in QuickBooks.' } }),
    );
    open(orchards);
    await decide('keep');
    expect(state()).toBeNull();
    expect(refused).toHaveBeenCalledExactlyOnceWith('The address was changed in QuickBooks.');
  });

  it('reports why a decision was refused after the review was closed', async () => {
    const { open, close, decide, state, refused } = review(async () =>
      ok({ row: null, error: { code: 'x', message: 'QuickBooks refused the address.' } }),
    );
    open(orchards);
    const deciding = decide('accept');
    close();
    await deciding;
    expect(state()).toBeNull();
    expect(refused).toHaveBeenCalledExactlyOnceWith('QuickBooks refused the address.');
  });

  it('keeps the undo of a decision that is made while another one is undone', async () => {
    const undone = Promise.withResolvers<void>();
    const { open, decide, undo, decided } = review(async (body) => {
      if (body.decision === 'undo') await undone.promise;
      return taken(body);
    });
    open(orchards);
    await decide('accept');
    const undoing = undo();
    vi.advanceTimersByTime(5_000);
    await decide('accept');
    undone.resolve();
    await undoing;
    expect(decided()).toMatchObject({ row: { id: vineyard.id } });
  });

  it('reports a failure without a message when the service sends none', async () => {
    const { open, decide, state } = review(async () => failed('network'));
    open(orchards);
    await decide('keep');
    expect(state()).toMatchObject({ error: '', deciding: null });
  });
});

describe('accepting found addresses together', () => {
  const sixty = Array.from({ length: 60 }, (_, at) =>
    customer(String(at), `Customer ${at}`, {
      suggestion: {
        line1: `${at} G Rd`,
        line2: '',
        city: 'Palisade',
        region: 'CO',
        postalCode: '81526',
        country: 'US',
      },
      differences: [at < 50 ? 'city' : 'street'],
    }),
  );

  function begin(over: AddressPort['decideAll'] | null = null) {
    let rows: readonly AddressRow[] = sixty;
    const life = createLifetime();
    const decideAll = vi.fn<AddressPort['decideAll']>(
      over ??
        (async ({ decision, addresses }) =>
          ok(
            addresses.map(({ customerId }) => {
              const [row] = sixty.filter(({ id }) => id === customerId);
              const status = decision === 'accept' ? ('Validated' as const) : ('Not Validated' as const);
              return { customerId, row: row === undefined ? null : { ...row, status }, error: null };
            }),
          )),
    );
    const listener = {
      onAccepted: vi.fn<() => void>(),
      onUndone: vi.fn<(undone: readonly unknown[]) => void>(),
      onRefused: vi.fn<() => void>(),
    };
    const onRow = (row: AddressRow) => {
      rows = rows.map((each) => (each.id === row.id ? row : each));
    };
    const acceptance = createAcceptance(life, { decideAll }, { rows: () => rows, onRow, ...listener });
    const validated = () => rows.filter(({ status }) => status === 'Validated').length;
    return { ...acceptance, ...listener, decideAll, validated, state: acceptance.store.getState };
  }

  it('writes those of the ticked kinds, eight with each call, and can be undone', async () => {
    const { open, tick, accept, undo, decideAll, validated, state, onUndone } = begin();
    open();
    expect([...(state().kinds ?? [])]).toEqual(['zip4', 'writing']);
    tick('city', true);
    await accept();
    expect(validated()).toBe(50);
    expect(decideAll.mock.calls.map(([{ addresses }]) => addresses.length)).toEqual([8, 8, 8, 8, 8, 8, 2]);
    expect(state()).toMatchObject({ kinds: null, progress: null, accepted: { refused: 0 } });
    await undo();
    expect(validated()).toBe(0);
    expect(onUndone.mock.calls.map(([undone]) => undone.length)).toEqual([50]);
    expect(state().accepted).toBeNull();
  });

  it('can be undone further after the undo was stopped, or a call of it got no answer', async () => {
    const lost = vi.fn<() => boolean>(() => false);
    const { open, tick, accept, undo, stop, decideAll, state } = begin(async ({ decision, addresses }) => {
      if (decision === 'undo' && lost()) return failed('failed');
      if (decision === 'undo' && decideAll.mock.calls.length === 8) stop();
      return ok(addresses.map(({ customerId }) => ({ customerId, row: null, error: null })));
    });
    open();
    tick('city', true);
    await accept();
    await undo();
    expect(state().accepted).toMatchObject({ changed: { length: 42 }, refused: 0 });
    lost.mockReturnValueOnce(true);
    await undo();
    expect(state().accepted).toMatchObject({ changed: { length: 42 } });
    await undo();
    expect(state().accepted).toBeNull();
  });

  it('can be undone further where the undo was refused for a reason that may pass', async () => {
    let codes: Readonly<Record<string, string>> = {};
    const { open, tick, accept, undo, state } = begin(async ({ addresses }) =>
      ok(
        addresses.map(({ customerId }) => {
          const code = codes[customerId];
          return { customerId, row: null, error: code === undefined ? null : { code, message: 'Refused.' } };
        }),
      ),
    );
    open();
    tick('city', true);
    await accept();
    const [first, second] = state().accepted?.changed ?? [];
    codes = { [first?.row.id ?? '']: 'Down', [second?.row.id ?? '']: 'NothingToUndo' };
    await undo();
    expect(state().accepted).toMatchObject({ changed: [first] });
    codes = {};
    await undo();
    expect(state().accepted).toBeNull();
  });

  it('shows why some were refused, and stops at a call that fails', async () => {
    const refusing = begin(async ({ addresses }) =>
      ok(
        addresses.map(({ customerId }) => ({
          customerId,
          row: null,
          error: customerId === '3' ? { code: 'CustomerChanged', message: 'It was changed.' } : null,
        })),
      ),
    );
    refusing.open();
    refusing.tick('city', true);
    await refusing.accept();
    expect(refusing.state().accepted).toMatchObject({ refused: 1, reason: 'It was changed.' });
    expect(refusing.state().accepted?.changed).toHaveLength(49);

    const failing = begin(async () => failed('failed'));
    failing.open();
    failing.tick('street', true);
    await failing.accept();
    expect(failing.state().accepted).toEqual({ changed: [], refused: 10, reason: '' });
    expect(failing.decideAll).toHaveBeenCalledTimes(1);
  });

  it('sends a call again whose answer was lost', async () => {
    let calls = 0;
    const { open, tick, accept, decideAll, state } = begin(async ({ addresses }) => {
      calls += 1;
      if (calls === 1) return failed('network');
      return ok(addresses.map(({ customerId }) => ({ customerId, row: null, error: null })));
    });
    open();
    tick('street', true);
    await accept();
    // Ten addresses are two calls, of which the first was sent twice.
    expect(decideAll).toHaveBeenCalledTimes(3);
    expect(state().accepted).toMatchObject({ refused: 0 });
  });

  it('ends after the call under way when it is stopped', async () => {
    const { open, tick, accept, stop, decideAll, state } = begin(async ({ addresses }) => {
      stop();
      return ok(addresses.map(({ customerId }) => ({ customerId, row: null, error: null })));
    });
    open();
    tick('city', true);
    await accept();
    expect(decideAll).toHaveBeenCalledTimes(1);
    expect(state().accepted?.changed).toHaveLength(8);
  });
});
