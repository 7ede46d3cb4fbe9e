import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StallWatch } from '../stall-watch.ts';

const minutes = (count: number) => count * 60_000;

describe('a test run', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is ended with the names of the running files when no test ends for 20 minutes', () => {
    const onStalled = vi.fn();
    const watch = new StallWatch(onStalled);
    watch.fileStarted('slow.test.ts');
    watch.fileStarted('quick.test.ts');
    watch.fileEnded('quick.test.ts');
    vi.advanceTimersByTime(minutes(21));
    expect(onStalled.mock.calls).toEqual([['No test ended for 20 minutes. Still running: slow.test.ts.']]);
  });

  it('may take any time as long as tests end', () => {
    const onStalled = vi.fn();
    const watch = new StallWatch(onStalled);
    watch.fileStarted('long.test.ts');
    for (let test = 0; test < 10; test += 1) {
      vi.advanceTimersByTime(minutes(15));
      watch.testEnded();
    }
    watch.runEnded();
    vi.advanceTimersByTime(minutes(60));
    expect(onStalled).not.toHaveBeenCalled();
  });
});
