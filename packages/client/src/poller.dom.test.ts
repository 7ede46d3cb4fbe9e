import { afterEach, describe, expect, test, vi } from 'vitest';
import { poll, type After } from './poller.ts';

class FakePage extends EventTarget {
  hidden = false;
  setHidden(hidden: boolean) {
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
type Harness = ReturnType<typeof setUp>;

const oneRunEnds = async (harness: Harness) => {
  harness.finish();
  await vi.waitFor(() => expect(harness.timers.size).toBe(1));
};

describe('polling', () => {
  afterEach(() => vi.restoreAllMocks());

  test('starts at once and again only after the pause that follows the end of a run', async () => {
    const harness = setUp();
    void poll(harness.work, harness.options);
    await vi.waitFor(() => expect(harness.runs()).toBe(1));
    expect(harness.timers.size).toBe(0);
    await oneRunEnds(harness);
    expect(harness.runs()).toBe(1);
    harness.elapse();
    await vi.waitFor(() => expect(harness.runs()).toBe(2));
    expect(harness.most()).toBe(1);
    harness.controller.abort();
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

  test('does nothing for a signal that has already aborted', async () => {
    const harness = setUp();
    harness.controller.abort();
    expect(await poll(harness.work, harness.options)).toBe('stopped');
    expect(harness.runs()).toBe(0);
  });

  test('starts nothing while the page is hidden, and resumes at once when it becomes visible', async () => {
    const harness = setUp();
    void poll(harness.work, harness.options);
    await oneRunEnds(harness);
    harness.page.setHidden(true);
    harness.elapse();
    await Promise.resolve();
    expect(harness.runs()).toBe(1);
    harness.page.setHidden(false);
    await vi.waitFor(() => expect(harness.runs()).toBe(2));
    harness.controller.abort();
  });

  test('on a hidden page waits until it is visible, without a timer', async () => {
    const harness = setUp();
    harness.page.hidden = true;
    const ended = poll(harness.work, harness.options);
    await Promise.resolve();
    expect([harness.runs(), harness.timers.size]).toEqual([0, 0]);
    harness.page.setHidden(false);
    await vi.waitFor(() => expect(harness.runs()).toBe(1));
    harness.finish(true);
    expect(await ended).toBe('done');
  });

  test('leaves no listener behind', async () => {
    const harness = setUp();
    const added = vi.spyOn(harness.page, 'addEventListener');
    const removed = vi.spyOn(harness.page, 'removeEventListener');
    const ended = poll(harness.work, harness.options);
    await oneRunEnds(harness);
    harness.elapse();
    await vi.waitFor(() => expect(harness.runs()).toBe(2));
    await oneRunEnds(harness);
    harness.controller.abort();
    await ended;
    expect(added.mock.calls.length).toBeGreaterThan(0);
    expect(removed.mock.calls).toEqual(added.mock.calls);
  });

  test('rejects with the error of the work', async () => {
    const harness = setUp();
    await expect(poll(() => Promise.reject(new Error('broken')), harness.options)).rejects.toThrow('broken');
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
