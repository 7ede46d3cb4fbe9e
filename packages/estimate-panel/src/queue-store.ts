import type { SavedDocument } from './saved-documents.ts';

/**
 * Reads the queue, replaces it by what `change` makes of it, and answers that. No other change comes between, from this
 * tab or another. Resolves when the change is on the disk, not when it is only accepted.
 */
export type QueueStore = (
  change: (queue: readonly SavedDocument[]) => readonly SavedDocument[],
) => Promise<readonly SavedDocument[]>;

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
  (database: IDBDatabase): QueueStore =>
  (change) =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, 'readwrite');
      const store = transaction.objectStore(storeName);
      const reading: IDBRequest<readonly SavedDocument[] | undefined> = store.get(key);
      let queue: readonly SavedDocument[] = [];
      reading.addEventListener('success', () => {
        queue = change(reading.result ?? []);
        store.put(queue, key);
      });
      transaction.addEventListener('complete', () => resolve(queue));
      transaction.addEventListener('abort', () => reject(transaction.error));
    });

/** Lives as long as the page: what remains when the browser offers no database, as some do in private windows. */
function memoryStore(): QueueStore {
  let queue: readonly SavedDocument[] = [];
  return async (change) => (queue = change(queue));
}

/** Survives reloads and the end of the browser; falls back to memory when the database can't be opened. */
export const openQueueStore = (name: string): Promise<QueueStore> =>
  openDatabase(name).then(databaseStore, memoryStore);
