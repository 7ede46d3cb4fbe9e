import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RunWatch } from '../run-watch.ts';

const minutes = (count: number) => count * 60_000;

describe('a test run', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is ended with the names of the running files when no test ends for 20 minutes', () => {
    const onStalled = vi.fn<(failure: string) => void>();
    const watch = new RunWatch(onStalled);
    watch.fileStarted('slow.test.ts');
    watch.fileStarted('quick.test.ts');
    watch.fileEnded('quick.test.ts');
    vi.advanceTimersByTime(minutes(21));
    expect(onStalled.mock.calls).toEqual([['No test ended for 20 minutes. Still running: slow.test.ts.']]);
  });

  it('without a limit may take any time as long as tests end', () => {
    const onStalled = vi.fn<(failure: string) => void>();
    const watch = new RunWatch(onStalled);
    watch.fileStarted('long.test.ts');
    for (let test = 0; test < 10; test += 1) {
      vi.advanceTimersByTime(minutes(15));
      watch.testEnded();
    }
    watch.runEnded();
    vi.advanceTimersByTime(minutes(60));
    expect(onStalled).not.toHaveBeenCalled();
  });

  it('is ended at its limit, also while tests end', () => {
    const onStalled = vi.fn<(failure: string) => void>();
    const watch = new RunWatch(onStalled, 30);
    watch.fileStarted('long.test.ts');
    vi.advanceTimersByTime(minutes(19));
    watch.testEnded();
    vi.advanceTimersByTime(minutes(60));
    expect(onStalled.mock.calls).toEqual([['The run took longer than 30 minutes. Still running: long.test.ts.']]);
  });
});
