/** Whether this process accepts new work. */
export interface Lifecycle {
  readonly isDraining: () => boolean;
  /** Fires when draining begins: event streams end, so that their clients reconnect to another process. */
  readonly draining: AbortSignal;
  /** From now on the process is not ready; it finishes running work. */
  drain(): void;
}

export function createLifecycle(): Lifecycle {
  const controller = new AbortController();
  return {
    isDraining: () => controller.signal.aborted,
    draining: controller.signal,
    drain: () => controller.abort(),
  };
}
