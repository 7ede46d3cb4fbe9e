import { describe, expect, it, vi } from 'vitest';
import { maxLines, type ComparedTransactions } from '@salestax/contract';
import { emptyStore, settled, startReconciliation } from '../testing/reconciliation-model.harness.ts';
import {
  compared,
  comparing,
  documentOf,
  errorRow,
  missingInAccountingRow,
  nothingSearched,
  queued,
  row,
  run,
} from '../testing/reconciliation.fixture.ts';
import { answered, failure } from '../testing/results.fixture.ts';
import type { ReconciliationPort } from './port.ts';

const resultId = '1f0e9e0a-6c5b-4f0f-9d4e-3a5d3c1b2a10';
const running = () => answered(comparing);
const reading = (...answers: ComparedTransactions[]) => {
  const read = vi.fn<ReconciliationPort['fetchCompared']>(async () => answered(answers.at(-1) ?? nothingSearched));
  for (const answer of answers.slice(0, -1)) read.mockResolvedValueOnce(answered(answer));
  return read;
};

describe('opening the page', () => {
  it('shows the result of the last search, with its range in the form', async () => {
    const { model, now, port } = startReconciliation({
      fetchCompared: reading(
        compared({ search: { FromDate: '2026-04-01', ToDate: '2026-04-30', ErrorTransactionOnly: true } }),
      ),
    });
    await model.open();
    expect(now().form).toEqual({ from: '2026-04-01', to: '2026-04-30', errorOnly: true });
    expect(now().stage).toMatchObject({ phase: 'ready', comparison: { totalCount: 1_225, inconsistentCount: 3 } });
    expect(port.compare).not.toHaveBeenCalled();
  });

  it('shows a running search, and then its result', async () => {
    const { model, now, waits, elapse, listener } = startReconciliation({
      fetchCompared: reading(comparing, compared()),
    });
    void model.open();
    await settled();
    expect(now().stage).toMatchObject({ phase: 'running', search: comparing.search });
    expect(waits()).toEqual([5_000]);
    await elapse();
    expect(now().stage.phase).toBe('ready');
    expect(listener.onCompared).toHaveBeenCalledOnce();
  });

  it('sets the form to the last 90 days when nothing was ever searched', async () => {
    const { model, now, waits } = startReconciliation({ fetchCompared: async () => emptyStore() });
    await model.open();
    expect(now().stage).toEqual({ phase: 'none' });
    expect(now().form).toEqual({ from: '2026-03-20', to: '2026-06-17', errorOnly: false });
    expect(waits()).toEqual([]);
  });

  it('does not overwrite a form that was changed during the read', async () => {
    const { model, now } = startReconciliation();
    const opening = model.open();
    model.comparison.setForm({ from: '2026-06-01' });
    await opening;
    expect(now().form.from).toBe('2026-06-01');
  });

  it('shows a failed read, and reads again on Refresh data', async () => {
    const fetchCompared = reading(compared());
    fetchCompared.mockResolvedValueOnce(failure);
    const { model, now } = startReconciliation({ fetchCompared });
    await model.open();
    expect(now().stage).toEqual({ phase: 'failed', failure });
    await model.refresh();
    expect(now().stage.phase).toBe('ready');
  });

  it('stores the status of a company that is not active', async () => {
    const { model, now } = startReconciliation({
      fetchCompared: reading({ ...nothingSearched, userStatus: 'Down' }),
    });
    await model.open();
    expect(now().status).toBe('Down');
  });
});

describe('a search', () => {
  it('sends the days as they were entered, and reads at once and then every 5 seconds', async () => {
    const own = { search: { FromDate: '2026-06-01', ToDate: '2026-06-17', ErrorTransactionOnly: true } };
    const running = { ...comparing, ...own };
    const { model, port, now, waits, elapse } = startReconciliation({
      fetchCompared: reading(running, running, compared(own)),
    });
    model.comparison.setForm({ from: '2026-06-01', errorOnly: true });
    void model.comparison.search();
    await settled();
    expect(port.compare).toHaveBeenCalledExactlyOnceWith({
      FromDate: '2026-06-01',
      ToDate: '2026-06-17',
      ErrorTransactionOnly: true,
    });
    expect(waits()).toEqual([5_000]);
    await elapse();
    expect(waits()).toEqual([5_000]);
    await elapse();
    expect(now().stage.phase).toBe('ready');
    expect(waits()).toEqual([]);
  });

  it('polls on while there is no data yet and after a network failure', async () => {
    const fetchCompared = reading(nothingSearched, compared({ inconsistentData: [] }));
    fetchCompared.mockResolvedValueOnce(failure);
    const { model, now, elapse } = startReconciliation({ fetchCompared });
    void model.comparison.search();
    await settled();
    expect(now().stage.phase).toBe('running');
    await elapse();
    await elapse();
    expect(now().stage).toMatchObject({ phase: 'ready', rows: [] });
  });

  it('is not sent with invalid days, and shows their errors until they are valid', async () => {
    const { model, port, now } = startReconciliation();
    model.comparison.setForm({ from: '' });
    await model.comparison.search();
    expect(port.compare).not.toHaveBeenCalled();
    expect(now().refusals).toBe(1);
    model.comparison.setForm({ from: '2026-06-01' });
    await model.comparison.search();
    expect(port.compare).toHaveBeenCalledOnce();
    expect(now().refusals).toBe(0);
  });

  it('validates its days against the current day', async () => {
    const { model, port, setToday } = startReconciliation();
    setToday(new Date(2026, 5, 18));
    model.comparison.setForm({ to: '2026-06-18', from: '2026-06-18' });
    await model.comparison.search();
    expect(port.compare).toHaveBeenCalledOnce();
  });

  it('shows the start date when the days are before the start of calculation', async () => {
    const { model, now, port } = startReconciliation({
      compare: async () => answered({ ...queued, isStartDateError: true, startDate: '2026-05-01', isSentToSearch: 0 }),
    });
    await model.open();
    const { stage } = now();
    await model.comparison.search();
    expect(now().startDate).toBe('2026-05-01');
    expect(now().stage).toEqual(stage);
    expect(port.log).not.toHaveBeenCalled();
    model.comparison.setForm({ from: '2026-05-02' });
    expect(now().startDate).toBeNull();
  });

  it('that is not queued is logged, and the previous result stays', async () => {
    const { model, now, port } = startReconciliation({
      compare: async () => answered({ ...queued, isSentToSearch: 0 }),
    });
    await model.open();
    const { stage } = now();
    await model.comparison.search();
    expect(port.log).toHaveBeenCalledOnce();
    expect(now()).toMatchObject({ note: 'not-started', isStarting: false });
    expect(now().stage).toEqual(stage);
  });

  it.each([true, '1', 1])('is queued when isSentToSearch is %j', async (isSentToSearch) => {
    const answer = answered({ ...queued, isSentToSearch: 1 as const });
    Object.assign(answer.ok ? answer.value : {}, { isSentToSearch });
    const { model, now } = startReconciliation({ compare: async () => answer, fetchCompared: async () => running() });
    void model.comparison.search();
    await settled();
    expect(now().stage.phase).toBe('running');
  });

  it.each(['Down', 'Disconnected'] as const)(
    'stores the status and logs nothing for a company that is %s',
    async (userStatus) => {
      const { model, now, port } = startReconciliation({
        compare: async () => answered({ ...queued, isSentToSearch: 0, userStatus }),
      });
      await model.comparison.search();
      expect(now().status).toBe(userStatus);
      expect(port.log).not.toHaveBeenCalled();
    },
  );

  it('that cannot be sent leaves the previous result', async () => {
    const { model, now } = startReconciliation({ compare: async () => failure });
    await model.open();
    await model.comparison.search();
    expect(now().searchFailure).toBe(failure);
    expect(now().stage.phase).toBe('ready');
  });

  it('is sent once when the button is pressed twice', async () => {
    const { model, port } = startReconciliation();
    await Promise.all([model.comparison.search(), model.comparison.search()]);
    expect(port.compare).toHaveBeenCalledOnce();
  });

  it('replaces the previous search, whose answers are not shown', async () => {
    const pending: ((answer: ComparedTransactions) => void)[] = [];
    const { model, now } = startReconciliation({
      fetchCompared: () => new Promise((resolve) => pending.push((answer) => resolve(answered(answer)))),
    });
    void model.comparison.search();
    await settled();
    void model.comparison.search();
    await settled();
    const [first, second] = pending;
    first?.(compared({ totalCount: 1 }));
    await settled();
    expect(now().stage.phase).toBe('running');
    second?.(compared({ totalCount: 2 }));
    await settled();
    expect(now().stage).toMatchObject({ phase: 'ready', comparison: { totalCount: 2 } });
  });

  it('is polled 180 times at most, and read again on Refresh data', async () => {
    const { model, now, elapse, port } = startReconciliation({ fetchCompared: reading(comparing) });
    void model.comparison.search();
    await settled();
    for (let read = 1; read < 180; read += 1) await elapse();
    expect(port.fetchCompared).toHaveBeenCalledTimes(180);
    expect(now()).toMatchObject({ stage: { phase: 'running' }, note: 'too-long' });
    port.fetchCompared = reading(compared());
    await model.refresh();
    expect(now().stage.phase).toBe('ready');
  });

  it('shows the error of the service and stops polling', async () => {
    const error = { code: '3202', message: 'The token is not valid.' };
    const { model, now, waits } = startReconciliation({
      fetchCompared: reading({ ...nothingSearched, run: run({ state: 'failed' }), error }),
    });
    await model.comparison.search();
    expect(now().stage).toEqual({ phase: 'refused', error });
    expect(waits()).toEqual([]);
  });

  it('is cancelled in the service and no longer polled on Stop', async () => {
    const stopped = { ...comparing, run: run({ state: 'cancelled' }) };
    const { model, now, port, waits } = startReconciliation({ fetchCompared: reading(comparing, stopped) });
    void model.comparison.search();
    await settled();
    await model.comparison.stop();
    expect(port.cancel).toHaveBeenCalledExactlyOnceWith('comparison');
    expect(now()).toMatchObject({ stage: { phase: 'none' }, note: 'stopped' });
    expect(waits()).toEqual([]);
  });

  it('that is stopped leaves the result of the one before, with its days in the form', async () => {
    const times = { startedAt: '2026-06-16T10:00:00.000Z', endedAt: '2026-06-16T10:00:09.000Z' };
    const search = { FromDate: '2026-05-01', ToDate: '2026-05-31', ErrorTransactionOnly: false };
    const stopped = compared({ run: run({ state: 'cancelled' }), search, result: { id: resultId, ...times } });
    const { model, now, port, reportRuns, listener } = startReconciliation({
      fetchCompared: reading(comparing, stopped),
    });
    // The stream reports the end before the answer to the cancellation arrives.
    port.cancel.mockImplementation(async () => {
      await reportRuns({ runs: [{ kind: 'comparison', ...run({ state: 'cancelled' }) }] });
      return answered({ isCancelled: true });
    });
    void model.comparison.search();
    await settled();
    await model.comparison.stop();
    await settled();
    expect(now()).toMatchObject({
      note: 'stopped',
      stage: { phase: 'ready', comparison: { search, ...times } },
      form: { from: '2026-05-01', to: '2026-05-31' },
    });
    expect(listener.onCompared).not.toHaveBeenCalled();
  });

  it('whose stop fails stays the own one, and leaves the days that are typed', async () => {
    const search = { FromDate: '2026-05-01', ToDate: '2026-05-31', ErrorTransactionOnly: false };
    const { model, now, port, elapse } = startReconciliation({
      fetchCompared: reading(comparing, compared({ search })),
    });
    port.cancel.mockResolvedValue(failure);
    void model.comparison.search();
    await settled();
    await model.comparison.stop();
    model.comparison.setForm({ from: '2026-04-01' });
    await elapse();
    expect(now().form).toMatchObject({ from: '2026-04-01' });
  });

  it('of a preset has its days at that time, also after midnight', async () => {
    const { model, port, setToday } = startReconciliation({ fetchCompared: reading(compared()) });
    setToday(new Date(2026, 5, 30, 23));
    await model.open();
    setToday(new Date(2026, 6, 1, 1));
    void model.comparison.searchPreset('thisMonth');
    await settled();
    expect(port.compare).toHaveBeenCalledExactlyOnceWith({
      FromDate: '2026-07-01',
      ToDate: '2026-07-01',
      ErrorTransactionOnly: false,
    });
  });

  it('of another window does not take the place of the own one, and is shown on request', async () => {
    const search = { FromDate: '2026-06-16', ToDate: '2026-06-17', ErrorTransactionOnly: false };
    const other = compared({ search, totalCount: 3 });
    const { model, now } = startReconciliation({ fetchCompared: reading(compared(), other, other) });
    await model.open();
    await model.refresh();
    expect(now()).toMatchObject({
      otherSearch: search,
      stage: { phase: 'ready', comparison: { totalCount: 1_225 } },
      form: { from: '2026-03-20' },
    });
    await model.comparison.showOther();
    expect(now()).toMatchObject({
      otherSearch: null,
      stage: { phase: 'ready', comparison: { totalCount: 3, search } },
      form: { from: '2026-06-16', to: '2026-06-17' },
    });
  });

  it('that another window has replaced while it ran is not shown as the own one', async () => {
    const search = { FromDate: '2026-06-16', ToDate: '2026-06-17', ErrorTransactionOnly: false };
    const { model, now, waits, elapse } = startReconciliation({
      fetchCompared: reading(comparing, { ...comparing, search }),
    });
    void model.comparison.search();
    await settled();
    await elapse();
    expect(now()).toMatchObject({ otherSearch: search, stage: { phase: 'none' }, form: { from: '2026-03-20' } });
    expect(waits()).toEqual([]);
  });

  it('stops polling when the company is no longer active', async () => {
    const { model, now, waits, elapse } = startReconciliation({
      fetchCompared: reading(comparing, { ...nothingSearched, userStatus: 'Down' }),
    });
    void model.comparison.search();
    await settled();
    await elapse();
    expect(now()).toMatchObject({ status: 'Down', stage: { phase: 'none' } });
    expect(waits()).toEqual([]);
  });

  it('is no longer polled after unmounting', async () => {
    const { model, life, waits, port } = startReconciliation({ fetchCompared: reading(comparing) });
    void model.comparison.search();
    await settled();
    life.end();
    await settled();
    expect(waits()).toEqual([]);
    expect(port.fetchCompared).toHaveBeenCalledOnce();
  });
});

describe('the stream of progress', () => {
  it('updates the progress between polls, and its end is read at once', async () => {
    const { model, now, reportRuns, port, waits } = startReconciliation({
      fetchCompared: reading(comparing, compared()),
    });
    void model.comparison.search();
    await settled();
    expect(port.follow).toHaveBeenCalledOnce();
    await reportRuns({ runs: [{ kind: 'comparison', ...run({ state: 'running', done: 2_300 }) }] });
    expect(now().stage).toMatchObject({ phase: 'running', run: { done: 2_300 } });
    await reportRuns({ runs: [{ kind: 'comparison', ...run() }] });
    expect(now().stage.phase).toBe('ready');
    expect(waits()).toEqual([]);
  });

  it('may be missing: polling finds the end', async () => {
    const { model, now, elapse } = startReconciliation({
      fetchCompared: reading(comparing, compared()),
      follow: async () => undefined,
    });
    void model.comparison.search();
    await settled();
    await elapse();
    expect(now().stage.phase).toBe('ready');
  });
});

describe('a stream of progress that is not available', () => {
  it('is opened once, not with every poll', async () => {
    const follow = vi.fn<ReconciliationPort['follow']>(async () => undefined);
    const { model, elapse } = startReconciliation({ fetchCompared: reading(comparing), follow });
    void model.comparison.search();
    await settled();
    for (let read = 0; read < 5; read += 1) await elapse();
    expect(follow).toHaveBeenCalledOnce();
  });
});

describe('Clear All', () => {
  it('resets the form, and removes the result, the tile and the selection', async () => {
    const { model, now, documents } = startReconciliation();
    await model.open();
    model.comparison.setForm({ from: '2026-06-01', errorOnly: true });
    model.comparison.select(new Set(['Invoice/4127']));
    model.pressTile('consistent');
    await settled();
    model.comparison.clear();
    expect(now()).toMatchObject({
      form: { from: '2026-03-20', to: '2026-06-17', errorOnly: false },
      stage: { phase: 'none' },
      tile: null,
    });
    expect(now().selected.size).toBe(0);
    expect(documents().listing).toBeNull();
  });

  it('stops polling a running search', async () => {
    const { model, now, waits } = startReconciliation({ fetchCompared: reading(comparing) });
    void model.comparison.search();
    await settled();
    model.comparison.clear();
    await settled();
    expect(now().stage).toEqual({ phase: 'none' });
    expect(waits()).toEqual([]);
  });
});

describe('Refresh data', () => {
  it('reads the stored result without a new search; the selection is cleared, filters stay', async () => {
    const { model, now, port } = startReconciliation();
    await model.open();
    model.pressTile('error');
    model.comparison.select(new Set(['Invoice/4127']));
    await model.refresh();
    expect(port.compare).not.toHaveBeenCalled();
    expect(port.fetchRecalculation).toHaveBeenCalledTimes(2);
    expect(now().tile).toBe('error');
    expect(now().selected.size).toBe(0);
  });

  it('starts no search for a company that is no longer active', async () => {
    const { model, now, port } = startReconciliation({
      fetchCompared: reading(compared(), { ...nothingSearched, userStatus: 'Disconnected' }),
    });
    await model.open();
    await model.refresh();
    expect(port.compare).not.toHaveBeenCalled();
    expect(now()).toMatchObject({ status: 'Disconnected', stage: { phase: 'none' } });
  });

  it('starts a search when nothing was ever searched', async () => {
    const { model, port } = startReconciliation({
      fetchCompared: reading(nothingSearched, nothingSearched, compared()),
    });
    await model.open();
    expect(port.compare).not.toHaveBeenCalled();
    await model.refresh();
    expect(port.compare).toHaveBeenCalledOnce();
  });
});

describe('a tile', () => {
  it('filters the rows, and shows all rows when it is pressed again', async () => {
    const { model, now } = startReconciliation();
    await model.open();
    model.pressTile('inconsistent');
    expect(now().tile).toBe('inconsistent');
    model.pressTile('inconsistent');
    expect(now().tile).toBeNull();
  });

  it('Consistent lists its documents page by page', async () => {
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => documentOf({ id: String(from + at) }));
    const documents = vi.fn<ReconciliationPort['documents']>(async (_, { StartPosition = 1 }) =>
      answered({
        totalCount: 1_221,
        startPosition: StartPosition,
        transactions: page(StartPosition, StartPosition === 1 ? 1_000 : 221),
      }),
    );
    const { model, documents: listed } = startReconciliation({ documents });
    await model.open();
    model.pressTile('consistent');
    await settled();
    await model.documents.more();
    expect(documents.mock.calls).toEqual([
      ['accounting', { Only: 'Consistent', StartPosition: 1, MaxResults: 1_000 }],
      ['accounting', { Only: 'Consistent', StartPosition: 1_001, MaxResults: 1_000 }],
    ]);
    const { listed: pages = { kind: 'unread' } as const } = listed().listing ?? {};
    const all = expect.objectContaining({ length: 1_221 });
    expect(pages).toMatchObject({ kind: 'ready', again: null, value: { totalCount: 1_221, documents: all } });
  });

  it('says when newer searches have replaced the result whose documents it lists', async () => {
    const { model, documents: listed } = startReconciliation({
      documents: vi.fn<ReconciliationPort['documents']>(async () =>
        answered({ totalCount: 0, startPosition: 1, transactions: [], isReplaced: true }),
      ),
    });
    await model.open();
    model.pressTile('consistent');
    await settled();
    expect(listed().listing?.listed).toMatchObject({ kind: 'ready', value: 'replaced' });
  });

  it('Total Transactions lists the documents of the chosen side', async () => {
    const { model, port } = startReconciliation();
    await model.open();
    model.pressTile('total');
    await settled();
    model.chooseSide('provider');
    await settled();
    expect(port.documents).toHaveBeenLastCalledWith('provider', { StartPosition: 1, MaxResults: 1_000 });
  });
});

describe('an opened row', () => {
  it('is of a replaced result when neither side has its document', async () => {
    const { model, documents } = startReconciliation({
      documents: vi.fn<ReconciliationPort['documents']>(async () =>
        answered({ totalCount: 0, startPosition: 1, transactions: [] }),
      ),
    });
    await model.open();
    await model.documents.read('1');
    expect(documents().opened.get('1')).toMatchObject({ kind: 'ready', value: 'replaced' });
  });

  it('reads the current documents of both sides', async () => {
    const { model, documents, port } = startReconciliation({
      documents: vi.fn<ReconciliationPort['documents']>(async (side) =>
        answered({ totalCount: 1, startPosition: 1, transactions: side === 'accounting' ? [documentOf()] : [] }),
      ),
    });
    await model.open();
    await model.documents.read('4127');
    expect(port.documents).toHaveBeenCalledWith('accounting', { Ids: ['4127'] });
    expect(port.documents).toHaveBeenCalledWith('provider', { Ids: ['4127'] });
    expect(documents().opened.get('4127')).toEqual({
      kind: 'ready',
      value: { accounting: documentOf(), provider: null },
      again: null,
    });
  });

  it('is read again after the result was read again', async () => {
    const { model, documents } = startReconciliation();
    await model.open();
    await model.documents.read('4127');
    await model.refresh();
    expect(documents().opened.size).toBe(0);
  });
});

describe('Recalculate Tax', () => {
  it('previews the selected rows only, with types without spaces', async () => {
    const { model, port } = startReconciliation({
      fetchCompared: reading(
        compared({ inconsistentData: [row(), row({ qboTxnType: 'Sales Receipt', qboTxnId: '4070' }), errorRow] }),
      ),
    });
    await model.open();
    model.comparison.select(new Set(['Sales Receipt/4070']));
    void model.recalculate();
    await settled();
    expect(port.preview).toHaveBeenCalledExactlyOnceWith([{ Id: '4070', EntityType: 'SalesReceipt', SyncToken: '3' }]);
  });

  it('omits documents that are missing in QuickBooks, and sends a document with two rows once', async () => {
    const { model, port } = startReconciliation({
      fetchCompared: reading(
        compared({ inconsistentData: [row(), row({ avaTxnId: '1087-2' }), missingInAccountingRow] }),
      ),
    });
    await model.open();
    model.comparison.select(new Set(['Invoice/4127', 'Invoice/4127/1', 'Invoice/1049']));
    void model.recalculate();
    await settled();
    expect(port.preview).toHaveBeenCalledExactlyOnceWith([{ Id: '4127', EntityType: 'Invoice', SyncToken: '3' }]);
  });

  it('shows an alert when nothing is selected', async () => {
    const { model, now, port } = startReconciliation();
    await model.open();
    await model.recalculate();
    expect(now().alert).toEqual({ kind: 'nothingSelected' });
    expect(port.preview).not.toHaveBeenCalled();
  });

  it('shows an alert for more than 1000 documents', async () => {
    const many = Array.from({ length: maxLines + 1 }, (_, at) => row({ qboTxnId: String(at) }));
    const { model, now } = startReconciliation({
      fetchCompared: reading(compared({ inconsistentData: many })),
    });
    await model.open();
    const { stage } = now();
    model.comparison.select(new Set(stage.phase === 'ready' ? stage.rows.map(({ key }) => key) : []));
    await model.recalculate();
    expect(now().alert).toEqual({ kind: 'tooMany' });
  });
});
