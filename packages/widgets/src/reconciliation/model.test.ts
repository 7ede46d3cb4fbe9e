import { maxLines, type ComparedTransactions } from '@salestax/contract';
import { describe, expect, it, vi } from 'vitest';
import { emptyStore, settled, startReconciliation } from '../testing/reconciliation-model.harness.ts';
import type { ReconciliationPort } from './port.ts';
import {
  answered,
  compared,
  comparing,
  documentOf,
  errorRow,
  failure,
  missingInAccountingRow,
  nothingSearched,
  queued,
  row,
  run,
} from '../testing/reconciliation.fixture.ts';

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

  it('shows the search that is running, and its result when it has ended', async () => {
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

  it('offers the last 90 days when nothing was ever searched', async () => {
    const { model, now, waits } = startReconciliation({ fetchCompared: async () => emptyStore() });
    await model.open();
    expect(now().stage).toEqual({ phase: 'none' });
    expect(now().form).toEqual({ from: '2026-03-20', to: '2026-06-17', errorOnly: false });
    expect(waits()).toEqual([]);
  });

  it('keeps what was typed while it was being read', async () => {
    const { model, now } = startReconciliation();
    const opening = model.open();
    model.comparison.setForm({ from: '2026-06-01' });
    await opening;
    expect(now().form.from).toBe('2026-06-01');
  });

  it('says that it failed, and can be tried again', async () => {
    const fetchCompared = reading(compared());
    fetchCompared.mockResolvedValueOnce(failure);
    const { model, now } = startReconciliation({ fetchCompared });
    await model.open();
    expect(now().stage).toEqual({ phase: 'failed', failure });
    await model.refresh();
    expect(now().stage.phase).toBe('ready');
  });

  it('tells the status of a company that can do nothing here', async () => {
    const { model, now } = startReconciliation({
      fetchCompared: reading({ ...nothingSearched, userStatus: 'Down' }),
    });
    await model.open();
    expect(now().status).toBe('Down');
  });
});

describe('a search', () => {
  it('is sent with days as they are, and read at once and then every 5 seconds', async () => {
    const { model, port, now, waits, elapse } = startReconciliation({
      fetchCompared: reading(comparing, comparing, compared()),
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

  it('waits for data that is not there yet, and for answers that do not come', async () => {
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

  it('is refused with wrong days, and says what is wrong until it is right', async () => {
    const { model, port, now } = startReconciliation();
    model.comparison.setForm({ from: '' });
    await model.comparison.search();
    expect(port.compare).not.toHaveBeenCalled();
    expect(now().isChecked).toBe(true);
    model.comparison.setForm({ from: '2026-06-01' });
    await model.comparison.search();
    expect(port.compare).toHaveBeenCalledOnce();
    expect(now().isChecked).toBe(false);
  });

  it('takes today from the clock when it is sent', async () => {
    const { model, port, setToday } = startReconciliation();
    setToday(new Date(2026, 5, 18));
    model.comparison.setForm({ to: '2026-06-18', from: '2026-06-18' });
    await model.comparison.search();
    expect(port.compare).toHaveBeenCalledOnce();
  });

  it('does not start before the day on which calculation starts', async () => {
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

  it('that is not queued is logged, and leaves what was on the screen', async () => {
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

  it.each([true, '1', 1])('is queued when the answer says %j', async (isSentToSearch) => {
    const answer = answered({ ...queued, isSentToSearch: 1 as const });
    Object.assign(answer.ok ? answer.value : {}, { isSentToSearch });
    const { model, now } = startReconciliation({ compare: async () => answer, fetchCompared: async () => running() });
    void model.comparison.search();
    await settled();
    expect(now().stage.phase).toBe('running');
  });

  it.each(['Down', 'Disconnected'] as const)('does nothing for a company that is %s', async (userStatus) => {
    const { model, now, port } = startReconciliation({
      compare: async () => answered({ ...queued, isSentToSearch: 0, userStatus }),
    });
    await model.comparison.search();
    expect(now().status).toBe(userStatus);
    expect(port.log).not.toHaveBeenCalled();
  });

  it('that can not be sent keeps what was on the screen', async () => {
    const { model, now } = startReconciliation({ compare: async () => failure });
    await model.open();
    await model.comparison.search();
    expect(now().searchFailure).toBe(failure);
    expect(now().stage.phase).toBe('ready');
  });

  it('is sent once, however often the button is pressed', async () => {
    const { model, port } = startReconciliation();
    await Promise.all([model.comparison.search(), model.comparison.search()]);
    expect(port.compare).toHaveBeenCalledOnce();
  });

  it('replaces the one before, whose answers are not shown', async () => {
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

  it('is given up after 180 reads, and found again by Refresh data', async () => {
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

  it('ends with the error of the service', async () => {
    const error = { code: '3202', message: 'The token is not valid.' };
    const { model, now, waits } = startReconciliation({
      fetchCompared: reading({ ...nothingSearched, run: run({ state: 'failed' }), error }),
    });
    await model.comparison.search();
    expect(now().stage).toEqual({ phase: 'refused', error });
    expect(waits()).toEqual([]);
  });

  it('can be stopped', async () => {
    const { model, now, port, waits } = startReconciliation({ fetchCompared: reading(comparing) });
    void model.comparison.search();
    await settled();
    await model.comparison.stop();
    expect(port.cancel).toHaveBeenCalledExactlyOnceWith('comparison');
    expect(now()).toMatchObject({ stage: { phase: 'none' }, note: 'stopped' });
    expect(waits()).toEqual([]);
  });

  it('ends when the company is not active any more', async () => {
    const { model, now, waits, elapse } = startReconciliation({
      fetchCompared: reading(comparing, { ...nothingSearched, userStatus: 'Down' }),
    });
    void model.comparison.search();
    await settled();
    await elapse();
    expect(now()).toMatchObject({ status: 'Down', stage: { phase: 'none' } });
    expect(waits()).toEqual([]);
  });

  it('is not read any more once the page is left', async () => {
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
  it('moves the bars between two reads, and hurries the last one', async () => {
    const { model, now, tellRuns, port, waits } = startReconciliation({
      fetchCompared: reading(comparing, compared()),
    });
    void model.comparison.search();
    await settled();
    expect(port.follow).toHaveBeenCalledOnce();
    await tellRuns({ runs: [{ kind: 'comparison', ...run({ state: 'running', done: 2_300 }) }] });
    expect(now().stage).toMatchObject({ phase: 'running', run: { done: 2_300 } });
    await tellRuns({ runs: [{ kind: 'comparison', ...run() }] });
    expect(now().stage.phase).toBe('ready');
    expect(waits()).toEqual([]);
  });

  it('is not needed: without it the reads alone find the end', async () => {
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

describe('a stream that can not be had', () => {
  it('is not asked for again at every read', async () => {
    const follow = vi.fn<ReconciliationPort['follow']>(async () => undefined);
    const { model, elapse } = startReconciliation({ fetchCompared: reading(comparing), follow });
    void model.comparison.search();
    await settled();
    for (let read = 0; read < 5; read += 1) await elapse();
    expect(follow).toHaveBeenCalledOnce();
  });
});

describe('Clear All', () => {
  it('restores the defaults and takes rows, tiles and ticks away', async () => {
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

  it('shows nothing of a search that was under way', async () => {
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
  it('reads the stored result again without a new search; ticks end, filters stay', async () => {
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

  it('of a company that is not active any more starts nothing', async () => {
    const { model, now, port } = startReconciliation({
      fetchCompared: reading(compared(), { ...nothingSearched, userStatus: 'Disconnected' }),
    });
    await model.open();
    await model.refresh();
    expect(port.compare).not.toHaveBeenCalled();
    expect(now()).toMatchObject({ status: 'Disconnected', stage: { phase: 'none' } });
  });

  it('searches where nothing was ever searched', async () => {
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
  it('filters, and shows everything again when it is pressed twice', async () => {
    const { model, now } = startReconciliation();
    await model.open();
    model.pressTile('inconsistent');
    expect(now().tile).toBe('inconsistent');
    model.pressTile('inconsistent');
    expect(now().tile).toBeNull();
  });

  it('of what agrees lists its documents, page by page', async () => {
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
    expect(listed().listing).toMatchObject({ totalCount: 1_221, isLoading: false });
    expect(listed().listing?.documents).toHaveLength(1_221);
  });

  it('of everything lists the other side on request', async () => {
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
  it('has both documents, as they are now', async () => {
    const { model, documents, port } = startReconciliation({
      documents: vi.fn<ReconciliationPort['documents']>(async (side) =>
        answered({ totalCount: 1, startPosition: 1, transactions: side === 'accounting' ? [documentOf()] : [] }),
      ),
    });
    await model.open();
    await model.documents.read('4127');
    expect(port.documents).toHaveBeenCalledWith('accounting', { Ids: ['4127'] });
    expect(port.documents).toHaveBeenCalledWith('provider', { Ids: ['4127'] });
    expect(documents().opened.get('4127')).toEqual({ phase: 'ready', accounting: documentOf(), provider: null });
  });

  it('is forgotten with its rows', async () => {
    const { model, documents } = startReconciliation();
    await model.open();
    await model.documents.read('4127');
    await model.refresh();
    expect(documents().opened.size).toBe(0);
  });
});

describe('Recalculate Tax', () => {
  it('asks about the ticked rows alone, with types without spaces', async () => {
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

  it('never takes what is missing in QuickBooks, and a document twice only once', async () => {
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

  it('says that nothing is selected', async () => {
    const { model, now, port } = startReconciliation();
    await model.open();
    await model.recalculate();
    expect(now().alert).toEqual({ kind: 'nothingSelected' });
    expect(port.preview).not.toHaveBeenCalled();
  });

  it('takes a thousand at once and not more', async () => {
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
