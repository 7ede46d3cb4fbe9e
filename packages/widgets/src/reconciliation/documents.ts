import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure } from '@salestax/client';
import type { ComparedDocument } from '@salestax/contract';
import { latest, type Lifetime } from '@salestax/widget-kit';
import type { ReconciliationPort, Side } from './port.ts';

/** Both documents of an opened row; null: missing on that side. */
export type Opened =
  | { readonly phase: 'loading' }
  | {
      readonly phase: 'ready';
      readonly accounting: ComparedDocument | null;
      readonly provider: ComparedDocument | null;
    }
  /** Newer searches have replaced the result that the row is of. */
  | { readonly phase: 'replaced' }
  | { readonly phase: 'failed'; readonly failure: Failure };

/** The documents of a tile, page by page. */
export interface Listing {
  readonly side: Side;
  readonly only: 'Consistent' | null;
  readonly documents: readonly ComparedDocument[];
  /** Null until it is known. */
  readonly totalCount: number | null;
  readonly isLoading: boolean;
  readonly failure: Failure | null;
}

export interface DocumentsState {
  readonly opened: ReadonlyMap<string, Opened>;
  readonly listing: Listing | null;
}

export interface DocumentsModel {
  readonly store: StoreApi<DocumentsState>;
  /** Reads the current state of both documents. */
  readonly read: (id: string) => Promise<void>;
  /** The same, unless they were read or are being read. */
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
    put(id, { phase: 'loading' });
    const [accounting, provider] = await Promise.all([
      documents('accounting', { Ids: [id] }),
      documents('provider', { Ids: [id] }),
    ]);
    if (signal.aborted) return;
    if (!accounting.ok) return put(id, { phase: 'failed', failure: accounting });
    if (!provider.ok) return put(id, { phase: 'failed', failure: provider });
    if (accounting.value.isReplaced === true) return put(id, { phase: 'replaced' });
    const [accountingDocument = null] = accounting.value.transactions;
    const [providerDocument = null] = provider.value.transactions;
    put(id, { phase: 'ready', accounting: accountingDocument, provider: providerDocument });
  }

  async function more(): Promise<void> {
    const { listing } = get();
    if (listing === null || listing.isLoading) return;
    const { signal } = pages.next();
    setState({ listing: { ...listing, isLoading: true, failure: null } });
    const { side, only, documents: before } = listing;
    const answer = await documents(side, {
      ...(only !== null && { Only: only }),
      StartPosition: before.length + 1,
      MaxResults: pageSize,
    });
    if (signal.aborted) return;
    if (!answer.ok) return setState({ listing: { ...listing, isLoading: false, failure: answer } });
    const { transactions, totalCount } = answer.value;
    const all = [...before, ...transactions];
    // An empty page is the end, whatever was counted before.
    const count = transactions.length === 0 ? all.length : totalCount;
    setState({ listing: { ...listing, documents: all, totalCount: count, isLoading: false, failure: null } });
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
      setState({ listing: { side, only, documents: [], totalCount: null, isLoading: false, failure: null } });
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
