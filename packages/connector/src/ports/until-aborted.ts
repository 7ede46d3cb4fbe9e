/** The result of the work, or null when the signal aborts first. The work goes on, for others who wait for it. */
export async function untilAborted<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value | null> {
  const { promise: aborted, resolve } = Promise.withResolvers<null>();
  const end = () => resolve(null);
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
