import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTimeLimit } from './time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a time limit', () => {
  it('aborts with a TimeoutError when the time is over', () => {
    const { signal } = startTimeLimit(1_000);
    vi.advanceTimersByTime(999);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('leaves no timer and no listener behind when the work has ended', () => {
    const parent = new AbortController();
    const limit = startTimeLimit(1_000, parent.signal);
    expect(vi.getTimerCount()).toBe(1);
    limit.end();
    expect(vi.getTimerCount()).toBe(0);
    parent.abort();
    expect(limit.signal.aborted).toBe(false);
  });

  it('ends with the signal of the caller, also if that has ended already', () => {
    const parent = new AbortController();
    const limit = startTimeLimit(1_000, parent.signal);
    parent.abort('left');
    expect(limit.signal.reason).toBe('left');
    expect(startTimeLimit(1_000, parent.signal).signal.reason).toBe('left');
  });

  it('can be ended early with a reason', () => {
    const limit = startTimeLimit(1_000);
    limit.abort('disconnected');
    expect(limit.signal.reason).toBe('disconnected');
  });
});
