/**
 * The keys of all entries in the browser's storages. 'Tab:' is stored for the tab, under a name of our own; all others for the
 * browser, under the names of the specification.
 */
export const storageKeys = {
  /** The signed-in person and the open company (`SessionRecord`). */
  session: 'qbo_session',
  /** The running onboarding (`OnboardingRecord`); its arguments have entries of their own below. */
  onboarding: 'onboarding',
  /** The company of the last sign-in, for the next one. */
  realmId: 'realmId',
  /** A flag of earlier products, which the end of a connection removes (specification B2.75). */
  loadedBefore: 'loadedBefore',
  connectorId: 'connectorId',
  accountId: 'accountId',
  avataxCompanyId: 'avataxCompanyId',
  enableProcessing: 'enableProcessing',
  /** Tab: the page to show after sign-in. */
  returnTo: 'returnTo',
  /** Tab: a set-up was started from the accounting service. */
  fromAccounting: 'fromAccounting',
  /** Tab: the request token of `/avataxlogin`, which does not remain in the address. */
  requestToken: 'requestToken',
  /** Tab: `state` values of used callbacks. */
  usedStates: 'usedStates',
  /** Tab: the name of the popup window of the current step. */
  flow: 'flow',
  /** Tab: the consent of a disconnected company was restarted automatically. */
  reconnected: 'reconnected',
  /** Tab: the onboarding that was completed in it. */
  onboarded: 'onboarded',
  /** Tab: this window was opened by another page; `window.opener` may be lost on a provider's page. */
  opened: 'opened',
} as const;

/** What is stored until removed; null also where the browser has no storage. For the scripts in the HTML, which must be small. */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A storage of the browser. If it is missing, full or forbidden, it reads as empty and stores nothing. */
export interface Store {
  get(key: string): string | null;
  /** Returns whether the value was stored. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Returns whether there was any entry. */
  clear(): boolean;
  /** Calls `listener` when another tab changes the entry; null: removed. Returns a function that stops it. */
  watch(key: string, listener: (value: string | null) => void): () => void;
}

function createStore(area: () => Storage): Store {
  const attempt = <Value>(work: (storage: Storage) => Value, fallback: Value): Value => {
    try {
      return work(area());
    } catch {
      return fallback;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) => attempt((storage) => (storage.setItem(key, value), true), false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    clear: () =>
      attempt((storage) => {
        const hadEntries = storage.length > 0;
        storage.clear();
        return hadEntries;
      }, false),
    watch(key, listener) {
      const changed = (event: StorageEvent) => {
        const isThisStorage = attempt((storage) => event.storageArea === storage, false);
        // A key of null: the other tab cleared everything.
        if (isThisStorage && (event.key === key || event.key === null))
          listener(event.key === null ? null : event.newValue);
      };
      addEventListener('storage', changed);
      return () => removeEventListener('storage', changed);
    },
  };
}

/** Stored until removed, shared by all tabs of the origin. */
export const browserStore: Store = createStore(() => localStorage);
/** Stored as long as the tab exists. */
export const tabStore: Store = createStore(() => sessionStorage);
