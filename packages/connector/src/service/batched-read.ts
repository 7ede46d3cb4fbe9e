/** Reads rows of a company by their keys. */
export type BatchedRead<Row> = (realmId: string, key: string) => Promise<Row | null>;

/**
 * Rows that are requested while a query of the same company is under way are read together by the next one: many callers
 * at once cost few queries, and one caller waits for nothing.
 */
export function createBatchedRead<Row>(
  load: (realmId: string, keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): BatchedRead<Row> {
  type Waiting = Map<string, PromiseWithResolvers<Row | null>>;
  const queues = new Map<string, Waiting>();

  async function readBatch(realmId: string, batch: Waiting): Promise<void> {
    try {
      const rows = await load(realmId, [...batch.keys()]);
      for (const [key, { resolve }] of batch) resolve(rows.get(key) ?? null);
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  }

  async function readAll(realmId: string, queue: Waiting): Promise<void> {
    while (queue.size > 0) {
      const batch = new Map(queue);
      queue.clear();
      await readBatch(realmId, batch);
    }
    queues.delete(realmId);
  }

  return (realmId, key) => {
    const running = queues.get(realmId);
    const queue: Waiting = running ?? new Map();
    const waiting = queue.get(key) ?? Promise.withResolvers<Row | null>();
    queue.set(key, waiting);
    if (running === undefined) {
      queues.set(realmId, queue);
      void readAll(realmId, queue);
    }
    return waiting.promise;
  };
}
