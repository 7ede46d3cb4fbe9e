import type { RunStates } from '@salestax/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
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
/** A stream of these pieces, which then ends or breaks off. */
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

/** Follows what is answered one after the other, without any time passing. */
async function follow(...answers: readonly (() => Response | Promise<Response>)[]) {
  const left = [...answers];
  const asked = vi.fn<typeof fetch>(async () => (left.shift() ?? (() => Response.error()))());
  vi.stubGlobal('fetch', asked);
  const onStates = vi.fn<(heard: RunStates) => void>();
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
  const heard = onStates.mock.calls.map(([each]) => each);
  return { asked, heard, pauses, token };
}

describe('following runs', () => {
  test('tells every state until none is running', async () => {
    const { asked, heard } = await follow(() => stream([event(states('running', 1)), event(states('ready', 10))]));
    expect(heard).toEqual([states('running', 1), states('ready', 10)]);
    expect(asked).toHaveBeenCalledExactlyOnceWith(
      url,
      expect.objectContaining({ headers: { accept: 'text/event-stream', authorization: 'Bearer token' } }),
    );
  });

  test('puts events together that come in pieces, and passes over comments and other fields', async () => {
    const text = `: hello\n\nevent: states\r\nid: 1\r\n${event(states('running', 7)).replaceAll('\n', '\r\n')}${event(states('ready'))}`;
    const { heard } = await follow(() => stream([text.slice(0, 40), text.slice(40, 41), text.slice(41)]));
    expect(heard).toEqual([states('running', 7), states('ready')]);
  });

  test('passes over what is no state', async () => {
    const { heard } = await follow(() =>
      stream(['data: {\n\n', event({ runs: [{ kind: 'unknown' }] }), event(null), event(states('ready'))]),
    );
    expect(heard).toEqual([states('ready')]);
  });

  test('opens the stream again when it ends or breaks off while something runs', async () => {
    const { asked, heard, pauses } = await follow(
      () => stream([event(states('running', 1))]),
      () => stream([event(states('running', 2))], 'broken'),
      () => stream([event(states('ready'))]),
    );
    expect(asked).toHaveBeenCalledTimes(3);
    expect(heard).toHaveLength(3);
    expect(pauses).toEqual([1_000, 1_000]);
  });

  test('waits longer each time when the service does not answer, and then leaves it to the polls', async () => {
    const { asked, heard, pauses } = await follow(
      () => Promise.reject(new TypeError('offline')),
      () => new Response('', { status: 503 }),
    );
    expect(heard).toEqual([]);
    expect(pauses).toEqual([1_000, 2_000, 5_000, 10_000]);
    expect(asked).toHaveBeenCalledTimes(5);
  });

  test('asks for another bearer once when the service takes the first one no more', async () => {
    const { asked, token } = await follow(
      () => new Response('', { status: 401 }),
      () => stream([event(states('ready'))]),
    );
    expect(token.mock.calls).toEqual([[], ['token']]);
    expect(asked.mock.calls[1]?.[1]?.headers).toMatchObject({ authorization: 'Bearer next' });
  });

  test.each([403, 404])('ends without a word when the service answers with %d', async (status) => {
    const { asked, heard } = await follow(() => new Response('', { status }));
    expect(asked).toHaveBeenCalledOnce();
    expect(heard).toEqual([]);
  });

  test('asks nothing without a session', async () => {
    const asked = vi.fn<typeof fetch>();
    vi.stubGlobal('fetch', asked);
    const { signal } = new AbortController();
    await followRuns({ url, token: () => Promise.resolve(null), signal, onStates: () => undefined });
    expect(asked).not.toHaveBeenCalled();
  });

  test('ends with its signal, also in a pause, and tells nothing afterwards', async () => {
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
