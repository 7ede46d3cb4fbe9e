/** Every entry that we keep in the browser. */
export const storageKeys = {
  session: 'qbo_session',
  onboarding: 'onboarding',
  realmId: 'realmId',
  loadedBefore: 'loadedBefore',
  connectorId: 'connectorId',
  accountId: 'accountId',
  avataxCompanyId: 'avataxCompanyId',
  enableProcessing: 'enableProcessing',
  /** Of the tab: the page to show after sign-in. */
  returnTo: 'returnTo',
  /** Of the tab: a connection that began in the accounting service. */
  fromAccounting: 'fromAccounting',
  /** Of the tab: the `state` of callbacks that were taken. */
  usedStates: 'usedStates',
  /** Of the tab: the name of the window of its own that a step takes place in. */
  flow: 'flow',
  /** Of the tab: the consent of a disconnected company was begun anew by itself. */
  reconnected: 'reconnected',
  /** Of the tab: another page has opened this window, which a provider's page on the way may make it forget. */
  opened: 'opened',
} as const;

/** One storage of the browser. A storage that is missing, full or forbidden reads as empty and takes nothing. */
export interface Store {
  get(key: string): string | null;
  /** Whether the value is kept now. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Whether it held anything. */
  clear(): boolean;
  /** Calls back when another tab changes the entry; null = removed. Returns the way to stop. */
  watch(key: string, listener: (value: string | null) => void): () => void;
}

function createStore(area: () => Storage): Store {
  const tried = <Value>(work: (storage: Storage) => Value, otherwise: Value): Value => {
    try {
      return work(area());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => tried((storage) => storage.getItem(key), null),
    set: (key, value) => tried((storage) => (storage.setItem(key, value), true), false),
    remove: (key) => tried((storage) => storage.removeItem(key), undefined),
    clear: () =>
      tried((storage) => {
        const held = storage.length > 0;
        storage.clear();
        return held;
      }, false),
    watch(key, listener) {
      const changed = (event: StorageEvent) => {
        // A key of null: the other tab cleared everything.
        const ours = tried((storage) => event.storageArea === storage, false);
        if (ours && (event.key === key || event.key === null)) listener(event.key === null ? null : event.newValue);
      };
      addEventListener('storage', changed);
      return () => removeEventListener('storage', changed);
    },
  };
}

/** Kept until removed, shared by all tabs of the origin. */
export const browserStore: Store = createStore(() => localStorage);
/** Kept as long as the tab. */
export const tabStore: Store = createStore(() => sessionStorage);
