import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Failure, Result } from '@salestax/client';
import { createLifetime } from '@salestax/widget-kit';
import { seenList } from '../testing/seen-list.ts';
import { sendInBatches } from './batches.ts';
import { createList, unreadList, type ListState, type ListTypes } from './list.ts';

interface Answer {
  readonly rows?: readonly { readonly id: string }[];
}

interface Types extends ListTypes {
  readonly Answer: Answer;
  readonly Row: { readonly id: string };
  readonly Note: never;
  readonly Run: 'search';
}

class FakePage extends EventTarget {
  hidden = false;
}

const ok = <Value>(value: Value): Result<Value> => ({ ok: true, value, correlationId: null });
const failed = (problem: Failure['problem']): Failure => ({
  ok: false,
  problem,
  status: null,
  correlationId: null,
  message: '',
  reasonCode: null,
  code: 'failed',
  cause: null,
  base: 'apiBaseUrl',
});

/** A list whose work has ended when an answer has rows; rows whose id starts with 'x' can't be selected. */
function start() {
  const life = createLifetime();
  const store = createStore<ListState<Types>>(() => unreadList);
  const poll = vi.fn<() => Promise<Result<Answer>>>(async () => ok({}));
  const stop = vi.fn<() => Promise<Result<boolean>>>(async () => ok(true));
  const onFollowed = vi.fn<(ending: string) => void>();
  const list = createList<Types>(life, {
    get: store.getState,
    set: (parts) => store.setState(parts),
    poll,
    pollMs: 1_000,
    rowsOf: ({ rows = null }) => rows,
    isRunning: ({ rows }) => rows === undefined,
    idOf: ({ id }) => id,
    canSelect: ({ id }) => !id.startsWith('x'),
    stop,
    onFollowed,
    page: new FakePage(),
  });
  return { list, life, poll, stop, onFollowed, state: () => seenList(store.getState()) };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  // No part of the pauses is random.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a list that requests background work', () => {
  it('follows it once it is queued, until it has ended', async () => {
    const { list, poll, state, onFollowed } = start();
    poll.mockResolvedValueOnce(ok({})).mockResolvedValueOnce(ok({ rows: [{ id: '1' }] }));
    const started = list.start(
      async () => ok('queued'),
      () => true,
    );
    expect(state()).toMatchObject({ isStarting: true, isPolling: false });
    await pass(0);
    expect(state()).toMatchObject({ isStarting: false, isPolling: true });
    await pass(1_000);
    expect(await started).toBeNull();
    expect(state()).toMatchObject({ isPolling: false, rows: [{ id: '1' }] });
    expect(onFollowed).toHaveBeenCalledExactlyOnceWith('done');
  });

  it.each([
    ['is not queued', async () => ok(0), 'not-started'],
    ['cannot be requested', async () => failed('failed'), null],
  ] as const)('follows the previous work on when it %s', async (_, request, note) => {
    const { list, poll, state } = start();
    void list.pollUntilDone();
    await pass(0);
    await list.start<unknown>(request, () => false);
    expect(state()).toMatchObject({ isStarting: false, isPolling: true, note });
    await pass(1_000);
    expect(poll).toHaveBeenCalledTimes(2);
  });

  it('drops the answer to a request that was cancelled', async () => {
    const { list, poll } = start();
    const answer = Promise.withResolvers<Result<string>>();
    void list.start(
      () => answer.promise,
      () => true,
    );
    list.cancel();
    answer.resolve(ok('queued'));
    await pass(1_000);
    expect(poll).not.toHaveBeenCalled();
  });
});

describe('a list that follows background work', () => {
  it('polls on after a network failure, and shows any other', async () => {
    const { list, poll, state } = start();
    poll.mockResolvedValueOnce(failed('network')).mockResolvedValueOnce(failed('unauthorized'));
    void list.pollUntilDone();
    // The pause after a failure is twice as long.
    await pass(2_000);
    expect(state()).toMatchObject({ isPolling: false, failure: { problem: 'unauthorized' } });
    await pass(10_000);
    expect(poll).toHaveBeenCalledTimes(2);
  });

  it('starts with the interval when its state was just read', async () => {
    const { list, poll } = start();
    void list.pollUntilDone(true);
    await pass(999);
    expect(poll).not.toHaveBeenCalled();
    await pass(1);
    expect(poll).toHaveBeenCalledOnce();
  });

  it('ends when the work was cancelled, and otherwise reads its end', async () => {
    const { list, poll, stop, state, onFollowed } = start();
    void list.pollUntilDone();
    await pass(0);
    await list.stop('search');
    expect(state()).toMatchObject({ isPolling: false, note: 'stopped', stopping: null });
    expect(onFollowed).toHaveBeenCalledExactlyOnceWith('cancelled');
    stop.mockResolvedValueOnce(ok(false));
    poll.mockResolvedValueOnce(ok({ rows: [] }));
    await list.stop('search');
    expect(state()).toMatchObject({ rows: [], note: null });
  });

  it('deselects rows that are gone or cannot be selected any more', async () => {
    const { list, state } = start();
    list.select(new Set(['1', '2', 'x3']));
    list.showAnswer({ rows: [{ id: '2' }, { id: 'x3' }] });
    expect([...state().selected]).toEqual(['2']);
  });
});

describe('batches', () => {
  it('are sent until one is not confirmed', async () => {
    const entries = Array.from({ length: 2_500 }, (_, at) => String(at));
    const send = vi.fn<(batch: readonly string[]) => Promise<Result<number | false>>>(async ({ length }) => ok(length));
    expect(await sendInBatches(entries, send)).toEqual({ sent: entries, answers: [1_000, 1_000, 500], problem: null });
    send.mockResolvedValueOnce(ok(1_000)).mockResolvedValueOnce(ok(false));
    expect(await sendInBatches(entries, send)).toMatchObject({
      sent: entries.slice(0, 1_000),
      answers: [1_000],
      problem: 'unconfirmed',
    });
    expect(send).toHaveBeenCalledTimes(5);
  });

  it('are sent until they are stopped', async () => {
    const entries = Array.from({ length: 2_500 }, (_, at) => String(at));
    const send = vi.fn<(batch: readonly string[]) => Promise<Result<number>>>(async ({ length }) => ok(length));
    const isStopped = () => send.mock.calls.length === 2;
    expect(await sendInBatches(entries, send, isStopped)).toEqual({
      sent: entries.slice(0, 2_000),
      answers: [1_000, 1_000],
      problem: null,
    });
  });
});
