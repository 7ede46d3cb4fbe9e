/** Notices that something has changed: a delivery, or the runs of a company. A notice may be lost: subscribers also poll. */
export interface Notices {
  publish(id: string): void;
  /** Calls `listener` for every notice about one id until the returned function is called. */
  subscribe(id: string, listener: () => void): () => void;
}

export function createNotices(): Notices {
  const listeners = new Map<string, Set<() => void>>();
  return {
    publish(id) {
      for (const listener of listeners.get(id) ?? []) listener();
    },
    subscribe(id, listener) {
      const same = listeners.get(id) ?? new Set();
      listeners.set(id, same.add(listener));
      return () => {
        same.delete(listener);
        if (same.size === 0) listeners.delete(id);
      };
    },
  };
}
