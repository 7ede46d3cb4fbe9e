/** Something mounted. */
interface Mounted {
  readonly unmount: () => void;
}

/** A part of a page that is loaded when it is first needed, or ahead. */
export interface LaterPart<Loaded> {
  /** Loads the part ahead. A failure is left to the next use. */
  readonly load: () => void;
  /**
   * Mounts the part once it is loaded, unless it was unmounted before. `onFailure` is called when it can't be loaded, with a
   * function that repeats the mount.
   */
  readonly mount: (mount: (loaded: Loaded) => Mounted, onFailure: (repeat: () => void) => void) => Mounted;
}

export function loadLater<Loaded>(start: () => Promise<Loaded>): LaterPart<Loaded> {
  let loading: Promise<Loaded> | null = null;
  const load = (): Promise<Loaded> => {
    const current = loading ?? start();
    loading = current;
    current.catch(() => (loading = null));
    return current;
  };
  return {
    load: () => void load().catch(() => undefined),
    mount(mount, onFailure) {
      const life = new AbortController();
      async function attempt(): Promise<void> {
        let loaded: Loaded;
        try {
          loaded = await load();
        } catch {
          if (!life.signal.aborted) onFailure(() => void attempt());
          return;
        }
        if (life.signal.aborted) return;
        const { unmount } = mount(loaded);
        life.signal.addEventListener('abort', unmount);
      }
      void attempt();
      return { unmount: () => life.abort() };
    },
  };
}
