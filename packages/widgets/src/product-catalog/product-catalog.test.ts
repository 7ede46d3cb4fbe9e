import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure, Result } from '@salestax/client';
import { createLifetime } from '@salestax/widget-kit';
import { boulder, edging, fertilizer, item, run, soil } from '../testing/product-catalog.fixture.ts';
import { seenList } from '../testing/seen-list.ts';
import { countsOf, hasRunningWork, itemsFound, itemsOf, maySend, isUncompared, type ComparedItems } from './items.ts';
import { messages } from './messages.ts';
import { createCatalogModel } from './model.ts';
import type { CatalogPort } from './port.ts';
import { stagesOf } from './runs.tsx';

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
const items = [fertilizer, soil, boulder, edging];
const compared: ComparedItems = { comparedData: items, run: run('ready') };
/** The first item was sent meanwhile. */
const updated = items.map((each) => (each.id === '1' ? { ...each, status: 'Updated' as const } : each));

const codes = (rows: readonly { readonly itemCode: string }[]) => rows.map(({ itemCode }) => itemCode);

describe('a search', () => {
  it.each([
    ['fert', ['FERT-ORG-20']],
    ['EDGING', ['EDG-STL-10']],
    ['per', ['SOIL-GDN-YD', '']],
    ['nowhere', []],
  ])('for %j searches code and description, case-insensitively', (text, found) => {
    expect(codes(itemsFound(items, { kind: 'text', text }))).toEqual(found);
  });

  it('without a text finds the items without a code', () => {
    expect(itemsFound(items, { kind: 'no-code' })).toEqual([boulder]);
  });

  it('is narrowed by the filter', () => {
    expect(itemsOf(items, 'New')).toEqual([fertilizer, edging]);
    expect(itemsOf(items, null)).toBe(items);
    expect(countsOf(items)).toEqual({ New: 2, Updated: 1, Fail: 1, undecided: 0 });
  });

  it('finds the items without a tax code, whatever their status', () => {
    const undecided = [
      item('5', { taxCode: '', defaultTaxCode: 'P0000000' }),
      item('6', { status: 'Updated', taxCode: '', defaultTaxCode: 'NT' }),
    ];
    expect(itemsOf([...items, ...undecided], 'undecided')).toEqual(undecided);
    expect(countsOf([...items, ...undecided])).toEqual({ New: 3, Updated: 2, Fail: 1, undecided: 2 });
  });
});

it('allows sending items that are new or failed', () => {
  expect(items.filter(maySend)).toEqual([fertilizer, boulder, edging]);
});

describe('the stored comparison', () => {
  it.each<[string, ComparedItems, boolean]>([
    ['is there', compared, false],
    ['is made anew', { ...compared, run: run('running') }, true],
    ['is there while items are sent', { ...compared, sync: run('running') }, true],
    ['failed without data', { run: run('failed') }, false],
    ['was stopped without data', { run: run('cancelled') }, false],
    ['is refused', { error: { code: 'Disconnected', message: 'Not connected.' } }, false],
    ['holds no items', { comparedData: [], run: run('ready') }, false],
  ])('%s', (_, answer, isExpected) => {
    expect(hasRunningWork(answer)).toBe(isExpected);
  });

  it.each<[string, ComparedItems]>([
    ['was never made', {}],
    ['was made with another company', { run: run('ready') }],
  ])('%s', (_, answer) => {
    expect(isUncompared(answer)).toBe(true);
    expect(hasRunningWork(answer)).toBe(true);
  });
});

describe('the stages of a run', () => {
  it('are the run itself when it has no stages', () => {
    expect(stagesOf(run('running', { done: 3, total: 9 }), 'Sending', messages)).toEqual([
      { label: 'Sending', state: 'running', done: 3, total: 9 },
    ]);
  });

  it('are done, running at the same time, or waiting', () => {
    const stages = [
      { name: 'accounting', done: 300, total: 300 },
      { name: 'provider', done: 0, total: null },
      { name: 'compare', done: 0, total: null },
    ];
    expect(stagesOf(run('running', { stages }), '', messages).map(({ label, state }) => [label, state])).toEqual([
      ['Items in QuickBooks', 'done'],
      ['Items in AvaTax', 'running'],
      ['Comparison', 'waiting'],
    ]);
    const both = stages.map((stage) => ({ ...stage, done: 10, total: 300 }));
    expect(stagesOf(run('running', { stages: both }), '', messages).map(({ state }) => state)).toEqual([
      'running',
      'running',
      'running',
    ]);
  });
});

class FakePage extends EventTarget {
  hidden = false;
}

function start(over: Partial<CatalogPort> = {}, first: ComparedItems = compared) {
  const life = createLifetime();
  const port = {
    status: vi.fn<CatalogPort['status']>(async () => ok({ status: 'Active' as const })),
    read: vi.fn<CatalogPort['read']>(async () => ok(first)),
    poll: vi.fn<CatalogPort['poll']>(async () => ok(compared)),
    compare: vi.fn<CatalogPort['compare']>(async () => ok({ isSentToSearch: 1, userStatus: 'Active' as const })),
    send: vi.fn<CatalogPort['send']>(async () => ok(false)),
    stop: vi.fn<CatalogPort['stop']>(async () => ok(null)),
    findTaxCodes: async () => ok([]),
    assignTaxCode: async () => ok({ taxCode: null, error: null }),
    logNotStarted: vi.fn<() => void>(),
  };
  const onSent = vi.fn<(ids: readonly string[]) => void>();
  const onEnded = vi.fn<(outcome: { readonly sent: number; readonly failed: number }) => void>();
  const model = createCatalogModel(
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

/** Advances the clock. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('the product catalog', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // No part of a pause is random.
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('shows the stored comparison without starting one', async () => {
    const { load, state, port } = start();
    await load();
    expect(state()).toMatchObject({ blocked: null, rows: items, isReading: false });
    expect(port.compare).not.toHaveBeenCalled();
    expect(port.poll).not.toHaveBeenCalled();
  });

  it('compares at the first visit, and polls every 3 seconds until the end', async () => {
    const { load, state, port } = start({}, {});
    port.poll
      .mockResolvedValueOnce(ok({}))
      .mockResolvedValueOnce(ok({ run: run('running', { done: 5, total: 9 }) }))
      .mockResolvedValueOnce(failed('network'));
    const loading = load();
    await pass(0);
    expect(port.compare).toHaveBeenCalledTimes(1);
    expect(port.poll).toHaveBeenCalledTimes(1);
    await pass(2_999);
    expect(port.poll).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(state().comparison).toMatchObject({ done: 5, total: 9 });
    expect(state().rows).toBeNull();
    // The pause after a failure is twice as long.
    await pass(9_000);
    await loading;
    expect(state().rows).toEqual(items);
    await pass(60_000);
    expect(port.poll).toHaveBeenCalledTimes(4);
  });

  it('follows what is running when the page is opened', async () => {
    const { load, state, port } = start({}, { ...compared, sync: run('running', { done: 1, total: 2 }) });
    const loading = load();
    await pass(0);
    await loading;
    expect(port.compare).not.toHaveBeenCalled();
    expect(port.poll).toHaveBeenCalledTimes(1);
    expect(state().sync).toBeNull();
  });

  it('stops after 180 polls and shows a note; loading again polls again', async () => {
    const running: ComparedItems = { run: run('running') };
    const { load, state, port } = start({}, running);
    port.poll.mockResolvedValue(ok(running));
    const loading = load();
    await pass(180 * 3_000);
    await loading;
    expect(port.poll).toHaveBeenCalledTimes(180);
    expect(state().note).toBe('too-long');
    const again = load();
    await pass(0);
    expect(state().note).toBeNull();
    expect(port.poll).toHaveBeenCalledTimes(181);
    port.poll.mockResolvedValue(ok(compared));
    await pass(3_000);
    await again;
  });

  it('polls no more after unmounting', async () => {
    const { load, port, life } = start({}, {});
    port.poll.mockResolvedValue(ok({ run: run('running') }));
    const loading = load();
    await pass(0);
    life.end();
    await pass(60_000);
    await loading;
    expect(port.poll).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not show the answer of an earlier read after a later one', async () => {
    const late = Promise.withResolvers<Result<ComparedItems>>();
    const { load, state, port } = start();
    port.read.mockReturnValueOnce(late.promise);
    const first = load();
    await pass(0);
    await load();
    late.resolve(ok({ comparedData: [], run: run('ready') }));
    await first;
    expect(state().rows).toEqual(items);
    expect(state().isReading).toBe(false);
  });

  it.each(['Down', 'Disconnected', 'NotIntegrated'] as const)(
    'reads nothing while the status is %s',
    async (status) => {
      const { load, state, port } = start({ status: async () => ok({ status }) });
      await load();
      expect(state().blocked).toBe(status);
      expect(port.read).not.toHaveBeenCalled();
    },
  );

  it('is blocked by the status in the answer of a comparison', async () => {
    const { load, state } = start({ compare: async () => ok({ isSentToSearch: 0, userStatus: 'Down' as const }) }, {});
    await load();
    expect(state().blocked).toBe('Down');
  });

  it.each([1, true, '1'])('treats %j as a queued comparison', async (isSentToSearch) => {
    const { load, port, state } = start(
      { compare: async () => ok({ isSentToSearch, userStatus: 'Active' as const }) },
      {},
    );
    await load();
    expect(port.poll).toHaveBeenCalledTimes(1);
    expect(state().note).toBeNull();
  });

  it.each([0, false, '0', null])(
    'with isSentToSearch %j, the comparison counts as not started: it is logged, a note is shown, and the rows stay',
    async (flag) => {
      const { load, compare, port, state } = start({
        compare: async () => ok({ isSentToSearch: flag, userStatus: 'Active' as const }),
      });
      await load();
      await compare();
      expect(port.logNotStarted).toHaveBeenCalledTimes(1);
      expect(state()).toMatchObject({ note: 'not-started', rows: items, alert: null, isReading: false });
      expect(port.poll).not.toHaveBeenCalled();
    },
  );

  it('shows a failed read, and reads again', async () => {
    const { load, state, port } = start();
    port.read.mockResolvedValueOnce(failed('network'));
    await load();
    expect(state()).toMatchObject({ failure: { problem: 'network' }, rows: null });
    await load();
    expect(state()).toMatchObject({ failure: null, rows: items });
  });

  it('stops polling when the session has ended', async () => {
    const { load, state, port } = start({}, { run: run('running') });
    port.poll.mockResolvedValue(failed('unauthorized'));
    await load();
    expect(state().failure).toMatchObject({ problem: 'unauthorized' });
    await pass(60_000);
    expect(port.poll).toHaveBeenCalledTimes(1);
  });

  it('shows why a comparison failed', async () => {
    const error = { code: '3202', message: 'QuickBooks did not answer.' };
    const { load, state, port } = start({}, { run: run('failed'), error });
    await load();
    expect(state().error).toEqual(error);
    expect(port.compare).not.toHaveBeenCalled();
  });

  describe('the search box', () => {
    it('searches half a second after the last letter, and at once by its button', async () => {
      const { load, type, search, state } = start();
      await load();
      type('so');
      await pass(400);
      type('soil ');
      await pass(499);
      expect(state().wanted).toEqual({ kind: 'all' });
      await pass(1);
      expect(state().wanted).toEqual({ kind: 'text', text: 'soil' });
      type('edging');
      search();
      expect(state().wanted).toEqual({ kind: 'text', text: 'edging' });
    });

    it('shows everything once it is emptied, and items without a code by the button without a text', async () => {
      const { load, type, search, showAll, setFilter, state } = start();
      await load();
      type('soil');
      await pass(500);
      type('');
      await pass(500);
      expect(state().wanted).toEqual({ kind: 'all' });
      setFilter('Updated');
      search();
      await pass(1_000);
      expect(state().wanted).toEqual({ kind: 'no-code' });
      showAll();
      expect(state()).toMatchObject({ wanted: { kind: 'all' }, typed: '', filter: null });
    });
  });

  describe('sending', () => {
    it('shows an alert when nothing is selected', async () => {
      const { load, sync, state, port } = start();
      await load();
      await sync();
      expect(state().alert).toEqual({ kind: 'none-selected' });
      expect(port.send).not.toHaveBeenCalled();
    });

    it('keeps the selection when the rows cannot be read again', async () => {
      const { load, select, state, port } = start();
      await load();
      select(new Set(['1', '3']));
      port.read.mockResolvedValueOnce(failed('network'));
      await load();
      expect([...state().selected]).toEqual(['1', '3']);
      await load();
      expect([...state().selected]).toEqual([]);
    });

    it('sends the selected items, shows an alert, and polls until the end', async () => {
      const { load, select, sync, state, port, onSent } = start();
      await load();
      select(new Set(['1', '3', '2']));
      port.poll
        .mockResolvedValueOnce(ok({ ...compared, sync: run('running', { done: 1, total: 2 }) }))
        .mockResolvedValueOnce(ok({ comparedData: [soil], run: run('ready'), sync: run('ready') }));
      const sending = sync();
      await pass(0);
      expect(port.send).toHaveBeenCalledExactlyOnceWith(['1', '3']);
      expect(onSent).toHaveBeenCalledExactlyOnceWith(['1', '3']);
      expect(state()).toMatchObject({ alert: { kind: 'sent' }, sync: { done: 1 }, isSending: false });
      expect([...state().selected]).toEqual([]);
      await pass(3_000);
      await sending;
      expect(state().rows).toEqual([soil]);
    });

    it('says what became of them at the next reading, where the work ran longer than it was followed', async () => {
      const { load, select, sync, state, port, onEnded } = start();
      await load();
      select(new Set(['1', '3']));
      port.poll.mockResolvedValue(ok({ ...compared, sync: run('running') }));
      const sending = sync();
      await pass(3_000 * 200);
      await sending;
      expect(state()).toMatchObject({ note: 'too-long', outcome: null });
      port.read.mockResolvedValueOnce(ok({ comparedData: updated, run: run('ready'), sync: run('ready') }));
      await load();
      expect(onEnded).toHaveBeenCalledExactlyOnceWith({ sent: 1, failed: 1 });
      await load();
      expect(onEnded).toHaveBeenCalledOnce();
    });

    it('says how many of them were sent when the work was stopped', async () => {
      const { load, select, sync, state, port } = start();
      await load();
      select(new Set(['1', '3']));
      port.poll.mockResolvedValueOnce(ok({ comparedData: updated, run: run('ready'), sync: run('cancelled') }));
      await sync();
      expect(state().outcome).toEqual({ sent: 1, failed: 1 });
    });

    it('says what became of them also where the items are compared anew meanwhile', async () => {
      const { load, select, sync, compare, state, port, onEnded } = start();
      await load();
      select(new Set(['1', '3']));
      port.poll
        .mockResolvedValueOnce(ok({ ...compared, sync: run('running') }))
        .mockResolvedValueOnce(ok({ run: run('running'), sync: run('ready') }))
        .mockResolvedValueOnce(ok({ comparedData: updated, run: run('ready'), sync: run('ready') }));
      const sending = sync();
      await pass(0);
      const comparing = compare();
      await pass(3_000);
      await Promise.all([sending, comparing]);
      expect(state().outcome).toEqual({ sent: 1, failed: 1 });
      expect(onEnded).toHaveBeenCalledExactlyOnceWith({ sent: 1, failed: 1 });
    });

    const undecided = {
      ...compared,
      comparedData: [
        fertilizer,
        item('5', { taxCode: '', defaultTaxCode: 'P0000000' }),
        item('6', { taxCode: '', defaultTaxCode: 'NT' }),
      ],
    };

    it('asks a question when items without a tax code are selected', async () => {
      const { load, select, sync, answer, state, port } = start({}, undecided);
      await load();
      select(new Set(['1', '5', '6']));
      await sync();
      expect(state().question).toEqual({ taxed: 1, untaxed: 1 });
      expect(port.send).not.toHaveBeenCalled();
      await answer(true);
      expect(port.send).toHaveBeenCalledExactlyOnceWith(['1', '5', '6']);
      expect(state()).toMatchObject({ question: null, alert: { kind: 'sent' } });
    });

    it('asks no question for items with a tax code', async () => {
      const { load, select, sync, state, port } = start({}, undecided);
      await load();
      select(new Set(['1']));
      await sync();
      expect(port.send).toHaveBeenCalledExactlyOnceWith(['1']);
      expect(state().question).toBeNull();
    });

    it('that was not confirmed sends nothing, and can show the items without a tax code', async () => {
      const { load, select, sync, answer, showUndecided, state, port } = start({}, undecided);
      await load();
      select(new Set(['5']));
      await sync();
      await answer(false);
      expect(state()).toMatchObject({ question: null, filter: null });
      await sync();
      showUndecided();
      expect(state()).toMatchObject({ question: null, filter: 'undecided', wanted: { kind: 'all' } });
      expect([...state().selected]).toEqual(['5']);
      expect(port.send).not.toHaveBeenCalled();
    });

    it('does not change the selection when nothing was queued', async () => {
      const { load, select, sync, state, port, onSent } = start({ send: async () => ok(true) });
      await load();
      select(new Set(['1']));
      await sync();
      expect(state().alert).toEqual({ kind: 'not-sent' });
      expect([...state().selected]).toEqual(['1']);
      expect(onSent).not.toHaveBeenCalled();
      expect(port.poll).not.toHaveBeenCalled();
    });

    it('sends batches of 1000, and leaves items selected that were not queued', async () => {
      const many = Array.from({ length: 2_500 }, (_, at) => item(String(at)));
      const { load, select, sync, state, port, onSent } = start({}, { comparedData: many, run: run('ready') });
      port.poll.mockResolvedValue(ok({ comparedData: many, run: run('ready') }));
      await load();
      select(new Set(many.map(({ id }) => id)));
      port.send.mockResolvedValueOnce(ok(false)).mockResolvedValueOnce(ok(false)).mockResolvedValueOnce(ok(true));
      await sync();
      expect(port.send.mock.calls.map(([ids]) => ids.length)).toEqual([1_000, 1_000, 500]);
      expect(state().alert).toEqual({ kind: 'some-not-sent', count: 500 });
      expect(state().selected.size).toBe(500);
      expect(onSent.mock.calls[0]?.[0]).toHaveLength(2_000);
    });

    it('shows an alert when it fails, unless the page shows the failure', async () => {
      const { load, select, sync, state, port } = start();
      await load();
      select(new Set(['1']));
      port.send.mockResolvedValueOnce(failed('network'));
      await sync();
      expect(state().alert).toEqual({ kind: 'failed', sentence: 'no answer' });
      port.send.mockResolvedValueOnce(failed('failed'));
      await sync();
      expect(state().alert).toBeNull();
    });
  });

  it('deselects items that cannot be sent any more while it polls, and all when it loads again', async () => {
    const { load, select, state, compare, port } = start();
    await load();
    select(new Set(['1', '4']));
    port.poll.mockResolvedValueOnce(
      ok({ comparedData: [{ ...fertilizer, status: 'Updated' }, edging], run: run('ready') }),
    );
    await compare();
    expect([...state().selected]).toEqual(['4']);
    await load();
    expect([...state().selected]).toEqual([]);
  });

  it('stops a run, and shows its end', async () => {
    const { load, stop, port, state } = start({}, { ...compared, run: run('running') });
    port.poll.mockResolvedValueOnce(ok({ ...compared, run: run('running') }));
    const loading = load();
    await pass(0);
    port.poll.mockResolvedValueOnce(ok({ ...compared, run: run('cancelled') }));
    await stop('item-comparison');
    await loading;
    expect(port.stop).toHaveBeenCalledExactlyOnceWith('item-comparison');
    expect(state()).toMatchObject({ comparison: { state: 'cancelled' }, stopping: null });
    expect(vi.getTimerCount()).toBe(0);
  });
});
