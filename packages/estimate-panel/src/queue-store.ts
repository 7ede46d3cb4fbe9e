import type { QueueEntry, QueueStore } from './saved-documents.ts';

const databaseName = 'salestax-panel';
const storeName = 'saved-documents';

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(storeName, { keyPath: 'id', autoIncrement: true }),
    );
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

function createDatabaseQueueStore(database: IDBDatabase): QueueStore {
  /** Resolves when the change is on the disk, not when it is only accepted. */
  const run = <Value>(mode: IDBTransactionMode, ask: (entries: IDBObjectStore) => IDBRequest<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = ask(transaction.objectStore(storeName));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error));
    });

  return {
    entries: () => run('readonly', (entries) => entries.getAll()),
    add: async (entry) => void (await run('readwrite', (entries) => entries.add(entry))),
    replace: async (entry) => void (await run('readwrite', (entries) => entries.put(entry))),
    remove: (id) => run('readwrite', (entries) => entries.delete(id)),
  };
}

/** Lives as long as the page: what remains when the browser offers no database, as some do in private windows. */
export function createMemoryQueueStore(): QueueStore {
  const kept = new Map<number, QueueEntry>();
  let last = 0;
  return {
    entries: async () => [...kept.values()],
    async add(entry) {
      last += 1;
      kept.set(last, { ...entry, id: last });
    },
    replace: async (entry) => void kept.set(entry.id, entry),
    remove: async (id) => void kept.delete(id),
  };
}

/** Survives reloads and the end of the browser; falls back to memory when the database can't be opened. */
export function createQueueStore(factory: IDBFactory | undefined): QueueStore {
  const store = (factory ? openDatabase(factory) : Promise.reject(new Error('no database')))
    .then(createDatabaseQueueStore)
    .catch(createMemoryQueueStore);
  return {
    entries: async () => (await store).entries(),
    add: async (entry) => (await store).add(entry),
    replace: async (entry) => (await store).replace(entry),
    remove: async (id) => (await store).remove(id),
  };
}
