/** Whether this process still wants new work. */
export interface Lifecycle {
  readonly isDraining: () => boolean;
  /** Fires when the process begins to end: streams are ended, so that their readers go elsewhere. */
  readonly ending: AbortSignal;
  /** From now on the process is not ready, and finishes what it has. */
  drain(): void;
}

export function createLifecycle(): Lifecycle {
  const controller = new AbortController();
  return {
    isDraining: () => controller.signal.aborted,
    ending: controller.signal,
    drain: () => controller.abort(),
  };
}
