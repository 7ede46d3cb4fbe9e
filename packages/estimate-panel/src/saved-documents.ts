import type { Id } from '@salestax/contract';
import type { AccountingDocument } from './document-host.ts';
import type { HeldError } from './panel-state.ts';

/** A saved document that the connector must be told of: the document as it was saved, so that nothing has to be asked first. */
export type SavedDocument = {
  readonly realmId: Id;
  readonly txnType: number;
  readonly txnId: Id;
  readonly document: AccountingDocument;
} & (
  | {
      readonly kind: 'record';
      readonly previousReferenceNumber: string | null;
      /** Why the last estimate of the document was refused: until a good one it needs attention and is not recorded. */
      readonly attention: HeldError | null;
    }
  | { readonly kind: 'cancel'; readonly reason: 'Voided' | 'Deleted' }
);

/** A saved document in the queue. */
export interface QueueEntry {
  /** Rises with every entry: the order of delivery. */
  readonly id: number;
  readonly saved: SavedDocument;
  readonly attempts: number;
  /** Milliseconds since 1970 before which it is not tried again. */
  readonly notBefore: number;
}

/** Where the queue is kept. Entries come out in the order of their ids. */
export interface QueueStore {
  readonly entries: () => Promise<readonly QueueEntry[]>;
  readonly add: (entry: Omit<QueueEntry, 'id'>) => Promise<void>;
  readonly replace: (entry: QueueEntry) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
}

export interface SavedDocumentsPorts {
  readonly store: QueueStore;
  readonly realmId: Id;
  /** Tells the connector; true when it has taken the document over. */
  readonly deliver: (saved: SavedDocument) => Promise<boolean>;
  /** Runs the work while no other tab runs its own. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  readonly now: () => number;
  readonly after: (ms: number, work: () => void) => () => void;
  /** In [0, 1): spreads the retries of many panels. */
  readonly random: () => number;
}

/** The durable queue between the document page and the connector: nothing that was saved is lost or told twice. */
export interface SavedDocuments {
  /** Keeps it, then delivers it. Resolves when it is kept. */
  add(saved: SavedDocument): Promise<void>;
  /** A good estimate of this document arrived: what waited for attention may go. */
  release(txnType: number, txnId: Id): Promise<void>;
  /** Why this document needs attention, or null. */
  attention(txnType: number, txnId: Id): Promise<HeldError | null>;
  /** Tries everything that is waiting, also what is resting after a failure. */
  deliverNow(): Promise<void>;
}

const firstRetryMs = 1_000;
const longestRetryMs = 300_000;

const isAbout = (
  saved: SavedDocument,
  { txnType, txnId, realmId }: Pick<SavedDocument, 'txnType' | 'txnId' | 'realmId'>,
) => saved.txnType === txnType && saved.txnId === txnId && saved.realmId === realmId;

const attentionOf = (saved: SavedDocument): HeldError | null => (saved.kind === 'record' ? saved.attention : null);

/** The same save told twice, by two tabs or by a page that repeats itself. */
function isRepeat(saved: SavedDocument, other: SavedDocument): boolean {
  return saved.kind === other.kind && isAbout(saved, other) && saved.document.syncToken === other.document.syncToken;
}

export function createSavedDocuments(ports: SavedDocumentsPorts): SavedDocuments {
  const { store, realmId, now } = ports;
  let cancelRetry: () => void = () => {};

  const own = async () => (await store.entries()).filter(({ saved }) => saved.realmId === realmId);

  async function attempt(entry: QueueEntry): Promise<number | null> {
    if (await ports.deliver(entry.saved)) {
      await store.remove(entry.id);
      return null;
    }
    const rest = Math.min(longestRetryMs, firstRetryMs * 2 ** entry.attempts);
    const notBefore = now() + rest / 2 + (rest / 2) * ports.random();
    await store.replace({ ...entry, attempts: entry.attempts + 1, notBefore });
    return notBefore;
  }

  /** One try for the oldest entry of each document, and for the next ones while they go through. */
  async function pass(restingToo: boolean): Promise<void> {
    const held = new Set<string>();
    let next = Infinity;
    for (const entry of await own()) {
      const document = `${entry.saved.txnType}/${entry.saved.txnId}`;
      if (held.has(document) || attentionOf(entry.saved) !== null) continue;
      const resting = !restingToo && entry.notBefore > now();
      const again = resting ? entry.notBefore : await attempt(entry);
      if (again === null) continue;
      held.add(document);
      next = Math.min(next, again);
    }
    if (next < Infinity) retryIn(Math.max(0, next - now()));
  }

  const retryIn = (ms: number) => {
    cancelRetry();
    cancelRetry = ports.after(ms, () => void deliver(false));
  };

  /** A store that fails now may work later; the entries are still in it. */
  const deliver = (restingToo: boolean): Promise<void> =>
    ports.exclusively(() => pass(restingToo)).catch(() => retryIn(longestRetryMs));

  return {
    async add(saved) {
      const waiting = (await own()).filter((entry) => isAbout(entry.saved, saved));
      // A newer save, void or deletion says all that the one waiting for attention would have said.
      for (const entry of waiting) if (attentionOf(entry.saved) !== null) await store.remove(entry.id);
      const repeated = waiting.some((entry) => attentionOf(entry.saved) === null && isRepeat(entry.saved, saved));
      if (!repeated) await store.add({ saved, attempts: 0, notBefore: 0 });
      void deliver(false);
    },
    async release(txnType, txnId) {
      for (const entry of await own()) {
        const { saved } = entry;
        if (saved.kind === 'cancel' || saved.attention === null || !isAbout(saved, { realmId, txnType, txnId }))
          continue;
        await store.replace({ ...entry, saved: { ...saved, attention: null } });
      }
      void deliver(false);
    },
    async attention(txnType, txnId) {
      const waiting = (await own()).filter(({ saved }) => isAbout(saved, { realmId, txnType, txnId }));
      return waiting.map(({ saved }) => attentionOf(saved)).find((error) => error !== null) ?? null;
    },
    deliverNow: () => deliver(true),
  };
}
