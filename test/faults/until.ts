import { setTimeout as pause } from 'node:timers/promises';

/** Shorter than the lease of a dead worker: on the embedded database nobody waits for that. */
const patienceMs = 25_000;

/** Waits until there is nothing left to complain about; answers the last complaints when that takes too long. */
export async function untilNone(
  complaints: () => Promise<readonly string[]> | readonly string[],
  everyMs = 20,
): Promise<readonly string[]> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const left = await complaints();
    if (left.length === 0 || Date.now() > deadline) return left;
    await pause(everyMs);
  }
}

export async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const left = await untilNone(async () => ((await isSo()) ? [] : [what]));
  if (left.length > 0) throw new Error(`Not after ${patienceMs} ms: ${what}`);
}
