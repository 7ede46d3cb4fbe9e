import { afterEach, describe, expect, test, vi } from 'vitest';
import { poll, type After } from './poller.ts';

class FakePage extends EventTarget {
  hidden = false;
  turn(hidden: boolean) {
    this.hidden = hidden;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

function setUp() {
  const timers = new Set<() => void>();
  const after: After = (_, work) => {
    timers.add(work);
    return () => timers.delete(work);
  };
  const controller = new AbortController();
  const page = new FakePage();
  let running = 0;
  let runs = 0;
  let most = 0;
  let finish: (done: boolean) => void = () => undefined;
  const work = () => {
    runs += 1;
    running += 1;
    most = Math.max(most, running);
    return new Promise<boolean>((resolve) => {
      finish = (done) => {
        running -= 1;
        resolve(done);
      };
    });
  };
  return {
    page,
    controller,
    timers,
    work,
    options: { intervalMs: 2_000, signal: controller.signal, after, page },
    runs: () => runs,
    most: () => most,
    finish: (done = false) => finish(done),
    elapse: () => [...timers].forEach((timer) => timer()),
  };
}
type Bench = ReturnType<typeof setUp>;

const oneRunEnds = async (bench: Bench) => {
  bench.finish();
  await vi.waitFor(() => expect(bench.timers.size).toBe(1));
};

describe('polling', () => {
  afterEach(() => vi.restoreAllMocks());

  test('starts at once and again only after the pause that follows the end of a run', async () => {
    const bench = setUp();
    void poll(bench.work, bench.options);
    await vi.waitFor(() => expect(bench.runs()).toBe(1));
    expect(bench.timers.size).toBe(0);
    await oneRunEnds(bench);
    expect(bench.runs()).toBe(1);
    bench.elapse();
    await vi.waitFor(() => expect(bench.runs()).toBe(2));
    expect(bench.most()).toBe(1);
    bench.controller.abort();
  });

  test('ends as done, stopped or exhausted', async () => {
    const done = setUp();
    const ended = poll(done.work, done.options);
    done.finish(true);
    expect(await ended).toBe('done');

    const stopped = setUp();
    const waiting = poll(stopped.work, stopped.options);
    await oneRunEnds(stopped);
    stopped.controller.abort();
    expect(await waiting).toBe('stopped');
    expect(stopped.timers.size).toBe(0);

    const exhausted = setUp();
    expect(await poll(() => Promise.resolve(false), { ...exhausted.options, maxTimes: 1 })).toBe('exhausted');
    expect(exhausted.timers.size).toBe(0);
  });

  test('does nothing for a signal that has already ended', async () => {
    const bench = setUp();
    bench.controller.abort();
    expect(await poll(bench.work, bench.options)).toBe('stopped');
    expect(bench.runs()).toBe(0);
  });

  test('starts nothing while the page is hidden, and resumes at once when it is seen', async () => {
    const bench = setUp();
    void poll(bench.work, bench.options);
    await oneRunEnds(bench);
    bench.page.turn(true);
    bench.elapse();
    await Promise.resolve();
    expect(bench.runs()).toBe(1);
    bench.page.turn(false);
    await vi.waitFor(() => expect(bench.runs()).toBe(2));
    bench.controller.abort();
  });

  test('that begins hidden waits for the page, without a timer', async () => {
    const bench = setUp();
    bench.page.hidden = true;
    const ended = poll(bench.work, bench.options);
    await Promise.resolve();
    expect([bench.runs(), bench.timers.size]).toEqual([0, 0]);
    bench.page.turn(false);
    await vi.waitFor(() => expect(bench.runs()).toBe(1));
    bench.finish(true);
    expect(await ended).toBe('done');
  });

  test('leaves no listener behind', async () => {
    const bench = setUp();
    const added = vi.spyOn(bench.page, 'addEventListener');
    const removed = vi.spyOn(bench.page, 'removeEventListener');
    const ended = poll(bench.work, bench.options);
    await oneRunEnds(bench);
    bench.elapse();
    await vi.waitFor(() => expect(bench.runs()).toBe(2));
    await oneRunEnds(bench);
    bench.controller.abort();
    await ended;
    expect(added.mock.calls.length).toBeGreaterThan(0);
    expect(removed.mock.calls).toEqual(added.mock.calls);
  });

  test('passes on what the work throws', async () => {
    const bench = setUp();
    await expect(poll(() => Promise.reject(new Error('broken')), bench.options)).rejects.toThrow('broken');
  });

  test('uses the timers and the page of the browser when given none', async () => {
    vi.useFakeTimers();
    const work = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    const ended = poll(work, { intervalMs: 2_000, signal: new AbortController().signal });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await ended).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});
