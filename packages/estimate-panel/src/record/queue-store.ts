/**
 * Reads the queue, replaces it by the result of `change`, and returns that result, in one transaction over all tabs.
 * Resolves when the change is durable on disk.
 */
export type QueueStore<Entry> = (change: (queue: readonly Entry[]) => readonly Entry[]) => Promise<readonly Entry[]>;

/** The one object store, and the key of its one value. */
const storeName = 'saved-documents';
const queueKey = 0;

const openDatabase = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

/** Opened for each change: a browser may end a connection that stays open, as when it clears site data. */
const databaseStore =
  <Entry>(name: string): QueueStore<Entry> =>
  async (change) => {
    const database = await openDatabase(name);
    return new Promise<readonly Entry[]>((resolve, reject) => {
      const transaction = database.transaction(storeName, 'readwrite');
      const store = transaction.objectStore(storeName);
      const reading: IDBRequest<readonly Entry[] | undefined> = store.get(queueKey);
      let queue: readonly Entry[] = [];
      reading.addEventListener('success', () => {
        const { result: stored = [] } = reading;
        queue = change(stored);
        // An unchanged queue is not written, so that it can be read when the disk is full.
        if (queue !== stored) store.put(queue, queueKey);
      });
      transaction.addEventListener('complete', () => resolve(queue));
      transaction.addEventListener('abort', () => reject(transaction.error));
    }).finally(() => database.close());
  };

/** A store for the life of the page, for browsers without a database, as in some private windows. */
function memoryStore<Entry>(): QueueStore<Entry> {
  let queue: readonly Entry[] = [];
  return async (change) => (queue = change(queue));
}

/** A store that survives reloads and browser restarts; falls back to memory when the database cannot be opened. */
export function openQueueStore<Entry>(name: string): QueueStore<Entry> {
  const opening = openDatabase(name).then(
    (database) => {
      database.close();
      return databaseStore<Entry>(name);
    },
    memoryStore<Entry>,
  );
  return async (change) => (await opening)(change);
}
