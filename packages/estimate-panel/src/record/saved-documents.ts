import type { Id } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { keyOf, type DocumentKey } from '../host/sales-document.ts';
import { cancelReason, type SavedEvent } from '../host/saved-event.ts';
import type { HeldError } from '../state/knowledge.ts';
import { openQueueStore } from './queue-store.ts';

/** A saved document to report to the connector, with its content at the time of the save. */
export interface SavedDocument {
  readonly event: SavedEvent;
  /** Why the last estimate of the document failed: the save waits until an estimate succeeds. Null: the save can be delivered. */
  readonly attention: HeldError | null;
}

export interface SavedDocumentsPorts {
  /** The accounting company. Each company has its own queue. */
  readonly realmId: Id;
  /** Sends to the connector, which accepts each save once. Rejects while it does not answer; then the save is sent again. */
  readonly deliver: (event: SavedEvent) => Promise<void>;
  /** A pass without a failure, after one with failures: every entry that can be sent was sent, maybe by another tab. */
  readonly onSent: () => void;
  /** Ends the timers of the queue. */
  readonly life: Pick<Lifetime, 'after'>;
}

/** The durable queue between the document page and the connector: each save is sent until the connector has accepted it. */
export interface SavedDocuments {
  /** Stores a saved document, then delivers it. Resolves when it is stored. */
  readonly add: (saved: SavedDocument) => Promise<void>;
  /** An estimate of this document succeeded: an entry that waits for attention is delivered. */
  readonly release: (document: DocumentKey) => Promise<void>;
  /** Why this document needs attention, or null. */
  readonly attention: (document: DocumentKey) => Promise<HeldError | null>;
  /** Tries every entry that needs no attention, also those delayed after a failure. */
  readonly deliverNow: () => Promise<void>;
}

const firstPauseMs = 1_000;
const longestPauseMs = 300_000;

const isAbout = ({ event }: SavedDocument, document: DocumentKey): boolean => keyOf(event.document) === keyOf(document);

/** Whether two entries are the same save, for example reported twice by the page or by two tabs. */
const isSame = (saved: SavedDocument, { event }: SavedDocument): boolean =>
  isAbout(saved, event.document) &&
  saved.event.document.syncToken === event.document.syncToken &&
  cancelReason(saved.event) === cancelReason(event);

/** Opens the queue in this browser. The queue outlives the panel; its timers do not. */
export function openSavedDocuments({ realmId, deliver, onSent, life }: SavedDocumentsPorts): SavedDocuments {
  const name = `salestax-panel-${realmId}`;
  const change = openQueueStore<SavedDocument>(name);
  let pauseMs = firstPauseMs;
  let cancelRetry = () => {};
  /** Settles with the last pass that was started. */
  let lastPass: Promise<void> = Promise.resolve();

  const read = () => change((queue) => queue);

  /** One attempt for the oldest entry of each document, then for the following ones while they succeed. */
  async function pass(): Promise<void> {
    const failed: SavedDocument[] = [];
    for (const saved of await read()) {
      if (saved.attention || failed.some((other) => isAbout(other, saved.event.document))) continue;
      try {
        await deliver(saved.event);
        await change((queue) => queue.filter((other) => !isSame(other, saved)));
      } catch {
        failed.push(saved);
      }
    }
    if (failed.length > 0) return retry();
    // Only after a failed attempt does the panel show that something is unsent.
    if (pauseMs > firstPauseMs) onSent();
    pauseMs = firstPauseMs;
  }

  /** Exponential backoff with jitter, so that panels do not retry simultaneously. */
  function retry(): void {
    cancelRetry();
    cancelRetry = life.after(pauseMs * (0.5 + Math.random() / 2), () => void deliverNow());
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }

  /** One tab at a time where the browser has locks (https only) and grants them; one pass at a time everywhere. */
  function deliverNow(): Promise<void> {
    const locks: LockManager | undefined = navigator.locks;
    const run = () => (locks ? locks.request(name, pass).catch(pass) : pass());
    return (lastPass = lastPass.then(run).catch(retry));
  }

  return {
    async add(saved) {
      await change((queue) => {
        // A save that the page reports twice needs attention if one of the reports says so.
        if (queue.some((other) => isSame(other, saved)))
          return queue.map((other) => (saved.attention && isSame(other, saved) ? saved : other));
        // A newer save, void or deletion replaces the entry that waits for attention.
        return [...queue.filter((other) => !other.attention || !isAbout(other, saved.event.document)), saved];
      });
      void deliverNow();
    },
    async release(document) {
      await change((queue) => queue.map((saved) => (isAbout(saved, document) ? { ...saved, attention: null } : saved)));
      void deliverNow();
    },
    attention: async (document) =>
      (await read()).find((saved) => isAbout(saved, document) && saved.attention)?.attention ?? null,
    deliverNow,
  };
}
