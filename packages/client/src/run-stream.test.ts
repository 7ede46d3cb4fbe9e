import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RunStates } from '@salestax/contract';
import type { After } from './poller.ts';
import { followRuns } from './run-stream.ts';

const url = 'https://connector.example/api/Background/Progress/0';
const states = (state: 'running' | 'ready', done = 0): RunStates => ({
  runs: [
    {
      kind: 'comparison',
      state,
      done,
      total: 10,
      startedAt: '2026-06-17T10:00:00Z',
      updatedAt: '2026-06-17T10:00:01Z',
    },
  ],
});
const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
/** A stream of these chunks, which then ends or fails. */
const stream = (pieces: readonly string[], end: 'ended' | 'broken' = 'ended') =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        if (end === 'ended') controller.close();
      },
      pull(controller) {
        controller.error(new TypeError('broken off'));
      },
    }),
  );

afterEach(() => vi.unstubAllGlobals());

/** Follows runs with these responses, one per connection, without pauses. */
async function follow(...answers: readonly (() => Response | Promise<Response>)[]) {
  const left = [...answers];
  const fetched = vi.fn<typeof fetch>(async () => (left.shift() ?? (() => Response.error()))());
  vi.stubGlobal('fetch', fetched);
  const onStates = vi.fn<(received: RunStates) => void>();
  const token = vi.fn<(rejected?: string) => Promise<string | null>>(async (rejected) =>
    rejected === undefined ? 'token' : 'next',
  );
  const pauses: number[] = [];
  const after: After = (milliseconds, work) => {
    pauses.push(milliseconds);
    queueMicrotask(work);
    return () => undefined;
  };
  const controller = new AbortController();
  await followRuns({ url, token, signal: controller.signal, onStates, after });
  const received = onStates.mock.calls.map(([each]) => each);
  return { fetched, received, pauses, token };
}

describe('following runs', () => {
  test('reports every state until none is running', async () => {
    const { fetched, received } = await follow(() => stream([event(states('running', 1)), event(states('ready', 10))]));
    expect(received).toEqual([states('running', 1), states('ready', 10)]);
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      url,
      expect.objectContaining({ headers: { accept: 'text/event-stream', authorization: 'Bearer token' } }),
    );
  });

  test('joins events that arrive in chunks, and ignores comments and other fields', async () => {
    const text = `: hello\n\nevent: states\r\nid: 1\r\n${event(states('running', 7)).replaceAll('\n', '\r\n')}${event(states('ready'))}`;
    const { received } = await follow(() => stream([text.slice(0, 40), text.slice(40, 41), text.slice(41)]));
    expect(received).toEqual([states('running', 7), states('ready')]);
  });

  test('ignores data that is not a state', async () => {
    const { received } = await follow(() =>
      stream(['data: {\n\n', event({ runs: [{ kind: 'unknown' }] }), event(null), event(states('ready'))]),
    );
    expect(received).toEqual([states('ready')]);
  });

  test('opens the stream again when it ends or fails while a run is running', async () => {
    const { fetched, received, pauses } = await follow(
      () => stream([event(states('running', 1))]),
      () => stream([event(states('running', 2))], 'broken'),
      () => stream([event(states('ready'))]),
    );
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(received).toHaveLength(3);
    expect(pauses).toEqual([1_000, 1_000]);
  });

  test('waits longer after each failure, and then ends', async () => {
    const { fetched, received, pauses } = await follow(
      () => Promise.reject(new TypeError('offline')),
      () => new Response('', { status: 503 }),
    );
    expect(received).toEqual([]);
    expect(pauses).toEqual([1_000, 2_000, 5_000, 10_000]);
    expect(fetched).toHaveBeenCalledTimes(5);
  });

  test('requests another token once after a 401', async () => {
    const { fetched, token } = await follow(
      () => new Response('', { status: 401 }),
      () => stream([event(states('ready'))]),
    );
    expect(token.mock.calls).toEqual([[], ['token']]);
    expect(fetched.mock.calls[1]?.[1]?.headers).toMatchObject({ authorization: 'Bearer next' });
  });

  test.each([403, 404])('ends silently after status %d', async (status) => {
    const { fetched, received } = await follow(() => new Response('', { status }));
    expect(fetched).toHaveBeenCalledOnce();
    expect(received).toEqual([]);
  });

  test('opens no stream without a session', async () => {
    const fetched = vi.fn<typeof fetch>();
    vi.stubGlobal('fetch', fetched);
    const { signal } = new AbortController();
    await followRuns({ url, token: () => Promise.resolve(null), signal, onStates: () => undefined });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('ends when its signal aborts, also in a pause, and reports nothing afterwards', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    const controller = new AbortController();
    const cancelled = vi.fn<() => void>();
    const after: After = () => {
      queueMicrotask(() => controller.abort());
      return cancelled;
    };
    await followRuns({
      url,
      token: () => Promise.resolve('token'),
      signal: controller.signal,
      onStates: () => undefined,
      after,
    });
    expect(cancelled).toHaveBeenCalledOnce();
  });
});
