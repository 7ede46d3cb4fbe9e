import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLifetime } from './lifetime.ts';

describe('a lifetime', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ends listeners and timers, and calls undo functions, the latest first', () => {
    const life = createLifetime();
    const ended: string[] = [];
    const listener = vi.fn<() => void>();
    life.own(() => ended.push('first'));
    life.own(() => ended.push('second'));
    life.listen(window, 'storage', listener);
    life.after(10, listener);
    life.every(10, listener);
    life.end();
    life.end();
    window.dispatchEvent(new Event('storage'));
    vi.advanceTimersByTime(100);
    expect(listener).not.toHaveBeenCalled();
    expect(ended).toEqual(['second', 'first']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('after its end calls undo functions at once and starts nothing', () => {
    const life = createLifetime(AbortSignal.abort());
    const undo = vi.fn<() => void>();
    life.own(undo);
    life.after(1, undo);
    life.every(1, undo);
    expect(undo).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends when its parent signal aborts, and removes its listener from the signal when it ends before', () => {
    const page = new AbortController();
    const forget = vi.spyOn(page.signal, 'addEventListener');
    const life = createLifetime(page.signal);
    expect(forget.mock.calls[0]?.[2]).toMatchObject({ signal: life.signal });
    page.abort();
    expect(life.signal.aborted).toBe(true);
  });

  it('calls an undo function once, early or at the end', () => {
    const life = createLifetime();
    const undo = vi.fn<() => void>();
    life.own(undo)();
    life.end();
    expect(undo).toHaveBeenCalledOnce();
  });

  it('never starts a run before the previous one has ended', async () => {
    const life = createLifetime();
    let finish: () => void = () => {};
    const work = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (finish = resolve)));
    life.every(2000, work);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(1);
    finish();
    await vi.advanceTimersByTimeAsync(1999);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    life.end();
  });

  it('pauses a poll while the page is hidden, and polls at once when it becomes visible', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const life = createLifetime();
    const work = vi.fn<() => void>();
    const stop = life.poll(2000, work);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work).not.toHaveBeenCalled();
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(work).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(2000);
    expect(work).toHaveBeenCalledTimes(2);
    stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(2);
    hidden.mockRestore();
    life.end();
  });
});
