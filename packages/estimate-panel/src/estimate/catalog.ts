import { maxNewIds, type Id } from '@salestax/contract';
import { shared } from '../state/shared.ts';

export interface CatalogSource<Entry> {
  /** The entries from a position on (1-based), and the total number. `total` is -1 in the first call. */
  readonly page: (position: number, total: number) => Promise<readonly [entries: readonly Entry[], total: number]>;
  /** Requests ids that the service may not know yet. */
  readonly report: (ids: Id[]) => Promise<readonly Entry[]>;
}

/** The company's products or locations that have been loaded so far. */
export interface Catalog<Entry> {
  /** Reads all pages. Simultaneous calls share one run. A failed page ends the run, and the next call continues there. */
  readonly load: () => Promise<void>;
  /** Waits for a running load, then requests each unknown id once. */
  readonly learn: (ids: readonly (Id | null)[]) => Promise<void>;
  readonly entry: (id: Id | null) => Entry | null;
}

export function createCatalog<Entry extends { readonly id: Id }>({
  page,
  report,
}: CatalogSource<Entry>): Catalog<Entry> {
  /** Null for an id that was requested and is unknown to the service. */
  const entryById = new Map<Id | null, Entry | null>([[null, null]]);
  let received = 0;
  /** -1: not known yet. */
  let total = -1;

  const load = shared(async () => {
    while (received !== total) {
      const [entries, count] = await page(received + 1, total);
      for (const entry of entries) entryById.set(entry.id, entry);
      received += entries.length;
      total = entries.length > 0 && received < count ? count : received;
    }
  });

  return {
    load,
    async learn(ids) {
      await load();
      const unknown = new Set<Id>();
      for (const id of ids) if (id && !entryById.has(id)) unknown.add(id);
      const waiting = [...unknown];
      while (waiting.length > 0) {
        const reported = waiting.splice(0, maxNewIds);
        const entries = await report(reported);
        for (const id of reported) entryById.set(id, entries.find((entry) => entry.id === id) ?? null);
      }
    },
    entry: (id) => entryById.get(id) ?? null,
  };
}
