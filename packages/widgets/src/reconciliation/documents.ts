import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ComparedDocument } from '@salestax/contract';
import { latest, type Lifetime } from '@salestax/widget-kit';
import { mapResult } from '../list-screen/map-result.ts';
import { afterRead, beforeRead, isLoading, valueOf, type Resource } from '../service/resource.ts';
import type { ReconciliationPort, Side } from './port.ts';

/** Both documents of an opened row; null: missing on that side. */
export interface BothDocuments {
  readonly accounting: ComparedDocument | null;
  readonly provider: ComparedDocument | null;
}

/** `replaced`: newer searches have replaced the result that the row is of. */
export type Opened = Resource<BothDocuments | 'replaced'>;

/** The documents of a tile, as far as they were read. */
export interface ListedDocuments {
  readonly documents: readonly ComparedDocument[];
  readonly totalCount: number;
}

export interface Listing {
  readonly side: Side;
  /** null: all documents. */
  readonly only: 'Consistent' | null;
  readonly listed: Resource<ListedDocuments | 'replaced'>;
}

export interface DocumentsState {
  /** By the id of the row's document. */
  readonly opened: ReadonlyMap<string, Opened>;
  readonly listing: Listing | null;
}

export interface DocumentsModel {
  readonly store: StoreApi<DocumentsState>;
  /** Reads the current state of both documents. */
  readonly read: (id: string) => Promise<void>;
  /** Reads both documents, unless they were read or are being read. */
  readonly need: (id: string) => void;
  /** Lists the documents of one side, from the first page. */
  readonly list: (side: Side, only: Listing['only']) => Promise<void>;
  /** Reads the next page of the list. */
  readonly more: () => Promise<void>;
  readonly clear: () => void;
  readonly unlist: () => void;
}

const pageSize = 1_000;

/** The documents of the last comparison, by side. */
export function createDocuments(life: Lifetime, documents: ReconciliationPort['documents']): DocumentsModel {
  const store = createStore<DocumentsState>(() => ({ opened: new Map(), listing: null }));
  const { getState: get, setState } = store;
  const comparisons = latest(life);
  const pages = latest(life);

  const put = (id: string, opened: Opened) => setState({ opened: new Map(get().opened).set(id, opened) });

  async function read(id: string): Promise<void> {
    const { signal } = comparisons.current();
    put(id, { kind: 'loading' });
    const [accounting, provider] = await Promise.all([
      documents('accounting', { Ids: [id] }),
      documents('provider', { Ids: [id] }),
    ]);
    if (signal.aborted) return;
    if (!accounting.ok) return put(id, { kind: 'failed', failure: accounting });
    if (!provider.ok) return put(id, { kind: 'failed', failure: provider });
    const [accountingDocument = null] = accounting.value.transactions;
    const [providerDocument = null] = provider.value.transactions;
    const both = { accounting: accountingDocument, provider: providerDocument };
    // A row of the result has a document on one side at least.
    const isReplaced =
      [accounting, provider].some(({ value }) => value.isReplaced === true) ||
      (accountingDocument === null && providerDocument === null);
    put(id, { kind: 'ready', value: isReplaced ? 'replaced' : both, again: null });
  }

  async function more(): Promise<void> {
    const { listing } = get();
    if (listing === null || isLoading(listing.listed)) return;
    const { signal } = pages.next();
    const { side, only, listed } = listing;
    const shown = valueOf(listed);
    const before = shown === null || shown === 'replaced' ? [] : shown.documents;
    const show = (next: Listing['listed']) => setState({ listing: { ...listing, listed: next } });
    show(beforeRead(listed));
    const answer = await documents(side, {
      ...(only !== null && { Only: only }),
      StartPosition: before.length + 1,
      MaxResults: pageSize,
    });
    if (signal.aborted) return;
    const all = mapResult(answer, ({ transactions, totalCount, isReplaced }): ListedDocuments | 'replaced' => {
      if (isReplaced === true) return 'replaced';
      // An empty page is the end, whatever was counted before.
      const count = transactions.length === 0 ? before.length : totalCount;
      return { documents: [...before, ...transactions], totalCount: count };
    });
    show(afterRead(listed, all));
  }

  function unlist(): void {
    pages.next();
    setState({ listing: null });
  }

  return {
    store,
    read,
    need(id) {
      if (!get().opened.has(id)) void read(id);
    },
    async list(side, only) {
      unlist();
      setState({ listing: { side, only, listed: { kind: 'unread' } } });
      await more();
    },
    more,
    clear() {
      comparisons.next();
      setState({ opened: new Map() });
    },
    unlist,
  };
}
