import { setTimeout as pause } from 'node:timers/promises';

/**
 * Milliseconds. Shorter than a lease, so that on the embedded database no test waits for the lease of a killed worker.
 */
const patienceMs = 25_000;

/** Waits until there are no findings; returns the last findings when that takes too long. */
export async function untilNone(
  currentFindings: () => Promise<readonly string[]> | readonly string[],
  everyMs = 20,
  withinMs = patienceMs,
): Promise<readonly string[]> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const started = Date.now();
    const left = await currentFindings();
    if (left.length === 0 || Date.now() > deadline) return left;
    // Reading takes a quarter of the time at most: it shares the database and the processor with the work waited for.
    await pause(Math.max(everyMs, 3 * (Date.now() - started)));
  }
}

/** Throws `what` when the condition is not met in time. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  withinMs = patienceMs,
): Promise<void> {
  const left = await untilNone(async () => ((await isSo()) ? [] : [what]), 20, withinMs);
  if (left.length > 0) throw new Error(`Not after ${withinMs} ms: ${what}`);
}
