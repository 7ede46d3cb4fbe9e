import { maxNewIds, type Id } from '@salestax/contract';
import type { Outcome, Page } from './panel-calls.ts';

export interface CatalogueSource<Entry> {
  readonly page: (startPosition: number, totalCount: number) => Promise<Outcome<Page<Entry>>>;
  /** Tells the service of ids it may not know yet. */
  readonly report: (ids: readonly Id[]) => Promise<Outcome<readonly Entry[]>>;
}

/** The company's products or locations, as far as they are in hand. */
export interface Catalogue<Entry> {
  /** Reads all pages; a second call joins the first. A page that fails ends it, and the next call goes on from there. */
  load(): Promise<void>;
  /** Reads what is missing, then reports those of the ids that are still unknown, each one once. */
  learn(ids: readonly Id[]): Promise<void>;
  entry(id: Id): Entry | null;
}

export function createCatalogue<Entry extends { readonly id: Id }>(source: CatalogueSource<Entry>): Catalogue<Entry> {
  const known = new Map<Id, Entry>();
  const reported = new Set<Id>();
  let received = 0;
  let total = -1;
  let complete = false;
  let loading: Promise<void> | null = null;

  const keep = (entries: readonly Entry[]) => {
    for (const entry of entries) known.set(entry.id, entry);
  };

  async function readPages(): Promise<void> {
    while (!complete) {
      const page = await source.page(received + 1, total);
      if (!page.ok) return;
      const { entries, totalCount } = page.value;
      keep(entries);
      received += entries.length;
      total = totalCount;
      complete = entries.length === 0 || received >= total;
    }
  }

  async function report(ids: readonly Id[]): Promise<void> {
    for (const id of ids) reported.add(id);
    const answer = await source.report(ids);
    if (answer.ok) keep(answer.value);
    else for (const id of ids) reported.delete(id);
  }

  const catalogue: Catalogue<Entry> = {
    async load() {
      loading ??= readPages();
      await loading;
      loading = null;
    },
    async learn(ids) {
      await catalogue.load();
      const unknown = [...new Set(ids)].filter((id) => !known.has(id) && !reported.has(id));
      for (let at = 0; at < unknown.length; at += maxNewIds) await report(unknown.slice(at, at + maxNewIds));
    },
    entry: (id) => known.get(id) ?? null,
  };
  return catalogue;
}
