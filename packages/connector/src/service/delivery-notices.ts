/**
 * Notices that an attempt of a delivery has ended, for runs that wait for it. A notice may be lost: subscribers also poll.
 */
export interface DeliveryNotices {
  publish(operationId: string): void;
  /** Calls `listener` for every notice of one delivery until the returned function is called. */
  subscribe(operationId: string, listener: () => void): () => void;
}

export function createDeliveryNotices(): DeliveryNotices {
  const listeners = new Map<string, Set<() => void>>();
  return {
    publish(operationId) {
      for (const listener of listeners.get(operationId) ?? []) listener();
    },
    subscribe(operationId, listener) {
      const same = listeners.get(operationId) ?? new Set();
      listeners.set(operationId, same.add(listener));
      return () => {
        same.delete(listener);
        if (same.size === 0) listeners.delete(operationId);
      };
    },
  };
}
