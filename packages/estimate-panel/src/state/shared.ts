/** Simultaneous callers share one run and its result. */
export function shared<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | null = null;
  return () =>
    (running ??= work().finally(() => {
      running = null;
    }));
}
