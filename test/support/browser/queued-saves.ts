import type { BrowserContext } from 'playwright-core';

/** The queued saves in this browser, from all its databases. */
export async function queuedIn(profile: BrowserContext): Promise<number> {
  const [page] = profile.pages();
  if (page === undefined) throw new Error('This browser has no page.');
  return page.evaluate(async () => {
    const answered = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    let count = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      for (const store of stores)
        count += (await answered(database.transaction(store).objectStore(store).getAll())).flat().length;
      database.close();
    }
    return count;
  });
}
