/**
 * Reads the queue, replaces it by what `change` makes of it, and answers that. No other change comes between, from this
 * tab or another. Resolves when the change is on the disk, not when it is only accepted.
 */
export type QueueStore<Entry> = (change: (queue: readonly Entry[]) => readonly Entry[]) => Promise<readonly Entry[]>;

/** The one object store, and the key of the one value in it. */
const storeName = 'saved-documents';
const key = 0;

const openDatabase = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

const databaseStore =
  <Entry>(database: IDBDatabase): QueueStore<Entry> =>
  (change) =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, 'readwrite');
      const store = transaction.objectStore(storeName);
      const reading: IDBRequest<readonly Entry[] | undefined> = store.get(key);
      let queue: readonly Entry[] = [];
      reading.addEventListener('success', () => {
        queue = change(reading.result ?? []);
        store.put(queue, key);
      });
      transaction.addEventListener('complete', () => resolve(queue));
      transaction.addEventListener('abort', () => reject(transaction.error));
    });

/** Lives as long as the page: what remains when the browser offers no database, as some do in private windows. */
function memoryStore<Entry>(): QueueStore<Entry> {
  let queue: readonly Entry[] = [];
  return async (change) => (queue = change(queue));
}

/** Survives reloads and the end of the browser; falls back to memory when the database can't be opened. */
export const openQueueStore = <Entry>(name: string): Promise<QueueStore<Entry>> =>
  openDatabase(name).then(databaseStore<Entry>, memoryStore<Entry>);
