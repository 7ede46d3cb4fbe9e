import type { Id } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import type { HeldError } from './panel-state.ts';
import { openQueueStore } from './queue-store.ts';
import { cancelReason, type SavedEvent } from './recording.ts';

/** A saved document that the connector must be told of: as it was saved, so that nothing has to be asked first. */
export interface SavedDocument {
  readonly event: SavedEvent;
  /** Why the last estimate of the document was refused: until a good one it is not recorded. */
  readonly attention: HeldError | null;
}

export interface SavedDocumentsPorts {
  /** The accounting company. Each has a queue of its own. */
  readonly realmId: Id;
  /** Tells the connector. Resolves when it has taken the document over. */
  readonly deliver: (event: SavedEvent) => Promise<void>;
  /** Its timers end with it. */
  readonly life: Pick<Lifetime, 'after'>;
}

/** The durable queue between the document page and the connector: nothing that was saved is lost or told twice. */
export interface SavedDocuments {
  /** Keeps it, then delivers it. Resolves when it is kept. */
  add(saved: SavedDocument): Promise<void>;
  /** A good estimate of this document arrived: what waited for attention may go. */
  release(document: DocumentKey): Promise<void>;
  /** Why this document needs attention, or null. */
  attention(document: DocumentKey): Promise<HeldError | null>;
  /** Tries everything that is waiting, also what is resting after a failure. */
  deliverNow(): Promise<void>;
}

interface DocumentKey {
  readonly txnType: number;
  readonly txnId: Id | null;
}

const firstPauseMs = 1_000;
const longestPauseMs = 300_000;

const isAbout = ({ event: { document } }: SavedDocument, { txnType, txnId }: DocumentKey): boolean =>
  document.txnType === txnType && document.txnId === txnId;

/** The same save: told twice by a page that repeats itself or by two tabs, or already told to the connector. */
const isSame = (saved: SavedDocument, { event }: SavedDocument): boolean =>
  isAbout(saved, event.document) &&
  saved.event.document.syncToken === event.document.syncToken &&
  cancelReason(saved.event) === cancelReason(event);

/** Opens the queue in this browser. It outlives the panel; its timers do not. */
export function openSavedDocuments({ realmId, deliver, life }: SavedDocumentsPorts): SavedDocuments {
  const name = `salestax-panel-${realmId}`;
  const opening = openQueueStore<SavedDocument>(name);
  let pauseMs = firstPauseMs;
  let cancelRetry = () => {};
  let passing: Promise<void> = Promise.resolve();

  const read = async () => (await opening)((queue) => queue);

  /** One try for the oldest entry of each document, and for the next ones while they go through. */
  async function pass(): Promise<void> {
    const change = await opening;
    const held: SavedDocument[] = [];
    for (const saved of await read()) {
      if (saved.attention || held.some((other) => isAbout(other, saved.event.document))) continue;
      try {
        await deliver(saved.event);
        await change((queue) => queue.filter((other) => !isSame(other, saved)));
      } catch {
        held.push(saved);
      }
    }
    if (held.length > 0) retry();
    else pauseMs = firstPauseMs;
  }

  /** Later and later, and not with all other panels at the same moment. */
  function retry(): void {
    cancelRetry();
    cancelRetry = life.after(pauseMs * (0.5 + Math.random() / 2), () => void deliverNow());
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }

  /** One tab at a time where the browser has locks, which it has on https only; one pass at a time everywhere. */
  function deliverNow(): Promise<void> {
    const locks: LockManager | undefined = navigator.locks;
    const run = () => (locks ? locks.request(name, pass) : pass());
    return (passing = passing.then(run).catch(retry));
  }

  return {
    async add(saved) {
      await (
        await opening
      )((queue) => {
        // A newer save, void or deletion says all that the one waiting for attention would have said.
        const rest = queue.filter((other) => !other.attention || !isAbout(other, saved.event.document));
        return rest.some((other) => isSame(other, saved)) ? rest : [...rest, saved];
      });
      void deliverNow();
    },
    async release(document) {
      await (
        await opening
      )((queue) => queue.map((saved) => (isAbout(saved, document) ? { ...saved, attention: null } : saved)));
      void deliverNow();
    },
    attention: async (document) =>
      (await read()).find((saved) => isAbout(saved, document) && saved.attention)?.attention ?? null,
    deliverNow,
  };
}
